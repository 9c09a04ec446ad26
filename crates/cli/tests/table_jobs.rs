//! The jobs that `table plan --jobs` writes make the tables that `table make` makes.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
};

const BOOKENDS: &str = env!("CARGO_BIN_EXE_bookends");

/// Runs a program in a folder; gives what it prints.
fn run(folder: &Path, program: &str, args: &[&str]) -> String {
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("BOOKENDS", BOOKENDS)
        .env("PATH", path)
        .env_remove("BOOKENDS_TABLES")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every table of a folder, by name.
fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder.join("standard")).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|file| (file.file_name().unwrap().to_string_lossy().into_owned(), fs::read(file).unwrap()))
        .collect()
}

#[test]
fn make_with_two_jobs_makes_all_tables_of_four_men_and_has_nothing_to_do_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = run(folder.path(), BOOKENDS, &["table", "plan", "--jobs", "make", "--men", "4"]);
    fs::write(folder.path().join("tables.mk"), jobs).unwrap();
    run(folder.path(), "make", &["-s", "-j2", "-f", "tables.mk"]);
    run(folder.path(), "make", &["-q", "-f", "tables.mk"]);
    let verified = run(folder.path(), BOOKENDS, &["table", "verify", "-q", "--all", "--sample", "2000"]);
    assert_eq!(verified.lines().filter(|line| line.contains("all right")).count(), 35, "{verified}");

    run(folder.path(), BOOKENDS, &["table", "make", "-q", "--tables", "other", "--men", "3", "KRvKN"]);
    let made = tables(&folder.path().join("tables"));
    for (name, bytes) in tables(&folder.path().join("other")) {
        assert!(made[&name] == bytes, "{name}");
    }
}

/// A stand-in for sbatch that writes down how it is called and runs the job at once.
const SBATCH: &str = r#"#!/usr/bin/env bash
echo "$@" >> calls
for argument; do
    case $argument in --wrap=*) bash -c "${argument#--wrap=}" >&2 || exit 1;; esac
done
wc -l < calls
"#;

#[test]
fn a_slurm_script_submits_each_missing_table_once_behind_those_that_it_needs() {
    let folder = tempfile::tempdir().unwrap();
    let sbatch = folder.path().join("sbatch");
    fs::write(&sbatch, SBATCH).unwrap();
    run(folder.path(), "chmod", &["+x", "sbatch"]);
    let plan = ["table", "plan", "--jobs", "slurm", "--tables", "it's here", "--memory", "1G", "KPvK"];
    let script = run(folder.path(), BOOKENDS, &plan);
    fs::write(folder.path().join("jobs.sh"), script).unwrap();
    run(folder.path(), "bash", &["-n", "jobs.sh"]);
    run(folder.path(), "bash", &["jobs.sh"]);
    let calls = fs::read_to_string(folder.path().join("calls")).unwrap();
    let names: Vec<&str> = calls.lines().map(|call| call.split(' ').nth(1).unwrap()).collect();
    let job = |material| format!("--job-name=bookends-standard-{material}");
    assert_eq!(names, ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"].map(job));
    let last = calls.lines().last().unwrap();
    assert!(last.contains("--dependency=afterok:1:2:3:4 --kill-on-invalid-dep=yes"), "{last}");
    assert!(last.contains("--memory 1073741824 KPvK"), "{last}");
    assert_eq!(tables(&folder.path().join("it's here")).len(), 5);
    assert_eq!(run(folder.path(), "bash", &["jobs.sh"]), "", "a second run has nothing to submit");
}

#[test]
fn kubernetes_gets_no_table_before_the_wave_of_those_that_it_needs_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let script = run(folder.path(), BOOKENDS, &["table", "plan", "--jobs", "k8s", "--threads", "2", "KPvKP"]);
    fs::write(folder.path().join("jobs.sh"), &script).unwrap();
    run(folder.path(), "bash", &["-n", "jobs.sh"]);
    let mut wave_of = BTreeMap::new();
    for (wave, text) in script.split("\nwave standard-").skip(1).enumerate() {
        let list = &text[text.find('{').unwrap()..text.rfind('}').unwrap() + 1];
        let list: serde_json::Value = serde_json::from_str(list).unwrap();
        for job in list["items"].as_array().unwrap() {
            let container = &job["spec"]["template"]["spec"]["containers"][0];
            assert_eq!(container["resources"]["requests"]["cpu"], "2");
            let material = container["args"].as_array().unwrap().last().unwrap().as_str().unwrap().to_owned();
            assert_eq!(job["metadata"]["name"], format!("bookends-standard-{}", material.to_lowercase()));
            assert_eq!(wave_of.insert(material, wave), None, "each table once");
        }
    }
    let plan = run(folder.path(), BOOKENDS, &["table", "plan", "--format", "json", "KPvKP"]);
    let plan: serde_json::Value = serde_json::from_str(&plan).unwrap();
    let planned = plan["tables"].as_array().unwrap();
    assert_eq!(planned.len(), wave_of.len());
    for table in planned {
        for need in table["needs"].as_array().unwrap() {
            let [before, wave] = [need, &table["material"]].map(|m| wave_of[m.as_str().unwrap()]);
            assert!(before < wave, "{need} before {}", table["material"]);
        }
    }
}

#[test]
fn a_folder_that_a_makefile_cannot_name_is_refused() {
    let output = Command::new(BOOKENDS)
        .args(["table", "plan", "--jobs", "make", "--tables", "my tables", "KQvK"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(error.contains("\"my tables\" has ' '"), "{error}");
}
