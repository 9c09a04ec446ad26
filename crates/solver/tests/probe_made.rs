//! Tables that were made are asked: what their files leave apart is found by trying captures and promotions.

use std::sync::atomic::AtomicBool;

use bookends_rules::{Position, Variant};
use bookends_solver::{FolderTables, Room, Source, make, pack::PackOptions, plan};
use bookends_store::Access;
use bookends_tables::{Folders, Material, Place, Table, Tables};
use shakmaty::{Board, Color, Piece, Square};

/// The position of some men as FEN.
fn fen(men: &[bookends_tables::Man], squares: &[u8], side: Color) -> String {
    let mut board = Board::empty();
    for (man, &square) in men.iter().zip(squares) {
        let piece = Piece { color: man.color, role: man.role };
        board.set_piece_at(Square::new(u32::from(square)), piece);
    }
    format!("{} {} - - 0 1", board.board_fen(), side.char())
}

#[test]
fn files_that_leave_captures_apart_tell_every_value() {
    check(PackOptions::default(), &["KPvK", "KQvKR"], 20_000, false);
}

#[test]
fn files_that_leave_a_side_out_tell_every_value() {
    check(PackOptions { one_sided: true, ..PackOptions::default() }, &["KPvK", "KQvKR"], 1000, true);
}

fn check(options: PackOptions, wanted: &[&str], positions: u64, one_sided: bool) {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::new([folder.path().to_owned()]);
    let wanted: Vec<Material> = wanted.iter().map(|name| name.parse().unwrap()).collect();
    let stop = AtomicBool::new(false);
    for material in plan(Variant::Standard, &wanted, |_| false).unwrap() {
        let room = Room::unlimited();
        make(Variant::Standard, &material, &folders, &options, &room, false, &stop).unwrap();
    }
    let tables = Tables::new([folder.path().to_owned()]);
    for material in wanted {
        let file = Table::open(&folders.path(Variant::Standard, &material), Access::Memory).unwrap();
        assert_eq!(
            file.head().sides.len() == 1,
            one_sided || material.is_own_reverse(Variant::Standard),
            "{material}"
        );
        let table = FolderTables::new(&folders, Variant::Standard).table(&material).unwrap();
        let layout = table.layout();
        let mut asked = 0;
        for index in (0..layout.len()).step_by(((layout.len() / positions) | 1) as usize) {
            let Place { slice, class, inner } = layout.place(index);
            let squares = layout.squares(Place { slice, class, inner });
            for side in Color::ALL {
                let Some(value) = table.value(&squares, side) else { continue };
                let fen = fen(layout.men(), &squares, side);
                let position = Position::from_fen(Variant::Standard, &fen).unwrap();
                assert_eq!(tables.value(&position).unwrap(), value, "{fen}");
                // A value is what the best move gives.
                let moves = tables.root(&position).unwrap();
                if let Some(best) = moves.first() {
                    assert_eq!(best.value, value, "{fen}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 100, "{material}: {asked}");
    }
}
