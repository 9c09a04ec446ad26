//! Several processes make one table, to the bytes that one process makes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use bookends_testkit::{addresses, files};

/// A folder with tables, and processes that make some more there.
struct Job {
    folder: tempfile::TempDir,
    variant: &'static str,
    material: &'static str,
    options: &'static [&'static str],
}

impl Job {
    fn new(variant: &'static str, material: &'static str, options: &'static [&'static str]) -> Job {
        Job { folder: tempfile::tempdir().unwrap(), variant, material, options }
    }

    fn command(&self, tables: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bookends"));
        command
            .args(["table", "make", self.material, "--variant", self.variant, "--tables", tables])
            .args(["--progress", "never", "--threads", "1"])
            .current_dir(self.folder.path())
            .env_remove("BOOKENDS_TABLES")
            .stderr(Stdio::piped());
        command
    }

    /// The bytes that a process makes alone.
    fn alone(&self) -> Vec<u8> {
        let output = self.command("alone").output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        fs::read(self.path("alone")).unwrap()
    }

    /// Starts so many processes.
    fn start(&self, processes: usize) -> Vec<Child> {
        fs::write(self.folder.path().join("hosts.txt"), addresses::free(processes).join("\n")).unwrap();
        let start = |process: usize| {
            let mut command = self.command("together");
            command.args(["--hosts", "hosts.txt", "--process", &process.to_string()]).args(self.options);
            command.spawn().unwrap()
        };
        (0..processes).map(start).collect()
    }

    fn path(&self, tables: &str) -> PathBuf {
        self.folder.path().join(tables).join(self.variant).join(format!("{}.egtb", self.material))
    }

    /// Asserts that the table is there, with these bytes and nothing beside it that was kept.
    fn assert_made(&self, processes: Vec<Child>, bytes: &[u8]) {
        for process in processes {
            let output = process.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", said(&output));
        }
        let path = self.path("together");
        assert!(fs::read(&path).unwrap() == bytes, "{} of {}", self.material, self.variant);
        let files = fs::read_dir(path.parent().unwrap()).unwrap();
        let others = files.map(|f| f.unwrap().path()).filter(|p| p.extension() != path.extension());
        assert_eq!(others.collect::<Vec<_>>(), [] as [PathBuf; 0]);
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn wait_for(path: &Path) {
    files::wait_for(path, Duration::from_secs(120));
}

#[test]
fn one_two_and_four_processes_make_the_same_bytes() {
    for (variant, material) in [("standard", "KPvK"), ("atomic", "KPvK")] {
        let job = Job::new(variant, material, &[]);
        let bytes = job.alone();
        for processes in [1, 2, 4] {
            job.assert_made(job.start(processes), &bytes);
            fs::remove_dir_all(job.folder.path().join("together")).unwrap();
        }
    }
}

#[test]
fn when_a_process_is_killed_the_others_stop_and_the_same_commands_go_on() {
    let job = Job::new("standard", "KRvKN", &["--keep-every", "0"]);
    let bytes = job.alone();
    let mut processes = job.start(2);
    wait_for(&job.path("together").with_extension("egtb.part-1").join("state-1"));
    processes[1].kill().unwrap();
    processes[1].wait().unwrap();
    let killed = Instant::now();
    let output = processes.remove(0).wait_with_output().unwrap();
    assert!(killed.elapsed() < Duration::from_secs(10), "{:?}", killed.elapsed());
    let said = said(&output);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("process 1 at 127.0.0.1:") && said.contains("is gone"), "{said}");
    assert!(said.contains("help: run the same commands again: the work goes on"), "{said}");
    assert!(!job.path("together").exists());
    job.assert_made(job.start(2), &bytes);
}

#[test]
fn a_list_of_hosts_that_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = folder.path().join("hosts.txt");
    fs::write(&hosts, "node1:2101\nnode2\n").unwrap();
    let hosts = hosts.to_str().unwrap();
    let run = |args: &[&str]| {
        let all = [&["table", "make", "KQvK", "--hosts", hosts], args].concat();
        bookends_testkit::command::run(env!("CARGO_BIN_EXE_bookends"), &all)
    };
    let (code, _, said) = run(&["--process", "0"]);
    assert!(code == 3 && said.contains("line 2: \"node2\" is not an address"), "{code}: {said}");
    fs::write(hosts, "node1:2101\nnode2:2101\n").unwrap();
    let (code, _, said) = run(&["--process", "2"]);
    assert!(code == 2 && said.contains("process 2:") && said.contains("has 2 addresses"), "{code}: {said}");
    let (code, _, said) = run(&[]);
    assert!(code == 2 && said.contains("add --process I, 0 to 1"), "{code}: {said}");
}
