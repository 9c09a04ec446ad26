use std::{
    env,
    path::{Path, PathBuf},
};

use bookends_book::{Choosing, Distribution, Leaving, Order};
use bookends_rules::Variant;

/// What the user of a graphical interface can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether moves may come from the books (`OwnBook`).
    pub own_book: bool,
    /// The books, the first that has a move to play is taken (`BookFile`, separated as in `PATH`).
    pub book_files: Vec<PathBuf>,
    /// Whether all books are asked, each as important as the others, instead of the first that has a move (`BookPooled`).
    pub book_pooled: bool,
    /// The books are left where no line of so many plies is left in them (`BookMinLine`).
    pub book_min_line: u32,
    /// Up to which move of the game, as games number them, the books are asked (`BookDepth`).
    pub book_depth: u32,
    /// Whether the heaviest move is always played, instead of one that is drawn (`BestBookMove`).
    pub best_book_move: bool,
    /// How far below the best a book move may be, 0 to 100, as in [`Choosing::variation`] (`BookVariation`).
    pub book_variation: u8,
    /// Book moves of less weight are not played (`BookMinWeight`).
    pub book_min_weight: u64,
    /// The same moves are drawn for the same number in the same order of questions; for 0 others each time
    /// (`BookSeed`).
    pub book_seed: u64,
    /// The folder in which an engine keeps what it has learned (`BookLearnedFolder`); none where it is empty.
    pub learned_folder: PathBuf,
    /// The engine that has learned it, as `book learn` was told (`BookLearnedAs`).
    pub learned_as: String,
    /// How much it counts, 0 to 100: with 100 one lost game rules a move out (`BookLearning`).
    pub book_learning: u8,
    /// Folders of tables (`TablePath`, separated as in `PATH`).
    pub table_path: Vec<PathBuf>,
    /// Memory for blocks of tables that were decoded lately, in MiB (`TableCache`).
    pub table_cache: u32,
    /// The game that is played (`UCI_Variant`).
    pub variant: Variant,
    /// Whether castling is written as Chess960 wants it, and may begin on any square (`UCI_Chess960`).
    pub chess960: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            own_book: true,
            book_files: Vec::new(),
            book_pooled: false,
            book_min_line: 0,
            book_depth: 255,
            best_book_move: false,
            book_variation: 100,
            book_min_weight: 1,
            book_seed: 0,
            learned_folder: PathBuf::new(),
            learned_as: String::new(),
            book_learning: 50,
            table_path: Vec::new(),
            table_cache: 32,
            variant: Variant::Standard,
            chess960: false,
        }
    }
}

/// An option that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option {0:?}")]
    Name(String),
    /// The value is none of the option's.
    #[error("{name} takes {expected}, not {value:?}")]
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What was given.
        value: String,
    },
}

/// The longest line that may be asked for, in plies.
const LONGEST_LINE: u64 = 40;

/// The most that a number among the options can be.
const MOST: u64 = i32::MAX as u64;

/// The most memory for tables, in MiB.
const MOST_CACHE: u64 = 1 << 20;

/// The options that an engine has a say in too: it must play the same game.
pub(crate) const SHARED: [&str; 2] = ["uci_variant", "uci_chess960"];

impl Options {
    /// The lines that say which options books and tables have, with the values that hold now.
    pub fn declarations(&self) -> Vec<String> {
        let check = |name: &str, value: bool| format!("option name {name} type check default {value}");
        let paths = |name: &str, paths: &[PathBuf]| {
            let text = env::join_paths(paths).unwrap_or_default().display().to_string();
            format!("option name {name} type string default {}", or_empty(&text))
        };
        let spin = |name: &str, value: u64, min: u64, max: u64| {
            format!("option name {name} type spin default {value} min {min} max {max}")
        };
        vec![
            check("OwnBook", self.own_book),
            paths("BookFile", &self.book_files),
            check("BookPooled", self.book_pooled),
            spin("BookMinLine", self.book_min_line.into(), 0, LONGEST_LINE),
            spin("BookDepth", self.book_depth.into(), 0, MOST),
            check("BestBookMove", self.best_book_move),
            spin("BookVariation", self.book_variation.into(), 0, 100),
            spin("BookMinWeight", self.book_min_weight, 0, MOST),
            spin("BookSeed", self.book_seed, 0, MOST),
            paths("BookLearnedFolder", std::slice::from_ref(&self.learned_folder)),
            format!("option name BookLearnedAs type string default {}", or_empty(&self.learned_as)),
            spin("BookLearning", self.book_learning.into(), 0, 100),
            paths("TablePath", &self.table_path),
            spin("TableCache", self.table_cache.into(), 0, MOST_CACHE),
        ]
    }

    /// The lines that say which games can be played; an engine declares its own.
    pub fn game_declarations(&self) -> Vec<String> {
        let mut variants = format!("option name UCI_Variant type combo default {}", self.variant.uci_name());
        for variant in Variant::ALL.into_iter().filter(|&v| v != Variant::LosersDraw) {
            variants += &format!(" var {}", variant.uci_name());
        }
        vec![variants, format!("option name UCI_Chess960 type check default {}", self.chess960)]
    }

    /// Whether there is an option of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        !matches!(self.clone().set(name, ""), Err(OptionError::Name(_)))
    }

    /// Changes an option; the case of its name does not matter.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option or the value is none of its; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match name.to_ascii_lowercase().as_str() {
            "ownbook" => self.own_book = check("OwnBook", value)?,
            "bookfile" => self.book_files = paths(value),
            "bookpooled" => self.book_pooled = check("BookPooled", value)?,
            "bookminline" => self.book_min_line = spin("BookMinLine", value, 0, LONGEST_LINE)? as u32,
            "bookdepth" => self.book_depth = spin("BookDepth", value, 0, MOST)? as u32,
            "bestbookmove" => self.best_book_move = check("BestBookMove", value)?,
            "bookvariation" => self.book_variation = spin("BookVariation", value, 0, 100)? as u8,
            "bookminweight" => self.book_min_weight = spin("BookMinWeight", value, 0, MOST)?,
            "bookseed" => self.book_seed = spin("BookSeed", value, 0, MOST)?,
            "booklearnedfolder" => self.learned_folder = not_empty(value).into(),
            "booklearnedas" => self.learned_as = not_empty(value).into(),
            "booklearning" => self.book_learning = spin("BookLearning", value, 0, 100)? as u8,
            "tablepath" => self.table_path = paths(value),
            "tablecache" => self.table_cache = spin("TableCache", value, 0, MOST_CACHE)? as u32,
            "uci_variant" => {
                self.variant = value.parse().map_err(|_| {
                    wrong("UCI_Variant", "the name of a game such as chess or atomic".into(), value)
                })?;
            }
            "uci_chess960" => self.chess960 = check("UCI_Chess960", value)?,
            _ => return Err(OptionError::Name(name.to_owned())),
        }
        Ok(())
    }

    /// Which of the books answers.
    pub(crate) fn book_order(&self) -> Order {
        if self.book_pooled { Order::Pooled } else { Order::Priority }
    }

    /// When the books are left.
    pub(crate) fn leaving(&self) -> Leaving {
        Leaving { after_plies: None, min_line: self.book_min_line }
    }

    /// How a book move is chosen.
    pub(crate) fn choosing(&self) -> Choosing {
        let distribution = if self.best_book_move { Distribution::Best } else { Distribution::Weight };
        Choosing { distribution, variation: self.book_variation, highest_priority: false }
    }
}

fn wrong(name: &'static str, expected: String, value: &str) -> OptionError {
    OptionError::Value { name, expected, value: value.to_owned() }
}

fn check(name: &'static str, value: &str) -> Result<bool, OptionError> {
    value.parse().map_err(|_| wrong(name, "true or false".into(), value))
}

fn spin(name: &'static str, value: &str, min: u64, max: u64) -> Result<u64, OptionError> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| wrong(name, format!("a number from {min} to {max}"), value))
}

/// Paths separated as in `PATH`.
fn paths(value: &str) -> Vec<PathBuf> {
    env::split_paths(not_empty(value)).filter(|path| path != Path::new("")).collect()
}

/// What interfaces write for nothing.
const EMPTY: &str = "<empty>";

fn or_empty(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}

fn not_empty(value: &str) -> &str {
    if value == EMPTY { "" } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_declared() {
        let mut options = Options::default();
        for (name, value, line) in [
            ("ownbook", "false", "OwnBook type check default false"),
            ("BookFile", "/a b/c.bk:/d.bin", "BookFile type string default /a b/c.bk:/d.bin"),
            ("BookDepth", "12", "BookDepth type spin default 12 min 0 max 2147483647"),
            ("BestBookMove", "true", "BestBookMove type check default true"),
            ("BookVariation", "50", "BookVariation type spin default 50 min 0 max 100"),
            ("BookMinWeight", "3", "BookMinWeight type spin default 3 min 0 max 2147483647"),
            ("BookSeed", "7", "BookSeed type spin default 7 min 0 max 2147483647"),
            ("BookLearnedFolder", "/l", "BookLearnedFolder type string default /l"),
            ("BookLearnedAs", "Pawn 2", "BookLearnedAs type string default Pawn 2"),
            ("BookLearning", "100", "BookLearning type spin default 100 min 0 max 100"),
            ("TablePath", "/t:/u", "TablePath type string default /t:/u"),
            ("TableCache", "64", "TableCache type spin default 64 min 0 max 1048576"),
            ("UCI_Variant", "kingofthehill", "UCI_Variant type combo default kingofthehill var chess var"),
            ("UCI_Chess960", "true", "UCI_Chess960 type check default true"),
        ] {
            options.set(name, value).unwrap();
            let lines = [options.declarations(), options.game_declarations()].concat();
            assert!(lines.iter().any(|l| l.starts_with(&format!("option name {line}"))), "{line}: {lines:?}");
        }
        options.set("BookFile", "<empty>").unwrap();
        assert_eq!(options.book_files, [""; 0].map(PathBuf::from));
    }

    #[test]
    fn a_value_that_is_none_changes_nothing_and_says_what_is_one() {
        let mut options = Options::default();
        let error = options.set("OwnBook", "maybe").unwrap_err();
        assert_eq!(error.to_string(), "OwnBook takes true or false, not \"maybe\"");
        let error = options.set("BookVariation", "101").unwrap_err();
        assert_eq!(error.to_string(), "BookVariation takes a number from 0 to 100, not \"101\"");
        for (name, value) in [("BookSeed", "-1"), ("UCI_Variant", "checkers"), ("UCI_Chess960", "")] {
            assert!(options.set(name, value).is_err(), "{name}");
        }
        assert_eq!(options.set("Hash", "16"), Err(OptionError::Name("Hash".into())));
        assert_eq!(options, Options::default());
    }
}
