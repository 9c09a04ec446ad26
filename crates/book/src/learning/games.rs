use std::{
    io::{self, Read},
    ops::ControlFlow,
};

use bookends_rules::{Position, Variant};
use pgn_reader::{KnownOutcome, Outcome, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::Color;

use super::Lesson;

/// The games of a PGN text that a player of some name has finished, from the view of that player. A game is serious if its
/// `TimeControl` tag has a clock; games that are not of standard chess, have no result or a move that is not legal are
/// none.
///
/// # Errors
/// If the text cannot be read.
pub fn lessons(text: impl Read, player: &str) -> io::Result<Vec<Lesson>> {
    let mut games = Games { player, lessons: Vec::new() };
    Reader::new(text).visit_all_games(&mut games)?;
    Ok(games.lessons)
}

struct Games<'a> {
    player: &'a str,
    lessons: Vec<Lesson>,
}

/// What the tags of a game say.
#[derive(Default)]
struct Tags {
    side: Option<Color>,
    ratings: [Option<u32>; 2],
    clock: bool,
    start: Option<String>,
    other_game: bool,
    result: Option<Outcome>,
}

/// A game as far as it was read.
struct Game {
    lesson: Lesson,
    /// The position that was reached.
    position: Position,
}

impl Visitor for Games<'_> {
    type Tags = Tags;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let value = value.decode_utf8_lossy();
        let is_player = *value == *self.player;
        match name {
            b"White" if is_player => tags.side = Some(Color::White),
            b"Black" if is_player => tags.side = Some(Color::Black),
            b"WhiteElo" => tags.ratings[0] = value.parse().ok(),
            b"BlackElo" => tags.ratings[1] = value.parse().ok(),
            b"TimeControl" => tags.clock = value.starts_with(|c: char| c.is_ascii_digit() || c == '*'),
            b"FEN" => tags.start = Some(value.into_owned()),
            b"Variant" => tags.other_game = value.parse() != Ok(Variant::Standard),
            b"Result" => tags.result = Outcome::from_ascii(value.as_bytes()).ok(),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<(), Game> {
        let start = match &tags.start {
            Some(fen) => Position::from_fen(Variant::Standard, fen).ok(),
            None => Some(Position::start(Variant::Standard)),
        };
        match (tags.side, tags.result, start) {
            (Some(side), Some(Outcome::Known(result)), Some(start)) if !tags.other_game => {
                let winner = match result {
                    KnownOutcome::Decisive { winner } => Some(winner),
                    KnownOutcome::Draw => None,
                };
                let difference = |[white, black]: [Option<u32>; 2]| Some(white?.abs_diff(black?));
                let (serious, rating_difference) = (tags.clock, difference(tags.ratings));
                let lesson = Lesson {
                    side,
                    start: start.clone(),
                    moves: Vec::new(),
                    winner,
                    serious,
                    rating_difference,
                };
                ControlFlow::Continue(Game { position: start, lesson })
            }
            _ => ControlFlow::Break(()),
        }
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<()> {
        let m = game.position.as_chess().and_then(|chess| san.san.to_move(chess).ok());
        let Some(m) = m else { return ControlFlow::Break(()) };
        game.position = game.position.play(m);
        game.lesson.moves.push(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Game) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, game: Game) {
        self.lessons.push(game.lesson);
    }
}
