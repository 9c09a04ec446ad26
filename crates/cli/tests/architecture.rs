//! The arrows between the crates point one way, and what only some places may do happens only there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// Which crates of the workspace a crate may use; `testkit` is for tests alone.
const ARROWS: [(&str, &[&str]); 21] = [
    ("rules", &[]),
    ("store", &[]),
    ("exchange", &[]),
    ("book", &["rules", "store"]),
    ("tables", &["rules", "store"]),
    ("bookmaker", &["rules", "store", "book", "exchange"]),
    ("rows", &["store", "bookmaker"]),
    ("solver", &["rules", "store", "tables", "exchange"]),
    ("published", &["rules", "tables"]),
    ("picture", &[]),
    ("insight", &["rules", "tables", "solver", "picture"]),
    ("openings", &["rules"]),
    ("explorer", &["rules", "store", "book", "bookmaker"]),
    ("server", &["rules", "store", "book", "tables", "openings", "explorer"]),
    ("annotate", &["rules", "store", "book", "tables"]),
    ("survey", &["rules", "store", "book", "tables", "openings", "picture"]),
    ("uci", &["rules", "store", "book", "tables"]),
    ("analyst", &["rules", "store", "book", "uci"]),
    (
        "cli",
        &[
            "rules",
            "store",
            "book",
            "tables",
            "bookmaker",
            "rows",
            "solver",
            "insight",
            "published",
            "openings",
            "exchange",
            "explorer",
            "server",
            "uci",
            "annotate",
            "survey",
            "analyst",
            "picture",
        ],
    ),
    ("c", &["rules", "tables"]),
    ("testkit", &["rules", "published"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn workspace() -> Metadata {
    let options = ["--locked".into()];
    MetadataCommand::new().current_dir(root()).no_deps().other_options(options).exec().unwrap()
}

#[test]
fn every_crate_of_others_is_explained() {
    let mut used = BTreeSet::new();
    for package in workspace().workspace_packages() {
        used.extend(
            package.dependencies.iter().map(|d| d.name.clone()).filter(|n| !n.starts_with("bookends")),
        );
    }
    let text = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let explained: BTreeSet<_> = text
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect();
    assert_eq!(
        explained, used,
        "docs/dependencies.md explains the left ones, the manifests name the right ones"
    );
}

#[test]
fn arrows_between_crates_point_one_way() {
    let metadata = workspace();
    let allowed = BTreeMap::from(ARROWS);
    for package in metadata.workspace_packages() {
        let name = package.name.strip_prefix("bookends-").expect("crates are named bookends-…");
        let may = allowed.get(name).unwrap_or_else(|| panic!("say in ARROWS what {name} may use"));
        for dependency in &package.dependencies {
            let Some(target) = dependency.name.strip_prefix("bookends-") else { continue };
            let in_tests = dependency.kind == DependencyKind::Development && target == "testkit";
            assert!(in_tests || may.contains(&target), "{name} may not use {target} ({:?})", dependency.kind);
        }
    }
}

/// Every source file of a program or library with its path below `crates/` and its text without comments and
/// unit tests.
fn sources() -> Vec<(String, String)> {
    let crates = root().join("crates");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&crates).unwrap().map(|entry| entry.unwrap().path().join("src")).collect();
    let mut list = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&crates).unwrap().to_str().unwrap().replace('\\', "/");
            let in_tests = name.ends_with("tests.rs") || name.ends_with("/tests");
            if path.is_dir() && !in_tests {
                folders.push(path);
            } else if name.ends_with(".rs") && !in_tests {
                list.push((name, program_text(&fs::read_to_string(path).unwrap())));
            }
        }
    }
    assert!(list.len() > 30, "the sources were found");
    list
}

fn program_text(text: &str) -> String {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Fails if a word appears in a file whose path begins with none of the allowed ones.
fn only_in(allowed: &[&str], words: &[&str]) {
    for (name, text) in sources() {
        for word in words {
            let line = text.lines().position(|line| line.contains(word));
            if let Some(line) = line.filter(|_| !allowed.iter().any(|start| name.starts_with(start))) {
                panic!("crates/{name}:{}: {word} is allowed only in {}", line + 1, allowed.join(", "));
            }
        }
    }
}

#[test]
fn only_the_store_opens_files() {
    only_in(&["store/"], &["fs::", "OpenOptions"]);
}

#[test]
fn only_the_command_prints() {
    only_in(&["cli/"], &["println!", "print!", "io::stdout", "io::stderr"]);
}

#[test]
fn unsafe_code_lives_where_memory_is_mapped_and_where_instructions_are_chosen() {
    only_in(
        &["store/src/mmap.rs", "solver/src/simd.rs"],
        &["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe_code)"],
    );
}
