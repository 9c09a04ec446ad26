//! What `table verify` promises.

use std::{fs, path::Path};

use bookends_testkit::command;
use serde_json::Value;

/// Runs a command on tables in a folder; its exit code and standard output.
fn bookends(folder: &Path, args: &[&str]) -> (i32, String) {
    let folder = ["--quiet", "--tables", folder.to_str().unwrap()];
    let (code, out, _) = command::run(env!("CARGO_BIN_EXE_bookends"), &[args, &folder].concat());
    (code, out)
}

#[test]
fn a_report_has_every_table_of_every_game_and_what_others_found() {
    let folder = tempfile::tempdir().unwrap();
    for variant in ["standard", "atomic"] {
        assert_eq!(bookends(folder.path(), &["table", "make", "KQvK", "KRvK", "--variant", variant]).0, 0);
    }
    let report = folder.path().join("report.md");
    let args = ["table", "verify", "--all", "--format", "jsonl", "--report", report.to_str().unwrap()];
    let (code, lines) = bookends(folder.path(), &args);
    assert_eq!(code, 0, "{lines}");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let name = |line: &Value| {
        format!("{}/{}", line["variant"].as_str().unwrap(), line["material"].as_str().unwrap())
    };
    let names: Vec<_> = lines.iter().map(name).collect();
    assert_eq!(names, ["standard/KQvK", "standard/KRvK", "atomic/KQvK", "atomic/KRvK"]);
    for line in &lines {
        assert_eq!((&line["faults"], &line["different"]), (&0.into(), &Value::Array(Vec::new())));
        assert!(line["compared"].as_u64().unwrap() >= 22, "{line}");
    }

    let report = fs::read_to_string(report).unwrap();
    for part in [
        "every position of each of 4 tables",
        "Nothing was found to be wrong.",
        "| counts published with the Syzygy tables (syzygy-tables.info) | 4 | 24 | 0 |",
        "## standard",
        "## atomic",
        "| 18081 | 0 | 0 | 19, - | 0 | 2896 | 25160 | -, 20 |",
    ] {
        assert!(report.contains(part), "{part}:\n{report}");
    }
}

#[test]
fn whole_tables_in_memory_samples_and_files_probed_one_by_one_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(bookends(folder.path(), &["table", "make", "KQvK"]).0, 0);
    let positions = |options: &[&str]| {
        let (code, line) = bookends(folder.path(), &[&["table", "verify", "KQvK"], options].concat());
        assert_eq!(code, 0, "{line}");
        line.split(' ').nth(1).unwrap().replace(',', "").parse::<u64>().unwrap()
    };
    let whole = positions(&[]);
    assert_eq!(positions(&["--memory", "0"]), whole);
    let sample = positions(&["--sample", "5000"]);
    assert!((2_000..5_000).contains(&sample), "{sample} of {whole}");
}

#[test]
fn folders_without_tables_are_no_success() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(bookends(folder.path(), &["table", "verify", "--all"]).0, 4);
    assert_eq!(bookends(folder.path(), &["table", "verify"]).0, 2);
    assert_eq!(bookends(folder.path(), &["table", "verify", "--all", "KQvK"]).0, 2);
}
