use std::{ops::ControlFlow, sync::Arc};

use bookends_rules::{Position, Variant};
use bookends_store::{Purpose, Storage, memory_input};
use pgn_reader::{KnownOutcome, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Color, Move};

use crate::{
    Book, BookError, Format, Payload, Statistics, Value, Verification,
    formats::{gathered::Gathered, held::Held},
};

/// The ends of the names of files of games; the text may be compressed.
const ENDINGS: [&str; 4] = [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst"];

/// Whether a storage holds games: by its name, or because it begins with a tag.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let name = storage.name().to_ascii_lowercase();
    let mut start = [0; 7];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(ENDINGS.iter().any(|ending| name.ends_with(ending)) || start == *b"[Event ")
}

/// Reads games into memory as a book: every move of the main line and of side lines.
///
/// A move of the main line counts as a game with its result, one of a side line as a game without a result, unless a
/// comment like `{+10 =5 -3}` behind it says otherwise: so what [`write`](super::write) wrote comes back.
///
/// # Errors
/// [`BookError::Corrupt`] if the text cannot be decompressed, [`BookError::Store`] if reading fails. A line ends at a move
/// that is not legal; [`Book::verify`] reports it, with the number of the game as its record.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let bytes: Arc<[u8]> = storage.read_vec(Purpose::Scan, 0, storage.len())?.into();
    let input = memory_input(storage.name(), bytes)?;
    let mut games = Games::default();
    Reader::new(input)
        .visit_all_games(&mut games)
        .map_err(|e| BookError::corrupt(storage.name(), storage.len(), e.to_string()))?;
    let entries = games.gathered.into_entries(Value::Statistics);
    Ok(Held::book(storage, Format::Pgn, Payload::Statistics, entries, games.found))
}

#[derive(Default)]
struct Games {
    gathered: Gathered<Statistics>,
    found: Verification,
    /// The number of the game that is read, from 1.
    number: u32,
}

/// What the tags of a game say.
struct Start {
    outcome: Outcome,
    fen: Option<String>,
    variant: Option<String>,
}

/// Where a line stands. No positions mean that the line is read over.
#[derive(Clone, Default)]
struct Place {
    position: Option<Position>,
    /// The position before the last move, from which a side line begins.
    before: Option<Position>,
}

struct Lines {
    outcome: Outcome,
    place: Place,
    /// The lines that go on behind the side line that is read.
    waiting: Vec<Place>,
    /// The last move, which a comment may still say something about.
    last: Option<(Position, Move, Statistics)>,
}

impl Games {
    fn settle(&mut self, lines: &mut Lines) {
        if let Some((position, m, statistics)) = lines.last.take() {
            *self.gathered.at(&position, m) += statistics;
        }
    }

    fn start(&self, start: &Start) -> Result<Position, String> {
        if let Some(variant) = &start.variant
            && variant.parse() != Ok(Variant::Standard)
        {
            return Err(format!("a game of {}", variant.escape_debug()));
        }
        match &start.fen {
            Some(fen) => Position::from_fen(Variant::Standard, fen).map_err(|e| e.to_string()),
            None => Ok(Position::start(Variant::Standard)),
        }
    }
}

impl Visitor for Games {
    type Tags = Start;
    type Movetext = Lines;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Start> {
        self.number += 1;
        ControlFlow::Continue(Start { outcome: Outcome::Unknown, fen: None, variant: None })
    }

    fn tag(&mut self, start: &mut Start, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"Result" => start.outcome = Outcome::from_ascii(value.as_bytes()).unwrap_or(Outcome::Unknown),
            b"FEN" => start.fen = Some(value.decode_utf8_lossy().into_owned()),
            b"Variant" => start.variant = Some(value.decode_utf8_lossy().into_owned()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Start) -> ControlFlow<(), Lines> {
        let position = self
            .start(&start)
            .inspect_err(|reason| self.found.fault(Some(self.number), 0, reason.as_str()))
            .ok();
        let place = Place { position, before: None };
        ControlFlow::Continue(Lines { outcome: start.outcome, place, waiting: Vec::new(), last: None })
    }

    fn san(&mut self, lines: &mut Lines, san: SanPlus) -> ControlFlow<()> {
        self.settle(lines);
        let Some(position) = lines.place.position.take() else { return ControlFlow::Continue(()) };
        let Some(Ok(m)) = position.as_chess().map(|chess| san.san.to_move(chess)) else {
            let reason = format!("{san} is not legal in {}", position.fen());
            self.found.fault(Some(self.number), 0, reason);
            return ControlFlow::Continue(());
        };
        let outcome = if lines.waiting.is_empty() { lines.outcome } else { Outcome::Unknown };
        let next = position.play(m);
        lines.last = Some((position.clone(), m, one_game(outcome, position.turn())));
        lines.place = Place { position: Some(next), before: Some(position) };
        ControlFlow::Continue(())
    }

    fn comment(&mut self, lines: &mut Lines, comment: RawComment<'_>) -> ControlFlow<()> {
        if let (Some(last), Some(stated)) = (&mut lines.last, stated(comment.as_bytes())) {
            last.2 = stated;
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, lines: &mut Lines) -> ControlFlow<(), Skip> {
        self.settle(lines);
        let side = Place { position: lines.place.before.clone(), before: None };
        lines.waiting.push(std::mem::replace(&mut lines.place, side));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, lines: &mut Lines) -> ControlFlow<()> {
        self.settle(lines);
        lines.place = lines.waiting.pop().unwrap_or_default();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut lines: Lines) {
        self.settle(&mut lines);
    }
}

/// One game with a result, for the side that moves.
fn one_game(outcome: Outcome, turn: Color) -> Statistics {
    let mut statistics = Statistics::default();
    *match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) if winner == turn => &mut statistics.wins,
        Outcome::Known(KnownOutcome::Decisive { .. }) => &mut statistics.losses,
        Outcome::Known(KnownOutcome::Draw) => &mut statistics.draws,
        Outcome::Unknown => &mut statistics.unknown,
    } = 1;
    statistics
}

/// The statistics that a comment states; none for any other comment.
fn stated(comment: &[u8]) -> Option<Statistics> {
    Statistics::parse(std::str::from_utf8(comment).ok()?)
}
