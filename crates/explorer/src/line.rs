use bookends_rules::Position;
use shakmaty::Move;

use crate::game;

/// The most plies of a line; the longest games that are known have fewer than 600.
const LONGEST: usize = 1000;

/// The moves of a game, to the first that is not legal, and for 1,000 plies at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where the game began.
    pub start: Position,
    /// The moves from there on.
    pub moves: Vec<Move>,
}

impl Line {
    /// Reads the text of a game that is in an index.
    pub(crate) fn read(text: &[u8]) -> Option<Line> {
        let game = game::read(text, LONGEST)?;
        let mut at = game.start.clone();
        let mut moves = Vec::with_capacity(game.moves.len());
        for (_, played) in game.moves {
            let m = played.to_move(&at)?;
            at = at.play_unchecked(m);
            moves.push(m);
        }
        Some(Line { start: game.start, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_from_its_own_start_beyond_what_is_indexed() {
        let shuffle = "Ra2 Kd8 Ra1 Ke8 ".repeat(30);
        let text =
            format!("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[Result \"1-0\"]\n\n{shuffle} Ra8# 1-0\n");
        let line = Line::read(text.as_bytes()).unwrap();
        assert_eq!(line.start.fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((line.moves.len(), line.moves.len() > game::INDEXED_PLIES), (121, true));
    }
}
