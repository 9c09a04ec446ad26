use std::path::PathBuf;

use bookends_book::{
    Book,
    ops::{Policy, merge},
};
use clap::ValueEnum;

use super::file::{open, write};
use crate::{common::Common, exit::Exit, report::Report};

/// Merges books of any formats into one.
///
/// The book has statistics if all of them have; else results become weights, 2 for each win and 1 for each draw.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The books; the order matters for --policy first
    #[arg(required = true, num_args = 2.., value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    books: Vec<PathBuf>,

    /// The .bk or .bin book to write
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// What becomes of a position that several books have
    #[arg(long, value_enum, default_value_t)]
    policy: PolicyName,
}

/// What becomes of a position that several books have.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PolicyName {
    /// The first book that has it gives all its moves, as PolyGlot merges
    First,
    /// All moves, with their values added up
    #[default]
    Add,
    /// All moves, each with the value of the greatest weight
    Max,
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Policy {
        match name {
            PolicyName::First => Policy::First,
            PolicyName::Add => Policy::Add,
            PolicyName::Max => Policy::Max,
        }
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let books: Vec<Box<dyn Book>> = args.books.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let books: Vec<&dyn Book> = books.iter().map(|book| &**book).collect();
    let payload = merge(&books, args.policy.into())?.payload();
    let variant = books[0].variant();
    if let Some(other) = books.iter().find(|book| book.variant() != variant) {
        let message =
            format!("{}: a book of {}, and the first is of {variant}", other.name(), other.variant());
        return Err(Report::new(Exit::Usage, message).help("only books of one game are merged"));
    }
    let entries = || merge(&books, args.policy.into()).into_iter().flatten();
    let written = write(&args.output, payload, variant, common, entries)?;
    common.note(format_args!("{}: {written} positions of {} books", args.output.display(), books.len()));
    Ok(Exit::Done)
}
