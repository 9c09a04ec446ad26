//! What is written is read back by the reader of the parquet crate.

use std::{fs::File, num::NonZero, path::Path};

use bookends_bookmaker::{Options, Source, Watch};
use bookends_rows::{RowsError, Shape, write};
use bookends_store::StoreError;
use parquet::file::reader::{FileReader, SerializedFileReader};

const GAMES: &str = "[WhiteElo \"2500\"]\n[Date \"2024.05.17\"]\n[TimeControl \"180+2\"]\n[Result \"1-0\"]\n\n\
                     1. e4 e5 2. Nf3 1-0\n\n[Event \"?\"]\n\n1. d4 *\n";

fn sources() -> [Source; 1] {
    [Source::Memory { name: "two.pgn".into(), bytes: GAMES.as_bytes().into() }]
}

fn shape(file: u64, group: usize) -> Shape {
    Shape { file: NonZero::new(file).unwrap(), group: NonZero::new(group).unwrap() }
}

fn written(folder: &Path, shape: Shape, force: bool) -> Result<(u64, u64), RowsError> {
    let options = Options { force, ..Options::default() };
    let (_, written) = write(&sources(), folder, &options, shape, &Watch::default())?;
    Ok((written.rows, written.files))
}

/// The rows of a file as text, and the rows of each group.
fn read(path: &Path) -> (Vec<String>, Vec<i64>) {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let groups = file.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    (file.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect(), groups)
}

#[test]
fn every_move_of_every_game_is_a_row() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(written(folder.path(), Shape::default(), false).unwrap(), (4, 1));
    let (rows, groups) = read(&folder.path().join("part-00000.parquet"));
    assert_eq!(groups, [4]);
    // The key of the start is 463b96181691fc9c, that after 1. e4 is 823c9b50fd114196, which is negative with a sign.
    let start = 0x463b_9618_1691_fc9c_u64.cast_signed();
    let after_e4 = 0x823c_9b50_fd11_4196_u64.cast_signed();
    assert_eq!(
        [&rows[0], &rows[1], &rows[3]],
        [
            &format!(
                "{{game: 0, ply: 0, key: {start}, move: 796, uci: \"e2e4\", white: true, points: 2, elo: 2500, \
                 opponent_elo: null, year: 2024, date: 2024-05-17, speed: \"blitz\"}}"
            ),
            &format!(
                "{{game: 0, ply: 1, key: {after_e4}, move: 3364, uci: \"e7e5\", white: false, points: 0, elo: null, \
                 opponent_elo: 2500, year: 2024, date: 2024-05-17, speed: \"blitz\"}}"
            ),
            &format!(
                "{{game: 1, ply: 0, key: {start}, move: 731, uci: \"d2d4\", white: true, points: null, elo: null, \
                 opponent_elo: null, year: null, date: null, speed: null}}"
            ),
        ]
    );
}

#[test]
fn rows_are_divided_into_files_and_groups() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(written(folder.path(), shape(3, 2), false).unwrap(), (4, 2));
    let (first, groups) = read(&folder.path().join("part-00000.parquet"));
    assert_eq!((first.len(), groups), (3, vec![2, 1]));
    let (second, groups) = read(&folder.path().join("part-00001.parquet"));
    assert_eq!((second.len(), groups), (1, vec![1]));
}

#[test]
fn files_of_an_earlier_run_are_replaced_only_by_force_and_then_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    written(folder.path(), shape(1, 1), false).unwrap();
    let again = written(folder.path(), Shape::default(), false);
    assert!(matches!(again, Err(RowsError::Store(StoreError::Exists { .. }))), "{again:?}");
    assert_eq!(written(folder.path(), Shape::default(), true).unwrap(), (4, 1));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no row is there twice");
}

#[test]
fn nothing_appears_where_a_bad_game_ends_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let bad =
        [Source::Memory { name: "bad.pgn".into(), bytes: b"[A \"\"]\n\n1. e4 e5 2. Ke8 *\n"[..].into() }];
    let options = Options { strict: true, ..Options::default() };
    let result = write(&bad, folder.path(), &options, shape(1, 1), &Watch::default());
    assert!(matches!(result, Err(RowsError::Make(_))), "{result:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn games_without_moves_make_a_file_without_rows() {
    let folder = tempfile::tempdir().unwrap();
    let none = [Source::Memory { name: "none.pgn".into(), bytes: b""[..].into() }];
    write(&none, folder.path(), &Options::default(), Shape::default(), &Watch::default()).unwrap();
    assert_eq!(read(&folder.path().join("part-00000.parquet")), (vec![], vec![]));
}
