//! The one place that says which exit code an error of a library means, and which command fixes it.

use std::io::ErrorKind;

use bookends_analyst::AnalyseError;
use bookends_annotate::AnnotateError;
use bookends_book::BookError;
use bookends_bookmaker::MakeError;
use bookends_exchange::Lost;
use bookends_explorer::ExplorerError;
use bookends_insight::InsightError;
use bookends_rows::RowsError;
use bookends_rules::{FenError, UnknownVariant, Variant};
use bookends_solver::{SolveError, pack::PackError};
use bookends_store::StoreError;
use bookends_survey::SurveyError;
use bookends_tables::{FileError, LayoutError, Material, MaterialError, ProbeError};
use bookends_uci::ConverseError;

use crate::{exit::Exit, report::Report};

impl From<StoreError> for Report {
    fn from(e: StoreError) -> Report {
        match &e {
            StoreError::Exists { .. } => {
                Report::new(Exit::Usage, &e).help("add --force to overwrite it, or choose another output")
            }
            StoreError::InUse { .. } => Report::new(Exit::Missing, &e)
                .help("end the program that has it open, or write another file with --output"),
            StoreError::Truncated { .. } => Report::new(Exit::Corrupt, &e)
                .help("the file was cut short: copy it again from where it came, or make it again"),
            StoreError::Io { .. } if e.is_not_found() => {
                Report::new(Exit::Missing, &e).help("check the path")
            }
            StoreError::Io { source, .. } if source.kind() == ErrorKind::StorageFull => {
                Report::new(Exit::Missing, &e)
                    .help("make room there, then run the command again; finished files are kept")
            }
            _ => Report::new(Exit::Missing, &e),
        }
    }
}

impl From<FenError> for Report {
    fn from(e: FenError) -> Report {
        Report::new(Exit::BadInput, &e)
            .detail(e.caret())
            .help("a FEN looks like \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"; put it in quotes")
    }
}

impl From<UnknownVariant> for Report {
    fn from(e: UnknownVariant) -> Report {
        Report::new(Exit::BadInput, e)
    }
}

impl From<BookError> for Report {
    fn from(e: BookError) -> Report {
        match e {
            BookError::Store(e) => e.into(),
            BookError::Corrupt { .. } => Report::new(Exit::Corrupt, &e).help(
                "`bookends book repair` saves what is whole; or copy the book again, or make it again from its games",
            ),
            BookError::Unrecognized { .. } => Report::new(Exit::Corrupt, &e).help(
                "books of bookends (.bk), PolyGlot (.bin), Arena (.abk), ChessBase (.ctg), Chessmaster (.obk), \
                 engines' experience (.exp), OOBS (.db3) and games (.pgn) are read; `bookends book make` makes one from games",
            ),
            BookError::Version { .. } => {
                Report::new(Exit::Corrupt, &e).help("use a later bookends, or make the book again")
            }
            BookError::Shape(_) | BookError::TooManyRecords { .. } | BookError::TooLarge { .. } => {
                Report::new(Exit::Usage, &e)
            }
            _ => Report::new(Exit::Missing, &e),
        }
    }
}

impl From<MakeError> for Report {
    fn from(e: MakeError) -> Report {
        match e {
            MakeError::Store(e) => e.into(),
            MakeError::Book(e) => e.into(),
            MakeError::BadGame(game) => Report::new(Exit::BadInput, game)
                .help("without --strict bad games are left out, counted and listed"),
            MakeError::Stopped => Report::interrupted(
                "no book was written; run the command again: with --resume it goes on from here",
            ),
            MakeError::Resume { ref folder, .. } => {
                let help =
                    format!("remove {} to begin anew, or give the options as before", folder.display());
                Report::new(Exit::Usage, &e).help(help)
            }
            MakeError::Lost(e @ Lost::Different { .. }) => {
                Report::from(e).help("start every process with the same games and options, but for --process")
            }
            MakeError::Lost(e) => Report::from(e)
                .help("start all processes again: with --resume each goes on from what it has kept"),
            MakeError::Unshared { .. } => {
                Report::new(Exit::Usage, &e).help("make this book with one process, without --hosts")
            }
            MakeError::TooManyGames { .. } => {
                Report::new(Exit::Usage, &e).help("give more --memory, or leave --dedup out")
            }
            MakeError::ReadAgain => Report::new(Exit::Usage, e)
                .help("write the games to a file first, or use --dedup, which reads them once"),
            e => Report::new(Exit::Missing, e),
        }
    }
}

impl From<RowsError> for Report {
    fn from(e: RowsError) -> Report {
        match e {
            RowsError::Make(MakeError::Stopped) => {
                Report::interrupted("no rows were written; run the command again")
            }
            RowsError::Make(e) => e.into(),
            RowsError::Store(e) => e.into(),
            e => Report::new(Exit::Missing, e),
        }
    }
}

impl From<ExplorerError> for Report {
    fn from(e: ExplorerError) -> Report {
        match e {
            ExplorerError::Store(e) => e.into(),
            ExplorerError::Stopped => Report::interrupted("no index was kept; run the command again"),
            ExplorerError::TooManyGames => Report::new(Exit::Usage, e),
            _ => Report::new(Exit::Corrupt, e),
        }
    }
}

impl From<FileError> for Report {
    fn from(e: FileError) -> Report {
        match e {
            FileError::Store(e) => e.into(),
            FileError::Version { .. } => {
                Report::new(Exit::Corrupt, &e).help("use a later bookends, or make the table again")
            }
            _ => Report::new(Exit::Corrupt, &e)
                .help("remove the file and make it again with `bookends table make`"),
        }
    }
}

/// The command that makes a table which is missing.
pub(crate) fn make_command(variant: Variant, material: &Material) -> String {
    match variant {
        Variant::Standard => format!("bookends table make {material}"),
        other => format!("bookends table make {material} --variant {other}"),
    }
}

impl From<ProbeError> for Report {
    fn from(e: ProbeError) -> Report {
        match e {
            ProbeError::File(e) => e.into(),
            ProbeError::Castling => Report::new(Exit::No, &e)
                .help("put - into the third field of the FEN if neither side may castle any more"),
            ProbeError::TooManyMen { .. } => {
                Report::new(Exit::No, &e).help("`bookends table list` shows the tables that are there")
            }
            ProbeError::Missing { variant, ref material } => {
                Report::new(Exit::Missing, &e).help(make_command(variant, material))
            }
            _ => Report::new(Exit::Corrupt, &e).help(
                "`bookends table verify` checks a table; make it again with `bookends table make --force`",
            ),
        }
    }
}

impl From<MaterialError> for Report {
    fn from(e: MaterialError) -> Report {
        Report::new(Exit::BadInput, &e)
            .detail(e.caret())
            .help("material is written like KQvKR: the men of both sides, a v between them")
    }
}

impl From<LayoutError> for Report {
    fn from(e: LayoutError) -> Report {
        Report::new(Exit::BadInput, e)
    }
}

impl From<SolveError> for Report {
    fn from(e: SolveError) -> Report {
        match e {
            SolveError::Store(e) => e.into(),
            SolveError::File(e) => e.into(),
            SolveError::Probe(e) => e.into(),
            SolveError::Pack(PackError::Store(e)) => e.into(),
            SolveError::Layout(e) => e.into(),
            SolveError::Lost(e) => Report::from(e)
                .help("run the same commands again: the work goes on from the newest state that every process has kept"),
            SolveError::Kept { ref folder, .. } => {
                let help = format!("run as many processes as before, or remove {} to begin anew", folder.display());
                Report::new(Exit::Usage, &e).help(help)
            }
            SolveError::Interrupted => {
                Report::interrupted("finished tables are kept; run the same command again to go on")
            }
            SolveError::Missing(ref material) => {
                let help = format!("bookends table make {material}");
                Report::new(Exit::Missing, &e).help(help)
            }
            _ => Report::new(Exit::BadInput, &e),
        }
    }
}

impl From<Lost> for Report {
    fn from(e: Lost) -> Report {
        match e {
            Lost::Different { .. } => Report::new(Exit::Usage, &e),
            _ => Report::new(Exit::Missing, &e),
        }
    }
}

impl From<InsightError> for Report {
    fn from(e: InsightError) -> Report {
        match e {
            InsightError::Table(e) => e.into(),
            InsightError::Probe(e) => e.into(),
            e => Report::new(Exit::Missing, e),
        }
    }
}

impl From<ConverseError> for Report {
    fn from(e: ConverseError) -> Report {
        match e {
            ConverseError::Interface(e) => e.into(),
            e => Report::new(Exit::Missing, e)
                .help("what follows -- is the command that starts an engine, such as `-- stockfish`"),
        }
    }
}

impl From<AnalyseError> for Report {
    fn from(e: AnalyseError) -> Report {
        match e {
            AnalyseError::Book(e) => e.into(),
            AnalyseError::Store(e) => e.into(),
            AnalyseError::Log { .. } => Report::new(Exit::BadInput, e)
                .help("mend or remove that file; the answers in it are asked again"),
            e => Report::new(Exit::Missing, e).help(
                "--engine is the path of a UCI engine, such as --engine stockfish; answers so far are kept",
            ),
        }
    }
}

impl From<SurveyError> for Report {
    fn from(e: SurveyError) -> Report {
        match e {
            SurveyError::Book(e) => e.into(),
            SurveyError::Tables(e) => e.into(),
            e => Report::new(Exit::Missing, e),
        }
    }
}

impl From<AnnotateError> for Report {
    fn from(e: AnnotateError) -> Report {
        match e {
            AnnotateError::Book(e) => e.into(),
            AnnotateError::Table(e) => e.into(),
            AnnotateError::Write(e) => e.into(),
            AnnotateError::Stopped => {
                Report::interrupted("run the command again; no output file was written")
            }
            e => Report::new(Exit::Missing, e),
        }
    }
}
