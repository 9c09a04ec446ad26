use std::path::PathBuf;

use bookends_book::bk;
use bookends_store::Access;

use super::file::publish;
use crate::{common::Common, exit::Exit, report::Report};

/// Saves every whole record of a damaged .bk book into a new one, of the same sizes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The damaged book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The book to write
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let storage = bookends_store::open(&args.book, Access::Mmap)?;
    let saved = bk::salvage(&*storage)?;
    let shape = saved.header.shape;
    let options = bk::Options {
        variant: saved.header.variant,
        record_size: shape.record_size(),
        hash_index_size: shape.hash_index_size(),
        layout: Some(shape.layout()),
        signature_bits: shape.signature_bits(),
        ..bk::Options::new(saved.header.payload)
    };
    publish(&args.output, &options, common.force, || saved.entries.iter().map(Ok))?;
    common.note(format_args!(
        "{}: {} positions saved, {} lost with {} damaged records",
        args.output.display(),
        saved.entries.len(),
        saved.lost_positions(),
        saved.lost_records
    ));
    if saved.repeated > 0 {
        common.note(format_args!("{} positions were there twice; the first of each is kept", saved.repeated));
    }
    Ok(Exit::Done)
}
