//! Several processes make one book, to the bytes that one process makes.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use bookends_testkit::{addresses, files};

/// A folder with games, and the books that are made of them.
struct Job(tempfile::TempDir);

impl Job {
    /// Games in so many files, each several times as long as that of the corpora.
    fn new(files: usize, repeat: usize) -> Job {
        let folder = tempfile::tempdir().unwrap();
        let awkward = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/games/awkward");
        let text = ["illegal.pgn", "side-lines.pgn", "no-results.pgn", "crlf.pgn"]
            .map(|name| fs::read(awkward.join(name)).unwrap())
            .concat();
        fs::create_dir(folder.path().join("games")).unwrap();
        for file in 0..files {
            fs::write(folder.path().join(format!("games/{file}.pgn")), text.repeat(repeat)).unwrap();
        }
        Job(folder)
    }

    fn command(&self, book: &str, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bookends"));
        command
            .args(["book", "make", "games", "-o", book, "--progress", "never", "--threads", "1"])
            .args(options)
            .current_dir(self.0.path())
            .env_remove("SLURM_PROCID")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// The book that one process makes alone.
    fn alone(&self, options: &[&str]) -> Vec<u8> {
        let output = self.command("alone.bk", &[options, &["--force"]].concat()).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        self.read("alone.bk")
    }

    /// Starts so many processes. The last one hears of its number as Slurm says it.
    fn start(&self, processes: usize, options: &[&str]) -> Vec<Child> {
        fs::write(self.0.path().join("hosts.txt"), addresses::free(processes).join("\n")).unwrap();
        let start = |process: usize| {
            let mut command = self.command("together.bk", options);
            command.args(["--hosts", "hosts.txt"]);
            if process + 1 == processes {
                command.env("SLURM_PROCID", process.to_string());
            } else {
                command.args(["--process", &process.to_string()]);
            }
            command.spawn().unwrap()
        };
        (0..processes).map(start).collect()
    }

    /// Waits until the book is there, and returns what the processes said.
    fn end(&self, processes: Vec<Child>) -> Vec<String> {
        let end = |process: Child| {
            let output = process.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", said(&output));
            said(&output)
        };
        processes.into_iter().map(end).collect()
    }

    fn read(&self, book: &str) -> Vec<u8> {
        fs::read(self.0.path().join(book)).unwrap()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn one_two_and_four_processes_make_the_same_bytes_and_the_first_one_has_the_summary() {
    let job = Job::new(5, 3);
    let options = ["--min-games", "2", "--payload", "scores", "--weigh", "rate"];
    let bytes = job.alone(&options);
    for processes in [1, 2, 4] {
        let said = job.end(job.start(processes, &[&options[..], &["--force"]].concat()));
        assert!(job.read("together.bk") == bytes, "{processes} processes");
        assert!(said[0].contains("together.bk: ") && said[0].contains("games: "), "{}", said[0]);
        for other in &said[1..] {
            assert!(other.contains("done: the first process wrote together.bk"), "{other}");
        }
    }
}

#[test]
fn when_a_process_is_killed_the_others_stop_and_the_same_commands_go_on() {
    let job = Job::new(2, 12_000);
    let bytes = job.alone(&[]);
    let options = ["--resume", "--keep-every", "1"];
    let mut processes = job.start(2, &options);
    let kept = job.0.path().join("together.bk.work.1/manifest");
    files::wait_for(&kept, Duration::from_secs(60));
    processes[1].kill().unwrap();
    processes[1].wait().unwrap();
    let killed = Instant::now();
    let output = processes.remove(0).wait_with_output().unwrap();
    assert!(killed.elapsed() < Duration::from_secs(10), "{:?}", killed.elapsed());
    let words = said(&output);
    assert_eq!(output.status.code(), Some(4), "{words}");
    assert!(words.contains("process 1 at 127.0.0.1:") && words.contains("is gone"), "{words}");
    assert!(words.contains("help: start all processes again: with --resume each goes on"), "{words}");
    assert!(!job.0.path().join("together.bk").exists());

    let mut words = String::new();
    for process in job.start(3, &options) {
        let output = process.wait_with_output().unwrap();
        assert_ne!(output.status.code(), Some(0));
        words += &said(&output);
    }
    assert!(words.contains("it began with processes 2, and now there is processes 3"), "{words}");
    job.end(job.start(2, &options));
    assert!(job.read("together.bk") == bytes);
}

#[test]
fn what_several_processes_cannot_do_is_refused_with_the_way_out() {
    let job = Job::new(1, 1);
    let refused = |options: &[&str]| {
        fs::write(job.0.path().join("hosts.txt"), "127.0.0.1:1\n127.0.0.1:2\n").unwrap();
        let output = job.command("b.bk", options).args(["--hosts", "hosts.txt"]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        said(&output)
    };
    assert!(refused(&["--dedup", "--process", "0"]).contains("a game that comes again"));
    assert!(refused(&["--process", "2"]).contains("2 addresses"));
    assert!(refused(&[]).contains("--process"));
}
