//! Tables that were made are asked: what their files leave apart is found by trying captures and promotions.

use std::sync::atomic::AtomicBool;

use bookends_rules::{Position, Variant};
use bookends_solver::{FolderTables, Room, Source, Watch, make, pack::PackOptions, plan};
use bookends_store::Access;
use bookends_tables::{Folders, Man, Material, Squares, Table, Tables, index::remaining_checks};
use shakmaty::{Board, Color, Piece, Square};

/// The position of some men; `None` if the game has none.
fn position(variant: Variant, men: &[Man], squares: &Squares, side: Color) -> Option<Position> {
    let mut board = Board::empty();
    for (man, &square) in men.iter().zip(squares) {
        let piece = Piece { color: man.color, role: man.role };
        board.set_piece_at(Square::new(u32::from(square)), piece);
    }
    Position::from_parts(variant, &board, side, None, remaining_checks(variant, squares))
}

#[test]
fn files_that_leave_captures_apart_tell_every_value() {
    check(Variant::Standard, false, &["KPvK", "KQvKR"], 20_000);
}

#[test]
fn files_that_leave_a_side_out_tell_every_value() {
    check(Variant::Standard, true, &["KPvK", "KQvKR"], 1000);
}

#[test]
fn files_of_other_games_tell_every_value_with_one_side_or_both() {
    for (variant, name) in [
        (Variant::Atomic, "KQvK"),
        (Variant::Antichess, "RNvB"),
        (Variant::Suicide, "NvP"),
        (Variant::Losers, "KBvKN"),
        (Variant::KingOfTheHill, "KvK"),
        (Variant::RacingKings, "KQvK"),
        (Variant::ThreeCheck, "KBvK"),
        (Variant::Horde, "PPvK"),
    ] {
        for one_sided in [false, true] {
            check(variant, one_sided, &[name], 300);
        }
    }
    // A king that was bared there may bare the other, for which there is no table.
    check(Variant::Shatranj, true, &["KQvKB"], 300);
}

fn check(variant: Variant, one_sided: bool, wanted: &[&str], positions: u64) {
    let options = PackOptions { one_sided, ..PackOptions::default() };
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::new([folder.path().to_owned()]);
    let wanted: Vec<Material> = wanted.iter().map(|name| name.parse().unwrap()).collect();
    let stop = AtomicBool::new(false);
    for material in plan(variant, &wanted, |_| false).unwrap() {
        let room = Room::unlimited();
        make(variant, &material, &folders, &options, &room, false, &Watch::new(&stop)).unwrap();
    }
    let tables = Tables::new([folder.path().to_owned()]);
    for material in wanted {
        let file = Table::open(&folders.path(variant, &material), Access::Memory).unwrap();
        assert_eq!(
            file.head().sides.len() == 1,
            one_sided || material.is_own_reverse(variant),
            "{variant} {material}"
        );
        let table = FolderTables::new(&folders, variant).table(&material).unwrap();
        let layout = table.layout();
        let mut asked = 0;
        for index in (0..layout.len()).step_by(((layout.len() / positions) | 1) as usize) {
            let squares = layout.squares(layout.place(index));
            for side in Color::ALL {
                let Some(value) = table.value(&squares, side) else { continue };
                let position = position(variant, layout.men(), &squares, side).unwrap();
                let fen = position.fen();
                assert_eq!(tables.value(&position).unwrap(), value, "{variant} {fen}");
                // A value is what the best move gives.
                let moves = tables.root(&position).unwrap();
                if let Some(best) = moves.first() {
                    assert_eq!(best.value, value, "{variant} {fen}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 100, "{variant} {material}: {asked}");
    }
}
