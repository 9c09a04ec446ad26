//! Tables of other games than standard chess, made as a user would, against values of other people's programs.
//! `corpora/README.md` says where these are from.

use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use bookends_rules::{Position, Variant};
use bookends_solver::{Room, make, pack::PackOptions, plan};
use bookends_store::Access;
use bookends_tables::{Codec, Decided, Folders, Material, SideSummary, Table, Tables, Tally};
use bookends_testkit::corpora::{self, Outcome, Side};
use shakmaty::Color;

/// Tables made anew.
struct Made {
    variant: Variant,
    dir: tempfile::TempDir,
}

impl Made {
    /// Every table of which values are known, and what they need.
    fn of(variant: Variant) -> Made {
        let mut wanted: Vec<Material> = Vec::new();
        for row in corpora::variant_extremes().into_iter().filter(|row| row.variant == variant.name()) {
            let material = row.material.parse::<Material>().unwrap().canonical(variant);
            if !wanted.contains(&material) {
                wanted.push(material);
            }
        }
        assert!(wanted.len() > 10, "{} tables", wanted.len());
        let made = Made { variant, dir: tempfile::tempdir().unwrap() };
        let (room, go_on) = (Room::unlimited(), AtomicBool::new(false));
        for material in plan(variant, &wanted, |_| false).unwrap() {
            // Packing four men well takes longer than solving them.
            let codec = if material.len() < 4 { Codec::default() } else { Codec::Lz4 };
            let options = PackOptions { codec, ..PackOptions::default() };
            make(variant, &material, &made.folders(), &options, &room, false, &go_on).unwrap();
        }
        made
    }

    fn folders(&self) -> Folders {
        Folders::new([self.dir.path().to_owned()])
    }

    /// The results with a side to move; that side is named in the order in which the material is.
    fn side(&self, name: &str, to_move: Side) -> SideSummary {
        let material: Material = name.parse().unwrap();
        let color = if to_move == Side::White { Color::White } else { Color::Black };
        let color = if material.is_canonical(self.variant) { color } else { !color };
        let path = self.folders().find(self.variant, &material).unwrap();
        Table::open(&path, Access::Mmap).unwrap().head().summary.side(color).clone()
    }

    fn has_the_published_counts(&self, rows: usize) {
        let all = corpora::variant_published_counts().into_iter();
        let mine: Vec<_> = all.filter(|row| row.variant == self.variant.name()).collect();
        assert_eq!(mine.len(), rows);
        for row in mine.iter().filter(|row| {
            let material: Material = row.material.parse().unwrap();
            self.folders().find(self.variant, &material).is_some()
        }) {
            let found = self.side(&row.material, row.stm);
            let counts = [found.wins.total(), found.draws, found.losses.total()].map(|t| t.published);
            let wanted = [row.wins + row.cursed_wins, row.draws, row.losses + row.cursed_losses];
            assert_eq!(counts, wanted, "{} {:?}", row.material, row.stm);
        }
    }

    fn has_the_extremes(&self) {
        let tables = Tables::new([self.dir.path().to_owned()]);
        for row in corpora::variant_extremes().iter().filter(|row| row.variant == self.variant.name()) {
            let found = self.side(&row.material, row.stm);
            let what = format!("{} {} {:?}", self.variant, row.material, row.stm);
            let tally = |published, full| Tally { published, full };
            assert_eq!(found.wins.total(), tally(row.wins_sym, row.wins_full), "{what}");
            assert_eq!(found.draws, tally(row.draws_sym, row.draws_full), "{what}");
            assert_eq!(found.losses.total(), tally(row.losses_sym, row.losses_full), "{what}");
            let longest = |decided: &Decided| decided.longest().map(u32::from);
            assert_eq!(longest(&found.wins), row.max_win_plies, "{what}");
            assert_eq!(longest(&found.losses), row.max_loss_plies, "{what}");
            for (plies, fen, sign) in
                [(row.max_win_plies, &row.fen_max_win, 1), (row.max_loss_plies, &row.fen_max_loss, -1)]
            {
                if let Some(plies) = plies {
                    let position = Position::from_fen(self.variant, fen).unwrap();
                    let value = tables.value(&position).unwrap();
                    assert_eq!(value.signed_plies(), sign * plies as i32, "{what} {fen}");
                }
            }
        }
    }

    fn has_the_histograms(&self) {
        let mut wanted: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for row in corpora::variant_histograms() {
            if row.variant == self.variant.name() && row.result != Outcome::Draw {
                let key = (row.material, row.stm == Side::White, row.result == Outcome::Win);
                let tally = Tally { published: row.count_sym, full: row.count_full };
                wanted.entry(key).or_default().push((row.plies, tally));
            }
        }
        assert!(wanted.len() > 10);
        for ((material, white, wins), mut bars) in wanted {
            let found = self.side(&material, if white { Side::White } else { Side::Black });
            let decided = if wins { &found.wins } else { &found.losses };
            let found: Vec<_> = decided.bars.iter().map(|bar| (u32::from(bar.plies), bar.tally)).collect();
            bars.sort_by_key(|(plies, _)| *plies);
            assert_eq!(found, bars, "{} {material}, White to move: {white}, wins: {wins}", self.variant);
        }
    }
}

#[test]
fn atomic_tables_to_four_men_are_as_published() {
    let made = Made::of(Variant::Atomic);
    made.has_the_published_counts(48);
    made.has_the_extremes();
    made.has_the_histograms();
}

#[test]
fn antichess_tables_to_three_men_are_as_published() {
    let made = Made::of(Variant::Antichess);
    made.has_the_published_counts(70);
    made.has_the_extremes();
    made.has_the_histograms();
}

#[test]
fn suicide_tables_to_three_men_are_those_of_another_generator() {
    let made = Made::of(Variant::Suicide);
    made.has_the_extremes();
    made.has_the_histograms();
}

#[test]
fn losers_tables_are_those_of_another_generator() {
    let made = Made::of(Variant::Losers);
    made.has_the_extremes();
    made.has_the_histograms();
}

#[test]
fn shatranj_tables_are_those_of_another_generator() {
    let made = Made::of(Variant::Shatranj);
    made.has_the_extremes();
    made.has_the_histograms();
}
