use std::fmt;

use bookends_rules::Variant;
use bookends_tables::{Decided, Material, SideSummary, file::Head};
use shakmaty::Color;

use crate::rows::{
    Extremes, Maximum, ProphetLongestWin, PublishedCounts, Side, extremes, maxima, maxima_five,
    prophet_longest_wins, prophet_longest_wins_five, published_counts, variant_extremes,
    variant_published_counts,
};

/// Whose a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// Counts published with the Syzygy tables.
    Syzygy,
    /// Counts and longest lines by a generator that shares nothing with this one.
    Generator,
    /// Longest mates in published lists.
    Lists,
    /// Longest wins published by the author of Prophet.
    Prophet,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Origin; 4] = [Origin::Syzygy, Origin::Generator, Origin::Lists, Origin::Prophet];
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Origin::Syzygy => "counts published with the Syzygy tables (syzygy-tables.info)",
            Origin::Generator => "counts and longest lines by an independent generator",
            Origin::Lists => "longest mates in published lists",
            Origin::Prophet => "longest wins published by the author of Prophet",
        })
    }
}

/// A value of a table by another program beside that of the table here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whose value it is.
    pub origin: Origin,
    /// What is counted or measured, in words.
    pub what: String,
    /// The other program's value: positions or plies, as `what` says.
    pub published: u64,
    /// That of the table.
    pub found: u64,
}

impl Comparison {
    /// Whether both are the same.
    pub fn agrees(&self) -> bool {
        self.published == self.found
    }
}

/// Every value that is known of tables, to compare many of them with.
#[derive(Clone, Debug)]
pub struct Published {
    counts: Vec<PublishedCounts>,
    extremes: Vec<Extremes>,
    maxima: Vec<Maximum>,
    prophet: Vec<ProphetLongestWin>,
}

impl Published {
    /// Reads what is compiled in.
    pub fn read() -> Published {
        Published {
            counts: [published_counts(), variant_published_counts()].concat(),
            extremes: [extremes(), variant_extremes()].concat(),
            maxima: [maxima(), maxima_five()].concat(),
            prophet: [prophet_longest_wins(), prophet_longest_wins_five()].concat(),
        }
    }

    /// Compares what the head of a table file says with every value of that table that is known.
    pub fn compare(&self, head: &Head) -> Vec<Comparison> {
        let standard = head.variant == Variant::Standard;
        let sides = |name: &str| {
            let material: Material = name.parse().expect("the corpora name materials");
            let of_it = material.canonical(head.variant) == head.material;
            of_it.then(|| Sides { head, exchanged: material != head.material })
        };
        let mut all = Vec::new();
        for row in self.counts.iter().filter(|row| row.variant == head.variant.name()) {
            all.extend(sides(&row.material).into_iter().flat_map(|sides| counts(row, sides.side(row.stm))));
        }
        for row in self.extremes.iter().filter(|row| row.variant == head.variant.name()) {
            let found = sides(&row.material);
            all.extend(found.into_iter().flat_map(|sides| longest_and_counts(row, sides.side(row.stm))));
        }
        for row in self.maxima.iter().filter(|_| standard) {
            all.extend(sides(&row.material).and_then(|sides| maximum(row, sides)));
        }
        for row in self.prophet.iter().filter(|_| standard) {
            let found = sides(&row.id_side_to_move_first);
            all.extend(found.map(|sides| prophet(row, sides.side(Side::White))));
        }
        all
    }
}

/// The sides of a table as somebody names them.
#[derive(Clone, Copy)]
struct Sides<'a> {
    head: &'a Head,
    exchanged: bool,
}

impl<'a> Sides<'a> {
    fn side(self, side: Side) -> &'a SideSummary {
        let color = if side == Side::White { Color::White } else { Color::Black };
        self.head.summary.side(if self.exchanged { !color } else { color })
    }
}

fn plies(decided: &Decided) -> u64 {
    decided.longest().map_or(0, u64::from)
}

fn to_move(side: Side) -> &'static str {
    if side == Side::White { "White to move" } else { "Black to move" }
}

/// The 50-move rule, under which some wins are draws, is not considered.
fn counts(row: &PublishedCounts, found: &SideSummary) -> [Comparison; 3] {
    let values = [
        ("wins", row.wins + row.cursed_wins, found.wins.total().published),
        ("draws", row.draws, found.draws.published),
        ("losses", row.losses + row.cursed_losses, found.losses.total().published),
    ];
    values.map(|(what, published, found)| Comparison {
        origin: Origin::Syzygy,
        what: format!("{}: {what}", to_move(row.stm)),
        published,
        found,
    })
}

fn longest_and_counts(row: &Extremes, found: &SideSummary) -> [Comparison; 8] {
    let values = [
        ("wins", row.wins_sym, found.wins.total().published),
        ("draws", row.draws_sym, found.draws.published),
        ("losses", row.losses_sym, found.losses.total().published),
        ("wins on the full board", row.wins_full, found.wins.total().full),
        ("draws on the full board", row.draws_full, found.draws.full),
        ("losses on the full board", row.losses_full, found.losses.total().full),
        ("plies of the longest win", row.max_win_plies.map_or(0, u64::from), plies(&found.wins)),
        ("plies of the longest loss", row.max_loss_plies.map_or(0, u64::from), plies(&found.losses)),
    ];
    values.map(|(what, published, found)| Comparison {
        origin: Origin::Generator,
        what: format!("{}: {what}", to_move(row.stm)),
        published,
        found,
    })
}

/// `None` if the list does not say whose distance it gives in words that are known here.
fn maximum(row: &Maximum, sides: Sides<'_>) -> Option<Comparison> {
    let [white, black] = [Side::White, Side::Black].map(|side| sides.side(side));
    let found = match row.stm_or_side.as_str() {
        "white wins, black to move" => plies(&black.losses),
        "black wins, black to move" => plies(&black.wins),
        "black wins, white to move" => plies(&white.losses),
        text if text.starts_with("white wins, white to move") => plies(&white.wins),
        text if text.starts_with("longest win by whichever side") => {
            plies(&white.wins).max(plies(&black.wins))
        }
        _ => return None,
    };
    Some(Comparison {
        origin: Origin::Lists,
        what: format!("plies, {}", row.stm_or_side),
        published: u64::from(row.max_dtm_plies),
        found,
    })
}

fn prophet(row: &ProphetLongestWin, found: &SideSummary) -> Comparison {
    Comparison {
        origin: Origin::Prophet,
        what: format!(
            "{}: plies of the longest win of the side named first, to move",
            row.id_side_to_move_first
        ),
        published: u64::from(row.longest_win_dtm),
        found: plies(&found.wins),
    }
}
