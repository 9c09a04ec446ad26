use bookends_rules::{Position, Terminal, Variant};
use bookends_solver::materials;
use bookends_store::Access;
use bookends_tables::{Codec, Material};
use bookends_testkit::corpora::{self, Side};

use crate::made::Made;

fn counts_histograms_and_longest_lines_are_as_published(made: &Made) {
    let counts = corpora::published_counts();
    assert!(counts.len() >= 50, "{} rows", counts.len());
    made.has_counts(&counts);
    made.has_extremes(&corpora::extremes());
    made.has_histograms(corpora::histograms(), 60);
}

fn longest_mates_are_those_of_published_lists(made: &Made) {
    let mut compared = 0;
    for row in corpora::maxima() {
        let found = |to_move| made.side(&row.material, to_move);
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

fn longest_wins_are_those_of_prophet(made: &Made) {
    for row in corpora::prophet_longest_wins() {
        let longest = made.side(&row.id_side_to_move_first, Side::White).wins.longest().unwrap_or(0);
        assert_eq!(u32::from(longest), row.longest_win_dtm, "{}", row.id_side_to_move_first);
    }
}

fn single_values_are_those_of_gaviota_also_with_en_passant(made: &Made) {
    for access in [Access::File, Access::Mmap, Access::Memory] {
        let tables = made.tables(access);
        let mut en_passant = 0;
        for row in corpora::gaviota_samples() {
            let position = Position::from_fen(Variant::Standard, &row.fen).unwrap();
            en_passant += u32::from(position.ep_square().is_some());
            assert_eq!(tables.value(&position).unwrap().signed_plies(), row.dtm_plies, "{}", row.fen);
        }
        assert!(en_passant > 10, "{en_passant}");
    }
}

fn lines_last_as_long_as_their_value_says_and_end_in_mate(made: &Made) {
    let tables = made.tables(Access::default());
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
        assert_eq!(position.terminal(), Some(Terminal::Checkmate), "{}", row.fen_max_win);
    }
}

/// One test, as all of it asks the same tables, which take longer to make than to ask.
#[test]
fn tables_of_three_and_four_men_are_as_published() {
    let wanted: Vec<Material> =
        [3, 4].into_iter().flat_map(|men| materials(Variant::Standard, men).unwrap()).collect();
    assert_eq!(wanted.len(), 35);
    let made = Made::of(Variant::Standard, &wanted, |_| Codec::default());
    counts_histograms_and_longest_lines_are_as_published(&made);
    longest_mates_are_those_of_published_lists(&made);
    longest_wins_are_those_of_prophet(&made);
    single_values_are_those_of_gaviota_also_with_en_passant(&made);
    lines_last_as_long_as_their_value_says_and_end_in_mate(&made);
}
