//! In front of an engine: what each side hears, line by line, with the engine played by the test.

use bookends_uci::{Adapter, Options, Step};

fn say(line: &str) -> Step {
    Step::Say(line.to_owned())
}

fn tell(line: &str) -> Step {
    Step::Tell(line.to_owned())
}

fn said(steps: &[Step]) -> Vec<&str> {
    steps
        .iter()
        .filter_map(|step| if let Step::Say(line) = step { Some(line.as_str()) } else { None })
        .collect()
}

fn told(steps: &[Step]) -> Vec<&str> {
    steps
        .iter()
        .filter_map(|step| if let Step::Tell(line) = step { Some(line.as_str()) } else { None })
        .collect()
}

fn in_front() -> Adapter {
    Adapter::in_front(Options::default())
}

#[test]
fn options_of_both_are_shown_once() {
    let mut adapter = in_front();
    assert_eq!(adapter.interface("uci"), [tell("uci")]);
    let mut lines = Vec::new();
    for line in [
        "id name Deep Test",
        "id author nobody",
        "option name Hash type spin default 16 min 1 max 64",
        "option name hash type spin default 16 min 1 max 64",
        "option name OwnBook type check default true",
        "option name UCI_Chess960 type check default false",
        "uciok",
    ] {
        lines.extend(adapter.engine(line));
    }
    let shown = said(&lines);
    assert!(shown[0].starts_with("id name Bookends ") && shown[0].ends_with(", Deep Test"), "{shown:?}");
    let count = |name: &str| shown.iter().filter(|l| l.to_lowercase().contains(name)).count();
    assert_eq!(
        ["hash", "name ownbook", "uci_chess960", "uci_variant", "tablepath"].map(count),
        [1, 1, 1, 0, 1]
    );
    assert_eq!(shown.last(), Some(&"uciok"));
    assert_eq!(told(&lines), ["setoption name OwnBook value false"]);
}

#[test]
fn what_neither_book_nor_tables_know_is_passed_through() {
    let mut adapter = in_front();
    assert_eq!(adapter.interface("setoption name Hash value 64"), [tell("setoption name Hash value 64")]);
    assert_eq!(adapter.interface("setoption name BookDepth value 3"), []);
    assert_eq!(adapter.interface("d"), [tell("d")]);
    assert_eq!(adapter.interface("position startpos moves e2e4"), [tell("position startpos moves e2e4")]);
    assert_eq!(adapter.interface("go wtime 100 searchmoves e7e5"), [tell("go wtime 100 searchmoves e7e5")]);
    assert_eq!(adapter.engine("info depth 1 score cp 3"), [say("info depth 1 score cp 3")]);
    assert_eq!(adapter.interface("stop"), [tell("stop")]);
    assert_eq!(adapter.engine("bestmove e7e5 ponder g1f3"), [say("bestmove e7e5 ponder g1f3")]);
    assert_eq!(adapter.engine("bestmove e7e5"), [], "nobody has asked");
    assert_eq!(adapter.interface("stop"), []);
}

#[test]
fn questions_asked_at_once_are_answered_one_after_the_other() {
    let mut adapter = in_front();
    let lines = [
        "uci",
        "isready",
        "position startpos",
        "go depth 1",
        "position startpos moves e2e4",
        "go depth 2",
        "quit",
    ];
    let steps: Vec<Step> = lines.iter().flat_map(|line| adapter.interface(line)).collect();
    assert_eq!(steps, [tell("uci")]);
    let steps = adapter.engine("uciok");
    assert_eq!(told(&steps), ["isready", "position startpos", "go depth 1", "stop"]);
    let steps = adapter.engine("bestmove e2e4");
    assert_eq!(said(&steps), ["bestmove e2e4"]);
    assert_eq!(told(&steps), ["position startpos moves e2e4", "go depth 2", "stop"]);
    assert_eq!(adapter.engine("bestmove e7e5"), [say("bestmove e7e5"), tell("quit"), Step::Quit]);
}

#[test]
fn an_engine_that_ends_is_started_again_and_goes_on_where_it_was() {
    let mut adapter = in_front();
    adapter.interface("setoption name Hash value 64");
    adapter.interface("position startpos moves d2d4");
    adapter.interface("go depth 9");
    let steps = adapter.engine_ended("signal: 11");
    assert_eq!(said(&steps), ["info string the engine has ended (signal: 11); it is started again"]);
    assert_eq!(steps[1..], [Step::Start, tell("uci")]);
    assert_eq!(adapter.interface("isready"), []);
    assert_eq!(adapter.engine("id name Deep Test"), []);
    assert_eq!(
        told(&adapter.engine("uciok")),
        ["setoption name Hash value 64", "isready", "position startpos moves d2d4", "go depth 9"]
    );
    // A search that is the end of the engine twice is answered without it.
    let steps = adapter.engine_ended("signal: 11");
    assert_eq!(said(&steps).iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}

#[test]
fn an_engine_that_ends_for_good_leaves_books_and_tables_alone() {
    let mut adapter = in_front();
    for _ in 0..3 {
        adapter.engine_ended("exit status: 1");
    }
    adapter.interface("uci");
    adapter.interface("isready");
    adapter.interface("position startpos");
    adapter.interface("go infinite");
    let steps = adapter.engine_ended("exit status: 1");
    let lines = said(&steps);
    assert!(lines[0].ends_with("books and tables go on alone"), "{lines:?}");
    assert!(lines.contains(&"uciok") && lines.last() == Some(&"readyok"), "{lines:?}");
    assert_eq!(said(&adapter.interface("stop")).len(), 3);
    assert_eq!(adapter.interface("isready"), [say("readyok")]);
    assert_eq!(adapter.interface("quit"), [Step::Quit]);
}

#[test]
fn a_game_that_only_the_engine_knows_is_left_to_it() {
    let mut adapter = in_front();
    let set = "setoption name UCI_Variant value crazyhouse";
    assert_eq!(adapter.interface(set), [tell(set)]);
    let position = "position fen 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 moves Q@e7";
    assert_eq!(adapter.interface(position), [tell(position)]);
    assert_eq!(adapter.interface("go depth 1"), [tell("go depth 1")]);
    assert_eq!(adapter.engine("bestmove Q@d8"), [say("bestmove Q@d8")]);
    adapter.interface("position startpos");
    assert_eq!(adapter.interface("go infinite"), [tell("go infinite")]);
}
