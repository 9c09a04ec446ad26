use std::{
    env,
    fmt::Display,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{Cache, Tables};
use clap::{Args, ValueEnum};

use crate::{
    exit::Exit,
    output::text::Sanitized,
    report::Report,
    size::{CacheRoom, Size},
};

/// The environment variable with the folders of tables, separated as in `PATH`.
const TABLES_VARIABLE: &str = "BOOKENDS_TABLES";

/// Options that every command understands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Folder of tables, laid out as DIR/VARIANT/MATERIAL.egtb; may be given several times
    /// [default: $BOOKENDS_TABLES, then ./tables]
    #[arg(long = "tables", value_name = "DIR", global = true, value_hint = clap::ValueHint::DirPath)]
    tables: Vec<PathBuf>,

    /// The game: standard, atomic, antichess and so on
    #[arg(long, value_name = "NAME", global = true, default_value = "standard")]
    variant: Variant,

    /// What a stalemate is in losers; `draw` is the variant losersDraw by another name
    #[arg(long, value_name = "RESULT", global = true, value_enum, default_value_t)]
    losers_stalemate: LosersStalemate,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", global = true)]
    threads: Option<NonZeroUsize>,

    /// How much memory the work may take, such as 256M or 2G [default: what the command thinks right]
    #[arg(long, value_name = "SIZE", global = true)]
    memory: Option<Size>,

    /// Memory for blocks of tables that were decoded lately: bytes such as 64M, or lines and entries such as
    /// 128x262144; 0 for none [default: 32M]
    #[arg(long, value_name = "SIZE", global = true)]
    cache: Option<CacheRoom>,

    /// Folder for temporary files [default: the system's]
    #[arg(long, value_name = "DIR", global = true, value_hint = clap::ValueHint::DirPath)]
    temp_dir: Option<PathBuf>,

    /// How progress is shown on the standard error
    #[arg(long, value_name = "WHEN", global = true, value_enum, default_value_t)]
    pub(crate) progress: ProgressMode,

    /// When messages are coloured
    #[arg(long, value_name = "WHEN", global = true, value_enum, default_value_t)]
    color: ColorMode,

    /// Print errors only: no progress, no notes
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,

    /// Overwrite outputs that exist
    #[arg(long, global = true)]
    pub(crate) force: bool,
}

/// What a side to move without moves gets in losers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LosersStalemate {
    /// It wins
    #[default]
    Win,
    /// Nobody wins
    Draw,
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressMode {
    /// A bar on a terminal, otherwise a line every ten seconds
    #[default]
    Auto,
    /// As auto, but a line every second when it is not a terminal
    Always,
    /// Nothing
    Never,
    /// A JSON object a line, every second
    Json,
}

/// When messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ColorMode {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Common {
    /// The folders of tables, in order of search; the first is also where tables are made.
    pub(crate) fn table_dirs(&self) -> Vec<PathBuf> {
        if !self.tables.is_empty() {
            return self.tables.clone();
        }
        let list = env::var_os(TABLES_VARIABLE).unwrap_or_default();
        let named: Vec<PathBuf> = env::split_paths(&list).filter(|p| !p.as_os_str().is_empty()).collect();
        if named.is_empty() { vec![PathBuf::from("tables")] } else { named }
    }

    /// The settings that a command works with: name, value, and where the value is from.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String, &'static str)> {
        let given = |given: bool, option| if given { option } else { "default" };
        let named = env::var_os(TABLES_VARIABLE).is_some_and(|list| !list.is_empty());
        let tables = match (self.tables.is_empty(), named) {
            (false, _) => "--tables",
            (true, true) => "$BOOKENDS_TABLES",
            (true, false) => "default",
        };
        let dirs = env::join_paths(self.table_dirs()).unwrap_or_default();
        let memory =
            self.memory().map_or_else(|| "as the command thinks right".to_owned(), |n| n.to_string());
        vec![
            ("tables", dirs.to_string_lossy().into_owned(), tables),
            ("threads", self.threads().to_string(), given(self.threads.is_some(), "--threads")),
            ("memory", memory, given(self.memory.is_some(), "--memory")),
            (
                "temporary files",
                self.temp_dir().to_string_lossy().into_owned(),
                match (&self.temp_dir, env::var_os("TMPDIR")) {
                    (Some(_), _) => "--temp-dir",
                    (None, Some(_)) => "$TMPDIR",
                    (None, None) => "default",
                },
            ),
        ]
    }

    /// The tables, to be asked.
    pub(crate) fn open_tables(&self) -> Tables {
        let cache = self.cache.map_or_else(Cache::default, |room| Cache::new(room.0));
        Tables::with(self.table_dirs(), Access::default(), cache)
    }

    /// The same options with one folder of tables.
    pub(crate) fn with_tables(&self, dir: PathBuf) -> Common {
        Common { tables: vec![dir], ..self.clone() }
    }

    /// The game, with the rule of stalemate that the user has chosen.
    pub(crate) fn variant(&self) -> Variant {
        match (self.variant, self.losers_stalemate) {
            (Variant::Losers, LosersStalemate::Draw) => Variant::LosersDraw,
            (variant, _) => variant,
        }
    }

    /// How many threads work.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The threads that work.
    pub(crate) fn pool(&self) -> Result<rayon::ThreadPool, Report> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads().get())
            .build()
            .map_err(|e| Report::new(Exit::Missing, format!("threads cannot be started: {e}")))
    }

    /// The room for decoded blocks of tables in MiB, if it was given; a part of one counts as one.
    pub(crate) fn cache_mebibytes(&self) -> Option<u32> {
        self.cache.map(|room| u32::try_from(room.0.div_ceil(1 << 20)).unwrap_or(u32::MAX))
    }

    /// How many bytes of memory the work may take, if the user has said so.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory.map(|size| size.0)
    }

    /// The options with which another process works as this one would, but for its threads.
    pub(crate) fn work_options(&self) -> Vec<String> {
        let memory = self.memory.map(|size| ["--memory".into(), size.0.to_string()]);
        let temp_dir = self.temp_dir.as_ref().map(|dir| ["--temp-dir".into(), dir.display().to_string()]);
        memory.into_iter().chain(temp_dir).flatten().collect()
    }

    /// Where temporary files go.
    pub(crate) fn temp_dir(&self) -> PathBuf {
        self.temp_dir.as_deref().map_or_else(env::temp_dir, Path::to_owned)
    }

    /// Prints a line on the standard error, unless the user wants quiet.
    pub(crate) fn note(&self, line: impl Display) {
        if !self.quiet {
            anstream::eprintln!("{}", Sanitized(&line.to_string()));
        }
    }

    /// Tells how many positions of a book could not be reached, if any.
    pub(crate) fn note_unreached(&self, unreached: u64) {
        if unreached > 0 {
            self.note(format_args!("{unreached} positions are not reached from the start of the game"));
        }
    }

    /// Applies `--color` to the whole process.
    pub(crate) fn choose_color(&self) {
        match self.color {
            ColorMode::Auto => anstream::ColorChoice::Auto,
            ColorMode::Always => anstream::ColorChoice::Always,
            ColorMode::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
