use bookends_rules::{Position, Terminal, Variant};
use bookends_solver::materials;
use bookends_store::Access;
use bookends_tables::{Codec, Material};
use bookends_testkit::corpora::{self, Origin};

use crate::made::Made;

fn counts_histograms_and_longest_lines_are_as_published(made: &Made) {
    let known: Vec<_> = made.is_as_others_have_it().into_iter().collect();
    let wanted =
        [(Origin::Syzygy, 168), (Origin::Generator, 448), (Origin::Lists, 90), (Origin::Prophet, 40)];
    assert_eq!(known, wanted);
    made.has_extremes(&corpora::extremes());
    made.has_histograms(corpora::histograms(), 60);
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
    single_values_are_those_of_gaviota_also_with_en_passant(&made);
    lines_last_as_long_as_their_value_says_and_end_in_mate(&made);
    made.follows_from_the_rules();
}
