use std::ops::ControlFlow;

use bookends_book::BookMove;
use bookends_rules::{Position, Variant};
use pgn_reader::{KnownOutcome, Outcome, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::Color;

use crate::{Month, Speed, key::key};

/// How many plies of a game are indexed: what is deeper is hardly ever asked for.
pub(crate) const INDEXED_PLIES: usize = 60;

/// The longest name of a player that is kept, in characters.
const LONGEST_NAME: usize = 100;

/// What is read of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// Where it began.
    pub(crate) start: Position,
    pub(crate) names: [String; 2],
    pub(crate) ratings: [u16; 2],
    pub(crate) month: Month,
    pub(crate) speed: Speed,
    pub(crate) winner: Option<Color>,
    /// The key of each position and the move that was played.
    pub(crate) moves: Vec<(u64, BookMove)>,
}

/// Reads a game, so many plies of it at most. None if it has no moves, no result, or a start that makes no sense. A game
/// ends at the first move that is not legal.
pub(crate) fn read(text: &[u8], plies: usize) -> Option<Game> {
    Reader::new(text).read_game(&mut GameReader { plies }).ok()??
}

#[derive(Debug)]
struct Tags {
    game: Game,
    outcome: Outcome,
    fen: Option<String>,
    variant: Option<Variant>,
}

#[derive(Debug)]
struct Moves {
    game: Game,
    outcome: Outcome,
    /// None behind a move that is not legal.
    position: Option<Position>,
}

struct GameReader {
    /// The most plies that are read.
    plies: usize,
}

impl Visitor for GameReader {
    type Tags = Tags;
    type Movetext = Moves;
    type Output = Option<Game>;

    fn begin_tags(&mut self) -> ControlFlow<Option<Game>, Tags> {
        let game = Game {
            start: Position::start(Variant::Standard),
            names: [const { String::new() }; 2],
            ratings: [0; 2],
            month: Month::UNKNOWN,
            speed: Speed::Classical,
            winner: None,
            moves: Vec::new(),
        };
        ControlFlow::Continue(Tags {
            game,
            outcome: Outcome::Unknown,
            fen: None,
            variant: Some(Variant::Standard),
        })
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Option<Game>> {
        let text = value.decode_utf8_lossy();
        let text = text.trim();
        let rating = || text.parse().ok().filter(|rating| *rating < 5000).unwrap_or(0);
        let player = || text.chars().take(LONGEST_NAME).collect();
        match name {
            b"White" => tags.game.names[0] = player(),
            b"Black" => tags.game.names[1] = player(),
            b"WhiteElo" => tags.game.ratings[0] = rating(),
            b"BlackElo" => tags.game.ratings[1] = rating(),
            b"UTCDate" => tags.game.month = Month::from_date(text),
            b"Date" if tags.game.month == Month::UNKNOWN => tags.game.month = Month::from_date(text),
            b"TimeControl" => tags.game.speed = Speed::from_time_control(text),
            b"Result" => tags.outcome = Outcome::from_ascii(text.as_bytes()).unwrap_or(Outcome::Unknown),
            b"FEN" => tags.fen = Some(text.to_owned()),
            b"Variant" => tags.variant = text.parse().ok(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Option<Game>, Moves> {
        let start = tags.variant.and_then(|variant| match &tags.fen {
            Some(fen) => Position::from_fen(variant, fen).ok(),
            None => Some(Position::start(variant)),
        });
        match start {
            Some(start) => {
                let game = Game { start: start.clone(), ..tags.game };
                ControlFlow::Continue(Moves { game, outcome: tags.outcome, position: Some(start) })
            }
            None => ControlFlow::Break(None),
        }
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Option<Game>> {
        if moves.game.moves.len() >= self.plies {
            moves.position = None;
        }
        let Some(position) = &moves.position else { return ControlFlow::Continue(()) };
        moves.position = position.find_san(&san.san).map(|m| {
            moves.game.moves.push((key(position), BookMove::from(m)));
            position.play_unchecked(m)
        });
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Moves) -> ControlFlow<Option<Game>, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, moves: &mut Moves, outcome: Outcome) -> ControlFlow<Option<Game>> {
        if moves.outcome == Outcome::Unknown {
            moves.outcome = outcome;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: Moves) -> Option<Game> {
        let winner = match moves.outcome {
            Outcome::Known(KnownOutcome::Decisive { winner }) => Some(winner),
            Outcome::Known(KnownOutcome::Draw) => None,
            Outcome::Unknown => return None,
        };
        (!moves.game.moves.is_empty()).then_some(Game { winner, ..moves.game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_moves_are_read() {
        let game = read(
            b"[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2400\"]\n[BlackElo \"?\"]\n[UTCDate \"2020.05.01\"]\n\
              [Date \"2019.01.01\"]\n[TimeControl \"180+2\"]\n\n1. e4 (1. d4 d5) e5 2. Ke3 Nc6 0-1",
            60,
        )
        .unwrap();
        assert_eq!(game.names, ["Ann", "Bob"].map(String::from));
        assert_eq!((game.ratings, game.speed), ([2400, 0], Speed::Blitz));
        assert_eq!((game.month, game.winner), (Month::new(2020, 5), Some(Color::Black)));
        assert_eq!(game.moves.len(), 2, "up to the move that is not legal");
    }

    #[test]
    fn games_that_say_nothing_are_left_out() {
        for text in ["", "1. e4 *", "[Result \"1-0\"]\n\n1-0", "[FEN \"x\"]\n\n1. e4 1-0"] {
            assert_eq!(read(text.as_bytes(), 60), None, "{text}");
        }
    }
}
