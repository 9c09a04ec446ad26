//! What `export` writes of a small book.

use bookends_book::{
    Book,
    export::{Within, epd, excerpt, graphviz},
    from_storage,
};
use bookends_store::MemoryStorage;

fn book() -> Box<dyn Book> {
    let games = "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[Event \"?\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2\n\n\
                 [Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    from_storage(Box::new(MemoryStorage::new("games.pgn", games.into()))).unwrap()
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn each_position_is_a_line_with_its_best_moves() {
    let lines = text(|out| epd(out, &*book()).unwrap());
    assert_eq!(
        lines.lines().next().unwrap(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c0 \"e4 +1 =0 -0, Nf3 +0 =1 -0\";"
    );
    assert!(lines.contains(" b KQkq - c0 \"e5 +0 =0 -1\";"), "no best move where none scores: {lines}");
    assert_eq!(lines.lines().count(), 8, "the position that both games come to is there once");
}

#[test]
fn lines_that_meet_are_joined_in_the_graph() {
    let graph = text(|out| {
        graphviz(out, &*book(), |position| (position.fullmoves() == 1).then(|| "a \"b\"".into())).unwrap()
    });
    assert_eq!(graph.matches("[label=\"Bb5\"").count(), 1);
    assert_eq!(graph.matches(" -> ").count(), 9);
    assert_eq!(graph.matches("shape=point").count(), 1);
    assert!(graph.contains("p463b96181691fc9c [label=\"a \\\"b\\\"\", tooltip=\"rnbqkbnr/"), "{graph}");
    assert!(graph.starts_with("digraph book {") && graph.ends_with("}\n"));
}

#[test]
fn what_is_not_exported_is_counted() {
    let all = excerpt(&*book(), &Within::default()).unwrap();
    assert_eq!((all.positions, all.moves, all.left_out, all.unreached), (8, 9, 0, 1));
    let near = excerpt(&*book(), &Within { max_ply: Some(2), min_weight: 0 }).unwrap();
    assert_eq!((near.positions, near.moves, near.left_out), (3, 4, 5));
    let heavy = excerpt(&*book(), &Within { max_ply: None, min_weight: 2 }).unwrap();
    assert_eq!((heavy.positions, heavy.left_out), (1, 7), "what only light moves reach is gone too");
    assert_eq!(heavy.book.entries().count(), 1);
}
