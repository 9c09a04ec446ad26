//! Tables that many threads ask at once.

use std::{fs, path::Path, thread};

use bookends_rules::{Position, Variant};
use bookends_store::Access;
use bookends_tables::{Cache, Replacement, Tables, Value};
use shakmaty::{Board, Color, Role, Square};

/// So many threads ask.
const THREADS: usize = 6;

/// Positions all over the table of king and queen against king.
fn positions() -> Vec<Position> {
    let place = |n: u32| {
        let mut board = Board::empty();
        board.set_piece_at(Square::new(n % 64), Color::White.king());
        board.set_piece_at(Square::new(n / 64 % 64), Color::Black.king());
        board.set_piece_at(Square::new(n / 4096 % 64), Role::Queen.of(Color::White));
        let turn = Color::from_white(n.is_multiple_of(2));
        Position::from_parts(Variant::Standard, &board, turn, None, None)
    };
    // A step that meets every square of each man.
    (0..1500).filter_map(|n| place(n * 40_503 % (1 << 18))).collect()
}

#[test]
fn threads_that_share_hardly_any_cache_get_the_values_that_one_thread_gets() {
    let folder = tempfile::tempdir().unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-ctx.egtb");
    fs::create_dir(folder.path().join("standard")).unwrap();
    fs::copy(golden, folder.path().join("standard/KQvK.egtb")).unwrap();
    let open = |room, replacement| {
        Tables::with([folder.path().to_owned()], Access::Mmap, Cache::with(room, replacement))
    };
    let positions = positions();
    let alone = open(1 << 20, Replacement::default());
    let values: Vec<Value> = positions.iter().map(|position| alone.value(position).unwrap()).collect();
    assert!(values.len() > 500 && values.contains(&Value::Draw), "{}", values.len());
    for replacement in Replacement::ALL {
        // Room for nothing, for a block or two at a time, and for all.
        for room in [0, 5_000, 1 << 20] {
            let shared = open(room, replacement);
            thread::scope(|scope| {
                for number in 0..THREADS {
                    let (shared, positions, values) = (&shared, &positions, &values);
                    // All begin at once, so that they open the table at once too, and go different ways.
                    scope.spawn(move || {
                        for i in 0..positions.len() {
                            let at = i * (2 * number + 1) % positions.len();
                            assert_eq!(shared.value(&positions[at]).unwrap(), values[at], "{room} bytes");
                        }
                    });
                }
            });
            let statistics = shared.cache_statistics();
            assert_eq!(statistics.hits + statistics.misses, (THREADS * positions.len()) as u64);
        }
    }
}
