//! `book report`: what a book is like, for a person.

mod blocks;
mod html;
mod json;
mod markdown;
mod sections;
mod text;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use bookends_store::publish;
use bookends_survey::{Survey, Wanted, coverage_picture};

use super::file::open;
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Tells a person what a book is like: which openings it has, its deepest lines and those that end soonest, moves that
/// stand on few games, moves that lose by their results, and moves that throw away a win that tables know.
///
/// Chances are those of games between two players who draw their moves by the weights of the book.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// Write the report to a file instead: .html with the picture of the openings, .md, or the picture alone, .svg or .png
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// How many lines of each kind are listed
    #[arg(long, value_name = "N", default_value_t = Wanted::default().listed)]
    listed: usize,

    /// A move loses that scores less than so many percent, in 95 of 100 cases
    #[arg(long, value_name = "PERCENT", default_value_t = 40, value_parser = clap::value_parser!(u8).range(0..=100))]
    losing: u8,

    /// A move is thin behind which there are at most so many games
    #[arg(long, value_name = "GAMES", default_value_t = Wanted::default().thin)]
    thin: u64,

    /// How the report is printed: text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let write = args.output.as_deref().map(|path| Ok::<_, Report>((path, kind(path)?))).transpose()?;
    if write.is_none() && !matches!(args.format, Format::Text | Format::Json) {
        return Err(args.format.unsupported("text or json"));
    }
    let book = open(&args.book)?;
    let wanted = Wanted { listed: args.listed, losing: f64::from(args.losing) / 100.0, thin: args.thin };
    let survey = Survey::of(&*book, Some(&common.open_tables()), &wanted)?;
    if let Some((path, render)) = write {
        publish(path, &render(book.name(), &survey, &wanted), common.force)?;
        common.note(format_args!("{}: the report of {}", path.display(), book.name()));
        return Ok(Exit::Done);
    }
    let mut out = output::stdout();
    match args.format {
        Format::Json => output::json::write(&mut out, &json::Answer::new(book.name(), &survey))?,
        _ => text::write(&mut out, book.name(), &survey, &wanted)?,
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// What makes the bytes of a file out of the name of a book and what is known of it.
type Render = fn(&str, &Survey, &Wanted) -> Vec<u8>;

/// The kind of file that a name asks for.
fn kind(path: &Path) -> Result<Render, Report> {
    match output::extension(path).as_deref() {
        Some("html" | "htm") => Ok(html::write),
        Some("md") => Ok(markdown::write),
        Some("svg") => Ok(|book, survey, _| coverage_picture(survey, &title(book)).svg().into_bytes()),
        Some("png") => Ok(|book, survey, _| coverage_picture(survey, &title(book)).png()),
        _ => {
            Err(Report::new(Exit::Usage, format!("{}: reports are .html, .md, .svg or .png", path.display()))
                .help("name the file so, such as -o report.html"))
        }
    }
}

/// What stands above the picture.
fn title(book: &str) -> String {
    format!("{}: openings", Path::new(book).file_name().map_or(book.into(), |name| name.to_string_lossy()))
}
