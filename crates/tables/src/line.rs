use bookends_rules::Position;
use shakmaty::Move;

use crate::{
    probe::{ProbeError, Tables},
    value::{Value, Wdl},
};

/// Best play from a position to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value of the position.
    pub value: Value,
    /// The moves of both sides: the quickest win against the longest resistance. Empty for a draw and for a game
    /// that has ended.
    pub moves: Vec<Move>,
}

impl Tables {
    /// Plays out the shortest win against the longest resistance. Of equal moves the first of [`Tables::root`] is
    /// played, so the line is always the same.
    ///
    /// # Errors
    /// As [`Tables::root`]; [`ProbeError::Contradiction`] if the tables lead nowhere.
    pub fn line(&self, position: &Position) -> Result<Line, ProbeError> {
        let value = self.value(position)?;
        let mut line = Line { value, moves: Vec::new() };
        if value.wdl() == Wdl::Draw {
            return Ok(line);
        }
        let (mut at, mut expected) = (position.clone(), value);
        for _ in 0..value.signed_plies().unsigned_abs() {
            let best = self.root(&at)?.into_iter().next().filter(|best| best.value == expected);
            let best =
                best.ok_or_else(|| ProbeError::Contradiction { name: "the tables".into(), fen: at.fen() })?;
            line.moves.push(best.played);
            at = at.play(best.played);
            expected = self.value(&at)?;
        }
        Ok(line)
    }
}
