//! A book of one format becomes a book of another, with a report of what the other cannot hold.

mod census;
mod loss;
mod source;

use std::io::Write;

pub use self::loss::Loss;
use self::{census::Census, source::Source};
use crate::{Book, BookError, Format, abk, bk, csv, jsonl, pgn, polyglot};

/// What was written into the new book, and what was lost on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// Positions of the new book.
    pub positions: u64,
    /// Moves of all positions together.
    pub moves: u64,
    /// What the new book does not hold, most important first.
    pub losses: Vec<Loss>,
}

/// Writes a book in another format; a `.bk` book with the default sizes.
///
/// Arena books and games (PGN) hold positions as lines from the start: what no line reaches is lost.
///
/// # Errors
/// [`BookError::Unwritable`] if the format is only read; what reading the book and writing the other give.
pub fn convert(book: &dyn Book, format: Format, out: &mut impl Write) -> Result<Converted, BookError> {
    if !format.is_written() {
        return Err(BookError::Unwritable(format));
    }
    let source = Source::new(book)?;
    let census = Census::take(source.entries())?;
    let mut losses = source.losses();
    let (positions, moves) = (census.positions, census.moves);
    let mut converted = Converted { positions, moves, losses: Vec::new() };
    match format {
        Format::Polyglot => {
            let written = polyglot::write(out, || source.entries())?;
            losses.extend(census.to_weights());
            losses.extend(Loss::scaled(written.scale, moves));
            losses.extend(Loss::of(written.never_played, "moves weigh 0 and are never played"));
        }
        Format::Abk => {
            let written = abk::write(out, book)?;
            converted = Converted { positions: written.positions, moves: written.moves, ..converted };
            losses.extend(Loss::unreached(positions, written.positions));
            let again = "places repeat a position, and reading the tree adds its games up again";
            losses.extend(Loss::of(written.repeated, again));
            losses.extend(Loss::of(written.left_out, "moves at the ends of lines do not fit into the tree"));
            losses.extend(Loss::of(written.shortened, "moves have more games than 32 bits count"));
            losses.extend(census.to_arena());
        }
        Format::Pgn => {
            let written = pgn::write(out, book)?;
            converted = Converted { positions: written.positions, moves: written.moves, ..converted };
            losses.extend(Loss::unreached(positions, written.positions));
            losses.extend(census.to_games());
        }
        Format::Csv => csv::write(out, book.payload(), source.entries())?,
        Format::Jsonl => jsonl::write(out, source.entries())?,
        _ => {
            let options = bk::Options { variant: book.variant(), ..bk::Options::new(book.payload()) };
            bk::write(out, &options, || source.entries())?;
        }
    }
    converted.losses = losses;
    Ok(converted)
}
