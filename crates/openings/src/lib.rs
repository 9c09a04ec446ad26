//! Names of openings, compiled into the program.
//!
//! The names are those of the list of opening names that lichess publishes under CC0; `data/list` holds it as it is.
//! `data/names.tsv` is made from it by the test `names`: a line for each named position, with its PolyGlot key, in
//! ascending order of the key. So a position has its name by whatever moves it came about.
//!
//! ```
//! use bookends_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::Standard);
//! let english = start.play(start.parse_uci("c2c4").unwrap());
//! let opening = bookends_openings::opening(&english).unwrap();
//! assert_eq!((opening.eco, opening.name), ("A10", "English Opening"));
//! assert_eq!(bookends_openings::opening(&start), None);
//! ```

use std::sync::LazyLock;

use bookends_rules::{Position, Variant};

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings, A00 to E99.
    pub eco: &'static str,
    /// The name in English, such as `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

/// The named positions by their PolyGlot keys, in ascending order.
static NAMES: LazyLock<Vec<(u64, Opening)>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let mut fields = line.split('\t');
        let key = u64::from_str_radix(fields.next()?, 16).ok()?;
        Some((key, Opening { eco: fields.next()?, name: fields.next()? }))
    };
    include_str!("../data/names.tsv").lines().filter_map(line).collect()
});

/// The opening that a position of standard chess is, if it has a name.
pub fn opening(position: &Position) -> Option<Opening> {
    if position.variant() != Variant::Standard {
        return None;
    }
    let key = position.key();
    NAMES.binary_search_by_key(&key, |named| named.0).ok().map(|place| NAMES[place].1)
}

/// Every named position by its PolyGlot key, in ascending order.
pub fn openings() -> impl Iterator<Item = (u64, Opening)> {
    NAMES.iter().copied()
}
