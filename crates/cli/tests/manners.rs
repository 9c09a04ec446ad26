//! What every command promises: where it writes, how it ends, and that it is quiet when the reader leaves.

use std::process::{Command, Stdio};

use bookends_testkit::command;

fn bookends(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), args)
}

#[test]
fn the_help_lists_the_exit_codes() {
    let (code, out, err) = bookends(&["--help"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for line in [
        "  0  done",
        "  1  no",
        "  2  the command line",
        "  3  bad",
        "  4  a table",
        "  5  a file",
        "130  inter",
    ] {
        assert!(out.contains(line), "{line}");
    }
}

#[test]
fn a_wrong_command_line_is_a_usage_error_on_the_standard_error() {
    for args in [
        &["bok"][..],
        &["--threads", "0", "man", "x"],
        &["--memory", "much", "man", "x"],
        &["--variant", "checkers", "man", "x"],
    ] {
        let (code, out, err) = bookends(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, out, _) = bookends(&["completions", shell]);
        assert!(code == 0 && out.contains("completions"), "{shell}");
    }
}

#[test]
fn a_manual_page_is_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("man/man1");
    for _ in 0..2 {
        assert_eq!(bookends(&["man", dir.to_str().unwrap()]), (0, String::new(), String::new()));
    }
    for page in ["bookends", "bookends-book", "bookends-table", "bookends-man"] {
        let text = std::fs::read_to_string(dir.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(&format!(".TH {page} 1")), "{page}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let (code, _, err) = bookends(&["man", file.join("below").to_str().unwrap()]);
    assert_eq!(code, 4);
    assert!(err.contains(file.to_str().unwrap()), "{err}");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
