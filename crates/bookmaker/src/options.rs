use std::{
    env,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use bookends_book::{Format, Payload, bk};
use shakmaty::Color;

/// Which moves of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// How many moves from the start of each game, counting those of both sides (plies).
    pub max_ply: usize,
    /// Which moves must be legal, lest the game be left out.
    pub check: Check,
    /// Only the moves of one side; those of both without it.
    pub side: Option<Color>,
}

/// Which moves of a game must be legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// All. Whether a game is good then does not depend on how many of its moves count.
    #[default]
    All,
    /// Those that count; what comes after them is not looked at, which takes about half the time.
    Counted,
}

impl Selection {
    pub(crate) fn counts(&self, mover: Color) -> bool {
        self.side.is_none_or(|side| side == mover)
    }
}

/// How a book is made.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which moves of a game count.
    pub selection: Selection,
    /// A move is kept if at least so many games have it.
    pub min_games: NonZeroU64,
    /// The kind of file.
    pub format: Format,
    /// Sizes and payload of a `.bk` file. A PolyGlot file has weights only.
    pub bk: bk::Options,
    /// About how many bytes of memory the counting may take. What does not fit goes to temporary files.
    pub memory: u64,
    /// Where temporary files go; they have no names, and are gone when the program ends.
    pub temp_dir: PathBuf,
    /// How many threads replay games.
    pub threads: NonZeroUsize,
    /// Whether a bad game is an error.
    pub strict: bool,
    /// Whether an existing book is overwritten.
    pub force: bool,
}

impl Options {
    /// The number of plies that count unless said otherwise.
    pub const MAX_PLY: usize = 30;
    /// The memory in bytes that is taken unless said otherwise.
    pub const MEMORY: u64 = 1 << 30;
}

impl Default for Options {
    /// Thirty plies of both sides, every move kept, a `.bk` file with statistics, one thread, 1 GiB.
    fn default() -> Options {
        Options {
            selection: Selection { max_ply: Options::MAX_PLY, check: Check::All, side: None },
            min_games: NonZeroU64::MIN,
            format: Format::Bk,
            bk: bk::Options::new(Payload::Statistics),
            memory: Options::MEMORY,
            temp_dir: env::temp_dir(),
            threads: NonZeroUsize::MIN,
            strict: false,
            force: false,
        }
    }
}
