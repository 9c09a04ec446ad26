use std::{
    env,
    num::{NonZeroU16, NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use bookends_book::{Format, Payload, bk};
use bookends_rules::Variant;
use shakmaty::Color;

use crate::Condition;

/// Which moves of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// How many moves from the start of each game, counting those of both sides (plies).
    pub max_ply: usize,
    /// Which moves must be legal, lest the game be left out.
    pub check: Check,
    /// Only the moves of one side; those of both without it.
    pub side: Option<Color>,
    /// Whether the moves of the other side count too, where only those of one side are asked for.
    pub answers: bool,
    /// Whether the moves of side lines are in the book too; no games are counted for them.
    pub side_lines: bool,
    /// Only the moves from a position on, by its PolyGlot key; those of the whole game without it. A game that does not
    /// come to the position while its moves count is left out.
    pub from: Option<u64>,
}

/// Which moves of a game must be legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Those that count; what comes after them is not looked at.
    #[default]
    Counted,
    /// All. Whether a game is good then does not depend on how many of its moves count. It takes a third more time
    /// where thirty plies count.
    All,
}

impl Selection {
    pub(crate) fn counts(&self, mover: Color) -> bool {
        self.answers || !self.is_answer(mover)
    }

    /// Whether a move of this side is one of the other side than the book's.
    pub(crate) fn is_answer(&self, mover: Color) -> bool {
        self.side.is_some_and(|side| side != mover)
    }
}

/// Which of the moves that were counted are kept in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Those that at least so many games have.
    pub min_games: NonZeroU64,
    /// Those with at least so many in a hundred of the games of their position.
    pub min_percent: u8,
    /// As `min_percent`, for the moves of the other side where the book is for one side.
    pub min_percent_answers: u8,
    /// Those, but for moves of the other side, with which the mover scores at least so many points in a hundred games of known result.
    pub min_score: u8,
}

impl Default for Keep {
    /// All moves.
    fn default() -> Keep {
        Keep { min_games: NonZeroU64::MIN, min_percent: 0, min_percent_answers: 0, min_score: 0 }
    }
}

/// What the weight of a move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weigh {
    /// Two for each win and one for each draw, as PolyGlot does.
    #[default]
    Points,
    /// The number of games.
    Games,
    /// The mover's points in a thousand games, four drawn games added: so one game that was won (600) does not beat
    /// 180 points from 200 games (892).
    Rate,
    /// Points in sixteenths, rounded up, in which a game counts half after each half-life. Games whose year is not known do not
    /// count.
    Recency {
        /// In years.
        half_life: NonZeroU16,
        /// The year in which a game counts whole, as do those after it.
        as_of: u16,
    },
    /// The rating that results against rated opponents show, four drawn games added: the mean of the opponents' ratings,
    /// and 400 points more for each game that was won than lost, divided by the games. 0 without such games.
    Performance,
}

impl Weigh {
    /// The half-life of a game in years unless said otherwise.
    pub const HALF_LIFE: u16 = 5;
}

/// Where and how often the state of the work is kept, from which it goes on if it is interrupted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume {
    /// The folder; it is made, and removed when the book is there.
    pub folder: PathBuf,
    /// After how many bytes of text the state is kept.
    pub every: u64,
    /// How many workers make the book: work that was begun by so many goes on with as many only.
    pub(crate) workers: usize,
}

impl Resume {
    /// How often the state is kept unless said otherwise, in bytes of text: a matter of some seconds.
    pub const EVERY: u64 = 1 << 28;

    /// Keeps the state in a folder, after every so many bytes of text.
    pub fn new(folder: PathBuf, every: u64) -> Resume {
        Resume { folder, every, workers: 1 }
    }
}

/// How a book is made.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which moves of a game count.
    pub selection: Selection,
    /// The game that the book is of; games of others are left out.
    pub variant: Variant,
    /// What must hold for a game to count.
    pub conditions: Vec<Condition>,
    /// Whether a game counts once only, however often it comes: games with the same players, start, moves and result.
    pub dedup: bool,
    /// Whether a game is left out whose moves are the beginning of another game between the same players from the same
    /// start, whatever its result: such as one that was written down before its end. Implies `dedup`. The games are read
    /// three times.
    pub dedup_beginnings: bool,
    /// Which moves are kept.
    pub keep: Keep,
    /// What the weight of a move is, where the book has scores.
    pub weigh: Weigh,
    /// The kind of file.
    pub format: Format,
    /// Sizes and payload of a `.bk` file. A PolyGlot file has weights only.
    pub bk: bk::Options,
    /// About how many bytes of memory the counting may take. What does not fit goes to temporary files.
    pub memory: u64,
    /// Where temporary files go; they have no names, and are gone when the program ends.
    pub temp_dir: PathBuf,
    /// Whether the work can go on after an interruption. What does not fit into memory then goes to that folder.
    pub resume: Option<Resume>,
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

    /// The options of one of several workers: the state of its work is in a folder of its own. The first one's is that of
    /// one who is alone, so that it is noticed when another number of workers goes on.
    pub(crate) fn for_worker(&self, index: usize, workers: usize) -> Options {
        let mut options = self.clone();
        if let Some(resume) = &mut options.resume {
            resume.workers = workers;
            if index > 0 {
                resume.folder.as_mut_os_string().push(format!(".{index}"));
            }
        }
        options
    }
}

impl Default for Options {
    /// Thirty plies of both sides, every move kept, a `.bk` file with statistics, one thread, 1 GiB.
    fn default() -> Options {
        Options {
            selection: Selection {
                max_ply: Options::MAX_PLY,
                check: Check::default(),
                side: None,
                answers: false,
                side_lines: false,
                from: None,
            },
            variant: Variant::Standard,
            conditions: Vec::new(),
            dedup: false,
            dedup_beginnings: false,
            keep: Keep::default(),
            weigh: Weigh::default(),
            format: Format::Bk,
            bk: bk::Options::new(Payload::Statistics),
            memory: Options::MEMORY,
            temp_dir: env::temp_dir(),
            resume: None,
            threads: NonZeroUsize::MIN,
            strict: false,
            force: false,
        }
    }
}
