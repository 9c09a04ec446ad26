//! All tables of three and four men, made and asked as a user would, against values of other people's programs.
//! `corpora/README.md` says where these are from.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{LazyLock, atomic::AtomicBool},
};

use bookends_rules::{Position, Variant};
use bookends_solver::{Room, make, materials, pack::PackOptions, plan};
use bookends_store::Access;
use bookends_tables::{Decided, Folders, Material, SideSummary, Summary, Table, Tables, Tally, Value};
use bookends_testkit::corpora::{self, Outcome, Side};
use shakmaty::Color;

/// A folder with every table of three and four men, made anew.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("published");
    let folders = Folders::new([dir.clone()]);
    let wanted: Vec<Material> =
        [3, 4].into_iter().flat_map(|men| materials(Variant::Standard, men).unwrap()).collect();
    let plan = plan(Variant::Standard, &wanted, |_| false).unwrap();
    assert_eq!(plan.len(), 35);
    let options = PackOptions::default();
    for material in &plan {
        let (room, go_on) = (Room::unlimited(), AtomicBool::new(false));
        make(Variant::Standard, material, &folders, &options, &room, true, &go_on).unwrap();
    }
    dir
});

fn summary(material: &Material) -> Summary {
    let path = Folders::new([FOLDER.clone()]).find(Variant::Standard, material).unwrap();
    Table::open(&path, Access::Mmap).unwrap().head().summary.clone()
}

/// The results with a side to move; that side is named in the order in which the material is.
fn side(name: &str, to_move: Side) -> SideSummary {
    let material: Material = name.parse().unwrap();
    let color = match to_move {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let color = if material.is_canonical(Variant::Standard) { color } else { !color };
    summary(&material).side(color).clone()
}

fn value(tables: &Tables, fen: &str) -> Value {
    tables.value(&Position::from_fen(Variant::Standard, fen).unwrap()).unwrap()
}

fn wins_draws_and_losses_are_the_published_ones() {
    let rows = corpora::published_counts();
    assert!(rows.len() >= 50, "{} rows", rows.len());
    for row in rows {
        let found = side(&row.material, row.stm);
        let counts = [found.wins.total(), found.draws, found.losses.total()].map(|t| t.published);
        // The 50-move rule, under which some wins are draws, is not considered.
        let wanted = [row.wins + row.cursed_wins, row.draws, row.losses + row.cursed_losses];
        assert_eq!(counts, wanted, "{} {:?}", row.material, row.stm);
    }
}

fn counts_and_longest_lines_are_those_of_another_generator() {
    let tables = Tables::new([FOLDER.clone()]);
    for row in corpora::extremes() {
        let found = side(&row.material, row.stm);
        let what = format!("{} {:?}", row.material, row.stm);
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
                assert_eq!(value(&tables, fen).signed_plies(), sign * plies as i32, "{fen}");
            }
        }
    }
}

fn every_histogram_is_that_of_another_generator() {
    let mut wanted: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in corpora::histograms() {
        let result = match row.result {
            Outcome::Win => "win",
            Outcome::Draw => continue,
            Outcome::Loss => "loss",
        };
        wanted
            .entry((row.material, format!("{:?}", row.stm), result))
            .or_default()
            .push((row.plies, Tally { published: row.count_sym, full: row.count_full }));
    }
    assert!(wanted.len() > 60);
    for ((material, to_move, result), mut bars) in wanted {
        let found = side(&material, if to_move == "White" { Side::White } else { Side::Black });
        let decided = if result == "win" { &found.wins } else { &found.losses };
        let found: Vec<_> = decided.bars.iter().map(|bar| (u32::from(bar.plies), bar.tally)).collect();
        bars.sort_by_key(|(plies, _)| *plies);
        assert_eq!(found, bars, "{material} {to_move} {result}");
    }
}

fn longest_mates_are_those_of_published_lists() {
    let mut compared = 0;
    for row in corpora::maxima() {
        let found = |to_move| side(&row.material, to_move);
        let longest = match row.stm_or_side.as_str() {
            "white wins, white to move" => found(Side::White).wins.longest(),
            "white wins, black to move" => found(Side::Black).losses.longest(),
            "black wins, black to move" => found(Side::Black).wins.longest(),
            "black wins, white to move" => found(Side::White).losses.longest(),
            _ => continue,
        };
        compared += 1;
        assert_eq!(longest.map(u32::from), Some(row.max_dtm_plies), "{} {}", row.material, row.stm_or_side);
    }
    assert!(compared > 10, "{compared}");
}

fn longest_wins_are_those_of_prophet() {
    for row in corpora::prophet_longest_wins() {
        let longest = side(&row.id_side_to_move_first, Side::White).wins.longest().unwrap_or(0);
        assert_eq!(u32::from(longest), row.longest_win_dtm, "{}", row.id_side_to_move_first);
    }
}

fn single_values_are_those_of_gaviota_also_with_en_passant() {
    for access in [Access::File, Access::Mmap, Access::Memory] {
        let tables = Tables::with([FOLDER.clone()], access, bookends_tables::Cache::default());
        let mut en_passant = 0;
        for row in corpora::gaviota_samples() {
            let position = Position::from_fen(Variant::Standard, &row.fen).unwrap();
            en_passant += u32::from(position.ep_square().is_some());
            assert_eq!(tables.value(&position).unwrap().signed_plies(), row.dtm_plies, "{}", row.fen);
        }
        assert!(en_passant > 10, "{en_passant}");
    }
}

fn lines_last_as_long_as_their_value_says_and_end_in_mate() {
    let tables = Tables::new([FOLDER.clone()]);
    for row in corpora::extremes() {
        if row.max_win_plies.is_none() {
            continue;
        }
        let mut position = Position::from_fen(Variant::Standard, &row.fen_max_win).unwrap();
        let line = tables.line(&position).unwrap();
        assert_eq!(line.moves.len() as i32, line.value.signed_plies(), "{}", row.fen_max_win);
        for m in line.moves {
            position = position.play(m);
        }
        assert_eq!(position.terminal(), Some(bookends_rules::Terminal::Checkmate), "{}", row.fen_max_win);
    }
}

/// One test, as all of it asks the same tables, which take longer to make than to ask.
#[test]
fn tables_of_three_and_four_men_are_as_published() {
    wins_draws_and_losses_are_the_published_ones();
    counts_and_longest_lines_are_those_of_another_generator();
    every_histogram_is_that_of_another_generator();
    longest_mates_are_those_of_published_lists();
    longest_wins_are_those_of_prophet();
    single_values_are_those_of_gaviota_also_with_en_passant();
    lines_last_as_long_as_their_value_says_and_end_in_mate();
}
