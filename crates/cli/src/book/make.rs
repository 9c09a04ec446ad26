use std::{
    io::Write,
    num::{NonZeroU16, NonZeroU64},
    path::PathBuf,
    time::{Instant, SystemTime},
};

use bookends_book::{Format, Payload, bk};
use bookends_bookmaker::{Check, Keep, Options, Resume, Selection, Weigh};
use bookends_store::beside;
use clap::ValueEnum;

use super::{
    counting::Counting,
    file::{SummaryFormat, made_format},
    made::{Made, describe},
    select::Selecting,
    together::make_book,
    watched::sources,
};
use crate::{common::Common, exit::Exit, output, processes::Processes, report::Report, size::Size};

/// Makes a book from games. Bad games are left out whole, counted and listed; they do not stop the work.
///
/// The book is the same, byte for byte, for any number of threads, any memory and any order of the files.
///
/// With --hosts several processes make it together: each reads whole files, all must see the same ones, and the first writes
/// the book. If one is lost the others stop; with --resume the same commands go on. docs/scale.md says more.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// PGN files (also .gz, .bz2, .zst), folders of them, or - for the standard input
    #[arg(required = true, value_name = "GAMES", value_hint = clap::ValueHint::AnyPath)]
    games: Vec<PathBuf>,

    /// The book to write
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// The kind of file [default: by the extension, .bk or .bin]
    #[arg(long, value_enum)]
    format: Option<FormatName>,

    #[command(flatten)]
    counting: Counting,

    /// Keep a move if at least so many games have it
    #[arg(long, value_name = "N", default_value_t = NonZeroU64::MIN)]
    min_games: NonZeroU64,

    /// Keep a move if at least so many in a hundred games of its position have it
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=100))]
    min_percent: u8,

    /// With --white or --black: also the moves of the other side, those that at least so many in a hundred games of
    /// their position have
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    min_percent_opponent: Option<u8>,

    /// Also the moves of side lines in the games; no games are counted for them
    #[arg(long, conflicts_with = "from")]
    variations: bool,

    /// Keep a move if the side that plays it scores at least so many points in a hundred games
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=100))]
    min_score: u8,

    /// What the score of a move is
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    weigh: WeighName,

    /// With --weigh recency: after how many years a game counts half
    #[arg(long, value_name = "YEARS", default_value_t = NonZeroU16::new(Weigh::HALF_LIFE).expect("not 0"))]
    half_life: NonZeroU16,

    /// With --weigh recency: the year in which a game counts whole [default: this year]
    #[arg(long, value_name = "YEAR")]
    as_of: Option<u16>,

    #[command(flatten)]
    selecting: Selecting,

    /// What the book says of a move: its results, or a score of 2 for each win and 1 for each draw
    /// [default: statistics for .bk; .bin has scores only]
    #[arg(long, value_enum)]
    payload: Option<PayloadName>,

    /// Bytes of a record of a .bk file: a power of two from 256 to 65536
    #[arg(long, value_name = "BYTES", default_value_t = bk::DEFAULT_RECORD_SIZE)]
    record_size: u32,

    /// Chains of a .bk file: a power of two from 16 to 1048576
    #[arg(long, value_name = "N", default_value_t = bk::DEFAULT_HASH_INDEX_SIZE)]
    hash_index_size: u32,

    /// The width of record numbers of a .bk file [default: narrow if the book fits]
    #[arg(long, value_enum, value_name = "WIDTH")]
    layout: Option<LayoutName>,

    /// How many bits of each key a .bk file stores, 24 to 64; with fewer a probe may mistake a position
    #[arg(long, value_name = "N", default_value_t = 64)]
    signature_bits: u32,

    /// Which moves must be legal, lest their game be left out: only those that count, or all, which takes longer
    #[arg(long, value_enum, default_value_t, value_name = "WHICH")]
    check: CheckName,

    /// Stop at the first bad game, with exit code 3
    #[arg(long)]
    strict: bool,

    /// Keep the state of the work in the folder BOOK.work, and go on from what an interrupted command has left there
    #[arg(long)]
    resume: bool,

    /// With --resume: keep the state after so much text
    #[arg(long, value_name = "SIZE", requires = "resume", default_value = "256M")]
    keep_every: Size,

    #[command(flatten)]
    processes: Processes,

    /// How the summary is printed: text on the standard error, json on the standard output
    #[arg(long, value_enum, default_value_t)]
    summary: SummaryFormat,
}

/// The kinds of book files that are made.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    /// Bookends' own
    Bk,
    /// PolyGlot's .bin
    Polyglot,
}

/// What a book says of its moves.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PayloadName {
    /// One weight a move
    Scores,
    /// Games won, drawn, lost and of unknown result
    Statistics,
}

/// What the score of a move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum WeighName {
    /// Two for each win and one for each draw
    #[default]
    Points,
    /// The number of games
    Games,
    /// The points in a thousand games, four drawn games added
    Rate,
    /// Points, in which older games count less; see --half-life and --as-of
    Recency,
    /// The rating that the results against rated opponents show
    Performance,
}

/// How record numbers are stored.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LayoutName {
    /// In 16 bits
    Narrow,
    /// In 32 bits
    Wide,
}

/// Which moves must be legal.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum CheckName {
    /// The first moves, up to --max-ply
    #[default]
    Counted,
    /// Every move of a game
    All,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let sources = sources(&args.games)?;
    let options = args.options(common)?;
    let start = Instant::now();
    let summary = make_book(&sources, &args.output, &options, &args.processes, common)?;
    let Some(summary) = summary else {
        common.note(format_args!("done: the first process wrote {}", args.output.display()));
        return Ok(Exit::Done);
    };
    let made = Made::new(&args.output, &options, &summary, start.elapsed());
    match args.summary {
        SummaryFormat::Text => describe(&made).iter().for_each(|line| common.note(line)),
        SummaryFormat::Json => {
            let mut out = output::stdout();
            output::json::write(&mut out, &made)?;
            out.flush()?;
        }
    }
    Ok(Exit::Done)
}

impl Args {
    fn options(&self, common: &Common) -> Result<Options, Report> {
        let format = self.book_format()?;
        let payload = match (self.payload, format) {
            (Some(PayloadName::Statistics), Format::Polyglot) => {
                return Err(Report::new(Exit::Usage, "a PolyGlot book has no room for statistics")
                    .help("write a .bk book, or leave --payload out"));
            }
            (Some(PayloadName::Scores), _) | (None, Format::Polyglot) => Payload::Scores,
            _ => Payload::Statistics,
        };
        if self.weigh != WeighName::Points && payload == Payload::Statistics {
            return Err(Report::new(Exit::Usage, "--weigh is about scores, and this book has statistics")
                .help("add --payload scores, or leave --weigh out"));
        }
        let check = match self.check {
            CheckName::All => Check::All,
            CheckName::Counted => Check::Counted,
        };
        let counting = self.counting.selection(common)?;
        if self.min_percent_opponent.is_some() && counting.side.is_none() {
            return Err(Report::new(
                Exit::Usage,
                "--min-percent-opponent is about the other side than the book's",
            )
            .help("add --white or --black: whose book it is"));
        }
        let selection = Selection {
            check,
            answers: self.min_percent_opponent.is_some(),
            side_lines: self.variations,
            ..counting
        };
        Ok(Options {
            selection,
            variant: common.variant(),
            conditions: self.selecting.conditions()?,
            dedup: self.selecting.dedup,
            dedup_beginnings: self.selecting.dedup_beginnings,
            keep: Keep {
                min_games: self.min_games,
                min_percent: self.min_percent,
                min_percent_answers: self.min_percent_opponent.unwrap_or(0),
                min_score: self.min_score,
            },
            weigh: match self.weigh {
                WeighName::Points => Weigh::Points,
                WeighName::Games => Weigh::Games,
                WeighName::Rate => Weigh::Rate,
                WeighName::Recency => {
                    Weigh::Recency { half_life: self.half_life, as_of: self.as_of.unwrap_or_else(this_year) }
                }
                WeighName::Performance => Weigh::Performance,
            },
            format,
            bk: bk::Options {
                record_size: self.record_size,
                hash_index_size: self.hash_index_size,
                layout: self.layout.map(|layout| match layout {
                    LayoutName::Narrow => bk::Layout::Narrow,
                    LayoutName::Wide => bk::Layout::Wide,
                }),
                signature_bits: self.signature_bits,
                ..bk::Options::new(payload)
            },
            memory: common.memory().unwrap_or(Options::MEMORY),
            temp_dir: common.temp_dir(),
            threads: common.threads(),
            resume: self.resume.then(|| Resume::new(beside(&self.output, ".work"), self.keep_every.0)),
            strict: self.strict,
            force: common.force,
        })
    }

    fn book_format(&self) -> Result<Format, Report> {
        match self.format {
            Some(FormatName::Bk) => Ok(Format::Bk),
            Some(FormatName::Polyglot) => Ok(Format::Polyglot),
            None => made_format(&self.output).ok_or_else(|| {
                Report::new(
                    Exit::Usage,
                    format!("{}: the extension does not tell what kind of book it is", self.output.display()),
                )
                .help("name the book .bk or .bin, or add --format bk or --format polyglot")
            }),
        }
    }
}

/// The year, of the Gregorian calendar by its mean length.
fn this_year() -> u16 {
    const SECONDS: u64 = 31_556_952;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (1970 + now.as_secs() / SECONDS) as u16
}
