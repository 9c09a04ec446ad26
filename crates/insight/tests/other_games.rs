//! What is found in small tables of every game, compared with a look at every position by itself.

use std::{path::PathBuf, sync::atomic::AtomicBool};

use bookends_insight::{Found, Mine, Treasure};
use bookends_rules::{Position, Variant};
use bookends_solver::{FolderTables, Room, Source, Watch, make, pack::PackOptions, plan};
use bookends_tables::{
    Folders, Material, Tables, Value, Wdl,
    index::{Twins, remaining_checks},
};
use shakmaty::{Board, Color, Piece, Square};

/// More than there are.
const MANY: usize = 100_000;

/// A table of a game, and all that it needs.
struct Game {
    variant: Variant,
    material: Material,
    folder: tempfile::TempDir,
    tables: Tables,
}

impl Game {
    fn new(variant: Variant, name: &str) -> Game {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::new([folder.path().to_owned()]);
        let material: Material = name.parse().unwrap();
        for material in plan(variant, std::slice::from_ref(&material), |_| false).unwrap() {
            let (options, room, never) = (PackOptions::default(), Room::unlimited(), AtomicBool::new(false));
            make(variant, &material, &folders, &options, &room, false, &Watch::new(&never)).unwrap();
        }
        let tables = Tables::new([PathBuf::from(folder.path())]);
        Game { variant, material, folder, tables }
    }

    fn search(&self, what: Treasure, limit: usize) -> Found {
        let mine = Mine::open(&self.tables, self.variant, &self.material).unwrap();
        mine.search(what, limit, &Watch::new(&AtomicBool::new(false))).unwrap()
    }

    /// Every position of the table, of mirror images one, with its value.
    fn positions(&self) -> Vec<(Position, Value)> {
        let folders = Folders::new([self.folder.path().to_owned()]);
        let table = FolderTables::new(&folders, self.variant).table(&self.material).unwrap();
        let layout = table.layout();
        let twins = Twins::of(layout);
        let places = (0..layout.len()).map(|index| layout.place(index));
        let kept = places.filter(|&place| twins.canonical(layout, place) == place);
        let mut positions = Vec::new();
        for squares in kept.map(|place| layout.squares(place)) {
            let mut board = Board::empty();
            for (man, &square) in layout.men().iter().zip(&squares) {
                let piece = Piece { color: man.color, role: man.role };
                board.set_piece_at(Square::new(square.into()), piece);
            }
            for side in Color::ALL {
                let Some(value) = table.value(&squares, side) else { continue };
                let checks = remaining_checks(self.variant, &squares);
                let position = Position::from_parts(self.variant, &board, side, None, checks);
                positions.push((position.unwrap(), value));
            }
        }
        positions
    }

    /// Whether a position has several moves of which one alone keeps a result.
    fn has_single(&self, position: &Position, result: Wdl) -> bool {
        let moves = self.tables.root(position).unwrap();
        moves.len() > 1 && moves.iter().filter(|m| m.value.wdl() == result).count() == 1
    }

    /// Whether a lost position would be better with the other to move. Of two that are both lost one counts.
    fn is_zugzwang(&self, position: &Position, value: Value) -> bool {
        let (board, checks) = (position.board(), position.remaining_checks().copied());
        let passed = Position::from_parts(self.variant, board, !position.turn(), None, checks);
        let passed = passed.map(|passed| self.tables.value(&passed).unwrap());
        let both_lose = matches!(passed, Some(Value::Loss(1..))) && position.turn() == Color::White;
        value != Value::Loss(0) && (passed == Some(Value::Draw) || both_lose)
    }
}

#[test]
fn all_there_is_to_find_in_small_tables_is_found() {
    for (variant, name) in [
        (Variant::Antichess, "RvN"),
        (Variant::Suicide, "BvP"),
        (Variant::KingOfTheHill, "KvK"),
        (Variant::RacingKings, "KvK"),
        (Variant::Horde, "PvK"),
    ] {
        let game = Game::new(variant, name);
        let positions = game.positions();
        let with = |result| positions.iter().filter(move |(_, value)| value.wdl() == result);
        let what = format!("{variant} {name}");

        let mut longest: Vec<Value> = with(Wdl::Win).map(|&(_, value)| value).collect();
        longest.sort_unstable();
        let found = game.search(Treasure::LongestMates, MANY);
        assert_eq!(found.findings.iter().map(|f| f.value).collect::<Vec<_>>(), longest, "{what}");
        let single = |result| with(result).filter(|(p, _)| game.has_single(p, result)).count();
        assert_eq!(game.search(Treasure::OnlyMoves, MANY).findings.len(), single(Wdl::Win), "{what}");
        assert_eq!(game.search(Treasure::SingleDraws, MANY).findings.len(), single(Wdl::Draw), "{what}");
        let zugzwangs = with(Wdl::Loss).filter(|&(p, value)| game.is_zugzwang(p, *value)).count();
        assert_eq!(game.search(Treasure::Zugzwangs, MANY).findings.len(), zugzwangs, "{what}");
    }
}

#[test]
fn what_is_found_where_checks_are_counted_says_which_are_left() {
    let game = Game::new(Variant::ThreeCheck, "KNvK");
    let only_moves = game.search(Treasure::OnlyMoves, 600);
    assert!(only_moves.findings.len() == 600);
    for finding in only_moves.findings.iter().step_by(100) {
        let position = Position::from_fen(Variant::ThreeCheck, &finding.position.fen()).unwrap();
        assert_eq!(game.tables.value(&position).unwrap(), finding.value);
        assert!(game.has_single(&position, Wdl::Win), "{}", position.fen());
    }
    let slowest = only_moves.findings.first().unwrap();
    assert_eq!(game.tables.line(&slowest.position).unwrap().moves.len() as i32, slowest.value.signed_plies());
}
