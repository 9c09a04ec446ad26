use std::sync::atomic::Ordering;

use bookends_rules::Variant;
use bookends_solver::{FolderTables, Source, Watch};
use bookends_tables::{AnyDense, Material, Tables, Wdl};
use shakmaty::Color;

use super::{cells::Entry, judge::Judge};
use crate::{Finding, InsightError, Treasure};

/// A table to search, with the tables that its positions lead to.
#[derive(Debug)]
pub struct Mine<'a> {
    variant: Variant,
    material: Material,
    pub(super) table: AnyDense,
    tables: &'a Tables,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The first findings, in the order of the [`Treasure`]; of equals the first in the table.
    pub findings: Vec<Finding>,
    /// How many there are in all, where all were looked for.
    pub total: Option<u64>,
    /// Whether the search came to its end; if not, better findings may be missing.
    pub complete: bool,
}

impl<'a> Mine<'a> {
    /// Reads a table whole into memory: its entries of both sides, one byte each, or two where it is long.
    ///
    /// # Errors
    /// [`InsightError::Table`] if it, or one that it needs to be read, is missing or damaged.
    pub fn open(tables: &'a Tables, variant: Variant, material: &Material) -> Result<Mine<'a>, InsightError> {
        let material = material.canonical(variant);
        let table = FolderTables::new(tables.folders(), variant).table(&material)?;
        Ok(Mine { variant, material, table, tables })
    }

    /// Searches for the first findings of a kind. Of positions that differ by a symmetry of the board or, where both
    /// sides have the same men, by an exchange of the colours, one is found.
    ///
    /// # Errors
    /// [`InsightError::Probe`] if a table to which a capture or promotion leads is missing or damaged.
    pub fn search(&self, what: Treasure, limit: usize, watch: &Watch<'_>) -> Result<Found, InsightError> {
        match what {
            Treasure::LongestMates => self.by_distance(limit, watch, |_, _| Ok(true)),
            Treasure::OnlyMoves => self.by_distance(limit, watch, |place, side| {
                Ok(self.judge().single(place, side, Wdl::Win)?.is_some())
            }),
            Treasure::SingleDraws => self.single_draws(limit, watch),
            Treasure::Zugzwangs => self.zugzwangs(limit, watch),
        }
    }

    pub(super) fn judge(&self) -> Judge<'_> {
        Judge { variant: self.variant, table: &self.table, tables: self.tables }
    }

    /// The sides to move that are not mere exchanges of the colours.
    pub(super) fn sides(&self) -> &'static [Color] {
        if self.is_own_reverse() { &[Color::White] } else { &[Color::White, Color::Black] }
    }

    /// Whether an exchange of the colours leads to the same table; in racing kings both run up the board.
    pub(super) fn is_own_reverse(&self) -> bool {
        self.material.is_own_reverse(self.variant)
    }

    pub(super) fn found(
        &self,
        chosen: Vec<Entry>,
        total: Option<u64>,
        watch: &Watch<'_>,
    ) -> Result<Found, InsightError> {
        let complete = !watch.stop.load(Ordering::Relaxed);
        let findings = chosen
            .into_iter()
            .filter_map(|entry| self.finding(entry).transpose())
            .collect::<Result<_, _>>()?;
        Ok(Found { findings, total, complete })
    }

    /// Everything about an entry; `None` if it is no position.
    fn finding(&self, entry: Entry) -> Result<Option<Finding>, InsightError> {
        let layout = self.table.layout();
        let (place, side) = (entry.place(layout), entry.side());
        let squares = &layout.squares(place);
        let (Some(position), Some(value)) =
            (self.judge().position(place, side), self.table.value(squares, side))
        else {
            return Ok(None);
        };
        let ranked = self.tables.root(&position)?;
        let choices = ranked.len();
        let lost = value.wdl() == Wdl::Loss;
        let keeping = ranked.iter().filter(|m| m.value.wdl() == value.wdl()).count();
        let top = ranked.first().map(|m| m.value);
        let best = ranked.iter().filter(|m| !lost && Some(m.value) == top).map(|m| m.played).collect();
        let passed = if lost { self.table.value(squares, !side) } else { None };
        let only = !lost && keeping == 1 && choices > 1;
        Ok(Some(Finding { position, value, best, only, choices, passed }))
    }
}
