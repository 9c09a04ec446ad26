use std::path::{Path, PathBuf};

use bookends_analyst::{Analysis, Scored, epd, scored};
use bookends_book::{Book, Payload};
use bookends_rules::Position;
use bookends_store::{StoreError, beside, file_len, publish};

use crate::{
    book::file::{made_format, write},
    common::Common,
    exit::Exit,
    output::extension,
    report::Report,
};

/// What is made of the answers of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A book of scores.
    Book,
    /// A line for each position.
    Epd,
    /// The log of the answers alone.
    Log,
}

impl Kind {
    /// The kind that a file name asks for. Whether it may be written is found out before hours of work.
    pub(super) fn of(output: &Path, positions: bool, common: &Common) -> Result<Kind, Report> {
        let kind = match extension(output).as_deref() {
            Some("jsonl") => return Ok(Kind::Log),
            Some("epd") => Kind::Epd,
            _ if made_format(output).is_some() => Kind::Book,
            _ => {
                let message = format!("{}: no kind of file that an analysis is written to", output.display());
                return Err(
                    Report::new(Exit::Usage, message).help("name the output .bk, .bin, .epd or .jsonl")
                );
            }
        };
        if kind == Kind::Book && positions {
            return Err(Report::new(Exit::Usage, "the scores of a book come from the ends of its lines")
                .help("leave --positions out, or write .epd or .jsonl"));
        }
        if file_len(output).is_some() && !common.force {
            return Err(StoreError::Exists { path: output.to_owned() }.into());
        }
        Ok(kind)
    }

    /// Where the answers are kept.
    pub(super) fn log(self, output: &Path) -> PathBuf {
        if self == Kind::Log { output.to_owned() } else { beside(output, ".jsonl") }
    }

    /// Writes the output, but for the log, which is there already.
    pub(super) fn write(
        self,
        path: &Path,
        book: &dyn Book,
        positions: &[Position],
        analysis: &Analysis,
        common: &Common,
    ) -> Result<(), Report> {
        match self {
            Kind::Log => {}
            Kind::Epd => {
                let known = positions.iter().filter_map(|position| analysis.assessments.get(&position.key()));
                let lines: String = known.filter_map(epd).map(|line| line + "\n").collect();
                publish(path, lines.as_bytes(), common.force)?;
            }
            Kind::Book => {
                let Scored { minimaxed: found, unanswered } = scored(book, analysis)?;
                let entries = || found.entries.iter().cloned().map(Ok);
                let written = write(path, Payload::Scores, book.variant(), common, entries)?;
                common.note(format_args!("{}: {written} positions", path.display()));
                if unanswered > 0 {
                    common.note(format_args!("{unanswered} moves out of the book count as drawn"));
                }
                common.note_unreached(found.unreached);
            }
        }
        Ok(())
    }
}
