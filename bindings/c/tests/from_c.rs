//! The example is compiled by a C and a C++ compiler, linked with the library, and asked.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The folder with the library: cargo puts it beside the tests.
fn library_dir() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
}

fn compiled(compiler: &[&str], dir: &Path) -> PathBuf {
    let (here, program) = (Path::new(env!("CARGO_MANIFEST_DIR")), dir.join("probe"));
    let status = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(["-Wall", "-Wextra", "-Werror", "-I"])
        .arg(here.join("include"))
        .arg(here.join("examples/probe.c"))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(library_dir())
        .args(["-x", "none", "-lbookends"])
        .status()
        .unwrap();
    assert!(status.success(), "{compiler:?}");
    program
}

fn run(program: &Path, args: &[&str]) -> Output {
    Command::new(program).env("LD_LIBRARY_PATH", library_dir()).args(args).output().unwrap()
}

#[test]
fn an_engine_in_c_or_cpp_gets_values_and_reasons() {
    let dir = tempfile::tempdir().unwrap();
    let tables = dir.path().join("tables");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-ctx.egtb");
    fs::create_dir_all(tables.join("standard")).unwrap();
    fs::copy(golden, tables.join("standard/KQvK.egtb")).unwrap();
    for compiler in [&["cc", "-std=c99", "-pedantic"][..], &["c++", "-x", "c++"]] {
        let program = compiled(compiler, dir.path());
        let fens = [
            "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1",
            "8/8/8/5k2/8/8/1q6/K7 w - - 0 1",
            "8/8/8/5k2/8/8/8/KR6 w - - 0 1",
            "4k3/8/8/8/8/8/8/Q3K2R w K - 0 1",
            "not a fen",
        ];
        let output = run(&program, &[&[tables.to_str().unwrap()], &fens[..]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1: wdl 1, 19 plies");
        assert_eq!(lines[1], "8/8/8/5k2/8/8/1q6/K7 w - - 0 1: wdl 0, 0 plies");
        assert!(
            lines[2].contains("error 4") && lines[2].ends_with("bookends table make KRvK"),
            "{}",
            lines[2]
        );
        assert!(lines[3].contains("error 1"), "{}", lines[3]);
        assert!(lines[4].contains("error 3"), "{}", lines[4]);
        assert_eq!(output.status.code(), Some(3));
    }
}
