//! A scripted engine is asked, crashes, hangs and is interrupted.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Duration,
};

use bookends_analyst::{AnalyseError, Analysis, Job, Scope, analyse, epd, scored, wanted};
use bookends_book::{Book, Value, from_storage};
use bookends_rules::Position;
use bookends_store::MemoryStorage;
use bookends_uci::{EngineCommand, Limit};

/// An engine in sh: the score is the number of a position's asking, and what a file with a verb says happens once.
const ENGINE: &str = r#"
n=0
while read -r word rest; do
  case "$word" in
    uci) echo "id name Scripted"; echo "option name Hash type spin"; echo uciok ;;
    isready) echo readyok ;;
    position) echo "$rest" >> asked ;;
    go)
      n=$((n+1))
      if [ -e crash ] && [ "$n" = 2 ]; then rm crash; exit 3; fi
      if [ -e always ]; then exit 4; fi
      if [ -e hang ] && [ "$n" = 2 ]; then rm hang; read -r word; fi
      echo "info depth 4 score cp $((n * 10)) pv a1a1"
      echo "info depth 5 score cp $((n * 10 + 1)) lowerbound"
      echo "bestmove a1a1" ;;
    quit) exit 0 ;;
  esac
done
"#;

struct Scene {
    folder: tempfile::TempDir,
    book: Box<dyn Book>,
}

impl Scene {
    fn new(verb: &str) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("engine.sh"), format!("cd '{}'\n{ENGINE}", folder.path().display()))
            .unwrap();
        if !verb.is_empty() {
            fs::write(folder.path().join(verb), "").unwrap();
        }
        let games = "[Event \"?\"]\n\n1. e4 e5 (1... c5) 2. Nf3 (2. f4) *\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let book = from_storage(Box::new(MemoryStorage::new("games.pgn", games.into()))).unwrap();
        Scene { folder, book }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn ask(&self, stop: &AtomicBool, watch: impl FnMut(u64)) -> Result<Analysis, AnalyseError> {
        let job = Job {
            engine: EngineCommand { program: "sh".into(), args: vec![self.path("engine.sh").into()] },
            options: vec![("Hash".into(), "1".into())],
            limit: Limit::Depth(4),
            patience: Duration::from_millis(500),
        };
        analyse(&wanted(&*self.book, Scope::Ends).unwrap(), &job, self.path("log"), stop, watch)
    }

    fn analysis(&self) -> Result<Analysis, AnalyseError> {
        self.ask(&AtomicBool::new(false), |_| {})
    }

    fn asked(&self) -> usize {
        fs::read_to_string(self.path("asked")).unwrap_or_default().lines().count()
    }
}

#[test]
fn the_ends_of_lines_are_asked_and_their_scores_backed_up() {
    let scene = Scene::new("");
    let analysis = scene.analysis().unwrap();
    // Behind 2. Nf3, 2. f4 and 1... c5; the mate needs no engine.
    assert_eq!((analysis.assessments.len(), scene.asked()), (3, 3));
    let found = scored(&*scene.book, &analysis).unwrap();
    assert_eq!((found.minimaxed.leaves, found.unanswered), (4, 0));
    let start = Position::start(bookends_rules::Variant::Standard);
    let entry = found.minimaxed.entries.iter().find(|entry| entry.key == start.key()).unwrap();
    let scores: Vec<i32> = entry
        .moves
        .iter()
        .map(|line| if let Value::Score(score) = line.value { score.weight } else { panic!() })
        .collect();
    // 1. e4 c5 is worth -10 to Black, 1... e5 at most what 2. f4 or 2. Nf3 leaves; 1. f3 is mated.
    assert!(scores.contains(&-bookends_book::ops::MATE), "{scores:?}");
    let lines: Vec<String> = analysis.assessments.values().filter_map(epd).collect();
    assert!(
        lines.iter().all(|line| line.contains(" ce ") && line.ends_with("acd 4; c0 \"Scripted\";")),
        "{lines:?}"
    );
}

#[test]
fn an_engine_that_crashes_or_hangs_is_started_again() {
    for verb in ["crash", "hang"] {
        let scene = Scene::new(verb);
        let analysis = scene.analysis().unwrap();
        assert_eq!((analysis.restarts, scene.asked()), (1, 4), "{verb}");
        assert!(analysis.assessments.values().all(|assessment| assessment.cp.is_some()));
    }
}

#[test]
fn a_position_at_which_the_engine_always_ends_has_no_answer() {
    let scene = Scene::new("always");
    let analysis = scene.analysis().unwrap();
    let failed = analysis.assessments.values().filter(|assessment| assessment.failed.is_some()).count();
    assert_eq!((failed, scene.asked()), (3, 6));
    assert_eq!(scored(&*scene.book, &analysis).unwrap().unanswered, 3);
    assert!(analysis.assessments.values().all(|assessment| epd(assessment).is_none()));
}

#[test]
fn what_was_answered_before_an_interruption_is_not_asked_again() {
    let scene = Scene::new("");
    let stop = AtomicBool::new(false);
    let stopped = scene.ask(&stop, |done| stop.store(done == 2, std::sync::atomic::Ordering::Relaxed));
    assert!(matches!(stopped, Err(AnalyseError::Stopped)), "{stopped:?}");
    let log = fs::read_to_string(scene.path("log")).unwrap();
    assert_eq!(log.lines().count(), 2);
    // As a kill in the middle of a write leaves it.
    fs::write(scene.path("log"), format!("{log}{{\"fen\":\"rnbq")).unwrap();
    let analysis = scene.analysis().unwrap();
    assert_eq!((analysis.known, analysis.assessments.len(), scene.asked()), (2, 3, 3));
}

#[test]
fn what_cannot_be_used_is_named() {
    let scene = Scene::new("");
    fs::write(scene.path("log"), "no answer\n").unwrap();
    let error = scene.analysis().unwrap_err();
    assert!(matches!(&error, AnalyseError::Log { line: 1, .. }), "{error}");
    let job = Job {
        engine: EngineCommand { program: "/no/such/engine".into(), args: Vec::new() },
        options: Vec::new(),
        limit: Limit::Nodes(1),
        patience: Duration::from_secs(1),
    };
    let positions = wanted(&*scene.book, Scope::Positions).unwrap();
    assert_eq!(positions.len(), 6);
    let error = analyse(&positions, &job, scene.path("other"), &AtomicBool::new(false), |_| {}).unwrap_err();
    assert!(error.to_string().contains("/no/such/engine"), "{error}");
}

#[test]
fn debians_stockfish_finds_the_better_move() {
    let Some(stockfish) =
        ["/usr/games/stockfish", "/usr/bin/stockfish"].into_iter().find(|path| Path::new(path).exists())
    else {
        eprintln!("skipped: the Debian package stockfish is not installed");
        return;
    };
    let games = "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 (2... Ke7) *\n";
    let book = from_storage(Box::new(MemoryStorage::new("games.pgn", games.into()))).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let job = Job {
        engine: EngineCommand { program: stockfish.into(), args: Vec::new() },
        options: vec![("Threads".into(), "1".into())],
        limit: Limit::Depth(6),
        patience: Duration::from_secs(20),
    };
    let positions = wanted(&*book, Scope::Ends).unwrap();
    let analysis =
        analyse(&positions, &job, folder.path().join("log"), &AtomicBool::new(false), |_| {}).unwrap();
    let lines: Vec<String> = analysis.assessments.values().filter_map(epd).collect();
    assert!(lines.iter().any(|line| line.contains("bm Qxe5#; ce 29999; dm 1;")), "{lines:?}");
}
