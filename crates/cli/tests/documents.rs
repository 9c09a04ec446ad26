//! The documents tell the truth: every `console` block is run, and prints what it shows.
//!
//! In such a block a line that begins with `$ ` is a command, and the lines up to the next one are what it
//! prints on both outputs; a line `…` stands for any lines. The commands of one document run one after the
//! other in one folder that is empty at first. With `BOOKENDS_UPDATE=1` the documents are rewritten to what the
//! commands print, but for those with a line `…`.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use bookends_testkit::lines;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A command of a document and what it is said to print, with the lines of the document where that stands.
struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut list: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut continued = false;
    for (number, line) in text.lines().enumerate() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) if continued => {
                let command = &mut list.last_mut().expect("a command goes on").command;
                *command = format!("{command}\n{line}");
                continued = line.ends_with('\\');
            }
            (true, line) => match (line.strip_prefix("$ "), list.last_mut()) {
                (Some(command), _) => {
                    continued = command.ends_with('\\');
                    list.push(Example { line: number, command: command.to_owned(), expected: Vec::new() });
                }
                (None, Some(example)) => example.expected.push(line.to_owned()),
                (None, None) => panic!("line {}: output before any command", number + 1),
            },
            _ => {}
        }
    }
    list
}

fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_bookends")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "100")
        .env_remove("BOOKENDS_TABLES")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Whether the lines got are the lines expected, with `…` for any lines.
fn matches(expected: &[String], got: &[&str]) -> bool {
    match expected.split_first() {
        None => got.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=got.len()).any(|skip| matches(rest, &got[skip..]))
        }
        Some((first, rest)) => {
            got.first().is_some_and(|line| line.trim_end() == first.trim_end()) && matches(rest, &got[1..])
        }
    }
}

fn check(document: &Path) {
    let text = fs::read_to_string(document).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let update = env::var_os("BOOKENDS_UPDATE").is_some();
    let mut lines_of_document: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut shift = 0;
    for example in examples(&text) {
        let got = run(&example.command, folder.path());
        let got_lines: Vec<&str> = got.lines().collect();
        if matches(&example.expected, &got_lines) {
            continue;
        }
        let what = format!("{}:{}: {}", document.display(), example.line + 1, example.command);
        if !update || example.expected.iter().any(|line| line.trim() == "…") {
            lines::assert_same(&what, &example.expected.join("\n"), &got);
            panic!("{what}: the last lines differ in number");
        }
        let start = example.line + example.command.lines().count() + shift;
        lines_of_document
            .splice(start..start + example.expected.len(), got_lines.iter().map(|&line| line.to_owned()));
        shift = shift + got_lines.len() - example.expected.len();
    }
    if update {
        fs::write(document, lines_of_document.join("\n") + "\n").unwrap();
    }
}

#[test]
fn the_readme_shows_what_the_commands_print() {
    check(&root().join("README.md"));
}

#[test]
fn the_guides_show_what_the_commands_print() {
    for folder in ["docs", "docs/formats"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "md") {
                check(&path);
            }
        }
    }
}

#[test]
fn the_readme_begins_with_two_commands_that_do_everything() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let first = text.split("```").nth(1).expect("a block");
    let commands: Vec<&str> = first.lines().skip(1).filter(|line| !line.is_empty()).collect();
    assert_eq!(commands, ["cargo run --release --locked -- quickstart", "scripts/test"]);
}

#[test]
fn links_between_the_documents_lead_somewhere() {
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "corpora/README.md"] {
        let document = root().join(name);
        let text = fs::read_to_string(&document).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().unwrap_or_default();
            let found = target.starts_with("http") || document.parent().unwrap().join(path).exists();
            assert!(found, "{name}: the link {target} leads nowhere");
        }
    }
}
