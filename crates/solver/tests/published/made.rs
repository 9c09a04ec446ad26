use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use bookends_rules::{Position, Variant};
use bookends_solver::{Extent, Room, Watch, make, pack::PackOptions, plan, verify_by_probes};
use bookends_store::Access;
use bookends_tables::{Cache, Codec, Folders, Material, SideSummary, Table, Tables, Tally};
use bookends_testkit::corpora::{Extremes, HistogramRow, Origin, Outcome, Published, Side};
use shakmaty::Color;

/// Tables of one game, made anew.
pub(crate) struct Made {
    pub(crate) variant: Variant,
    folder: tempfile::TempDir,
}

impl Made {
    /// Some tables and all that they need, each packed by the codec of its material.
    pub(crate) fn of(variant: Variant, wanted: &[Material], codec: impl Fn(&Material) -> Codec) -> Made {
        let made = Made { variant, folder: tempfile::tempdir().unwrap() };
        let (room, go_on) = (Room::unlimited(), AtomicBool::new(false));
        for material in plan(variant, wanted, |_| false).unwrap() {
            let options = PackOptions { codec: codec(&material), ..PackOptions::default() };
            make(variant, &material, &made.folders(), &options, &room, false, &Watch::new(&go_on)).unwrap();
        }
        made
    }

    pub(crate) fn folders(&self) -> Folders {
        Folders::new([self.folder.path().to_owned()])
    }

    /// The tables, to be asked.
    pub(crate) fn tables(&self, access: Access) -> Tables {
        Tables::with([self.folder.path().to_owned()], access, Cache::default())
    }

    /// The results with a side to move; that side is named in the order in which the material is.
    pub(crate) fn side(&self, name: &str, to_move: Side) -> SideSummary {
        let material: Material = name.parse().unwrap();
        let color = if to_move == Side::White { Color::White } else { Color::Black };
        let color = if material.is_canonical(self.variant) { color } else { !color };
        let path = self.folders().find(self.variant, &material).unwrap();
        Table::open(&path, Access::Mmap).unwrap().head().summary.side(color).clone()
    }

    /// Compares the tables with every value that is known of them; gives how many values of each origin there are.
    pub(crate) fn is_as_others_have_it(&self) -> BTreeMap<Origin, usize> {
        let (published, mut known) = (Published::read(), BTreeMap::new());
        for (material, path) in self.folders().list(self.variant).unwrap() {
            let table = Table::open(&path, Access::Mmap).unwrap();
            for comparison in published.compare(table.head()) {
                assert!(comparison.agrees(), "{} {material}: {comparison:?}", self.variant);
                *known.entry(comparison.origin).or_default() += 1;
            }
        }
        known
    }

    /// Asks for the values of positions that are said to have the longest distances.
    pub(crate) fn has_extremes(&self, rows: &[Extremes]) {
        let tables = self.tables(Access::default());
        for row in rows {
            for (plies, fen, sign) in
                [(row.max_win_plies, &row.fen_max_win, 1), (row.max_loss_plies, &row.fen_max_loss, -1)]
            {
                if let Some(plies) = plies {
                    let position = Position::from_fen(self.variant, fen).unwrap();
                    let value = tables.value(&position).unwrap();
                    assert_eq!(value.signed_plies(), sign * plies as i32, "{} {fen}", self.variant);
                }
            }
        }
    }

    /// Derives samples of four men again, and three whole, from the values one ply on.
    pub(crate) fn follows_from_the_rules(&self) {
        let tables = self.tables(Access::default());
        let go_on = AtomicBool::new(false);
        for (material, _) in self.folders().list(self.variant).unwrap() {
            let extent = if material.len() == 3 { Extent::All } else { Extent::Sample(20_000) };
            let found =
                verify_by_probes(self.variant, &material, &tables, extent, &Watch::new(&go_on)).unwrap();
            assert!(found.positions > 5_000, "{material}: {found:?}");
            assert_eq!((found.faults, &found.examples[..]), (0, &[][..]), "{material}");
        }
    }

    /// Whole histograms, so many of them at least.
    pub(crate) fn has_histograms(&self, rows: Vec<HistogramRow>, at_least: usize) {
        let mut wanted: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for row in rows.into_iter().filter(|row| row.result != Outcome::Draw) {
            let key = (row.material, row.stm == Side::White, row.result == Outcome::Win);
            let tally = Tally { published: row.count_sym, full: row.count_full };
            wanted.entry(key).or_default().push((row.plies, tally));
        }
        assert!(wanted.len() > at_least);
        for ((material, white, wins), mut bars) in wanted {
            let found = self.side(&material, if white { Side::White } else { Side::Black });
            let decided = if wins { &found.wins } else { &found.losses };
            let found: Vec<_> = decided.bars.iter().map(|bar| (u32::from(bar.plies), bar.tally)).collect();
            bars.sort_by_key(|(plies, _)| *plies);
            assert_eq!(found, bars, "{} {material}, White to move: {white}, wins: {wins}", self.variant);
        }
    }
}
