//! `bookends doctor` finds what was broken on purpose, and says how to mend it.

use std::{fs, path::Path, process::Command};

fn doctor(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .arg("doctor")
        .args(args)
        .current_dir(folder)
        .env_remove("BOOKENDS_TABLES")
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn what_is_damaged_hidden_missing_or_left_over_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-ctx.egtb");
    for dir in ["a/standard", "b/standard"] {
        fs::create_dir_all(folder.path().join(dir)).unwrap();
        fs::copy(&golden, folder.path().join(dir).join("KQvK.egtb")).unwrap();
    }
    let (code, out) = doctor(folder.path(), &["--tables", "a", "--deep"]);
    assert!(out.contains("tables: a (--tables)") && out.contains("a: 1 tables of standard"), "{out}");
    assert_eq!(code, i32::from(!out.contains("Nothing needs mending.")));

    let second = folder.path().join("a/standard");
    fs::write(second.join("KRvK.egtb"), "").unwrap();
    fs::write(second.join("KNvK.egtb"), "no table").unwrap();
    fs::copy(&golden, second.join("KBvK.egtb")).unwrap();
    fs::write(second.join(".bookends-1.part"), "").unwrap();
    let (code, out) = doctor(folder.path(), &["--tables", "a", "--tables", "b", "--tables", "c", "none.bk"]);
    assert_eq!(code, 1, "{out}");
    for line in [
        "empty: a/standard/KRvK.egtb",
        "mend: bookends table make KRvK --force --tables a",
        "corrupt: a/standard/KNvK.egtb",
        "corrupt: a/standard/KBvK.egtb: holds the table of KQvK",
        "shadowed: b/standard/KQvK.egtb: a/standard/KQvK.egtb is used instead",
        "left over: a/standard/.bookends-1.part",
        "missing: c: there is no such folder",
        "missing: none.bk",
    ] {
        assert!(out.contains(line), "{line}\n{out}");
    }
    let (_, json) = doctor(folder.path(), &["--tables", "a", "--format", "json"]);
    assert!(json.contains("\"trouble\": \"empty\"") && json.contains("\"ok\": false"), "{json}");
}
