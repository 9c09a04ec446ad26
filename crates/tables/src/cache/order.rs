use std::{fmt, str::FromStr};

use super::{ageing::Ageing, lru::Lru};

/// Which line of a cache is emptied when there is no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Replacement {
    /// One whose age has run out: see [`Cache`](super::Cache).
    #[default]
    Ageing,
    /// The one that was hit the longest time ago.
    Lru,
}

impl Replacement {
    /// Every rule.
    pub const ALL: [Replacement; 2] = [Replacement::Ageing, Replacement::Lru];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Replacement::Ageing => "ageing",
            Replacement::Lru => "lru",
        }
    }

    pub(super) fn order(self) -> Box<dyn Order> {
        match self {
            Replacement::Ageing => Box::<Ageing>::default(),
            Replacement::Lru => Box::<Lru>::default(),
        }
    }
}

impl fmt::Display for Replacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Replacement {
    type Err = UnknownReplacement;

    fn from_str(text: &str) -> Result<Replacement, UnknownReplacement> {
        let found = Replacement::ALL.into_iter().find(|rule| rule.name() == text);
        found.ok_or_else(|| UnknownReplacement(text.to_owned()))
    }
}

/// A name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule \"{}\"; known are ageing and lru", .0.escape_debug())]
pub struct UnknownReplacement(pub String);

/// Remembers what has been hit, and says which line goes. Lines are numbers from 0 on, without great gaps. Every
/// method takes the same time for any number of lines, averaged over many calls.
pub(super) trait Order: fmt::Debug + Send + Sync {
    /// A line was hit. Other threads may call this at the same time.
    fn hit(&self, line: usize);

    /// An empty line has been filled.
    fn filled(&mut self, line: usize);

    /// A line has been emptied.
    fn emptied(&mut self, line: usize);

    /// The line that should be emptied next; `None` if all are empty.
    fn next(&mut self) -> Option<usize>;
}
