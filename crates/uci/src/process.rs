use std::{
    ffi::OsString,
    io::{self, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

use crate::{converse::Event, lines::read_line};

/// How many lines of an engine may wait to be passed on; an engine that says more waits itself.
const WAITING: usize = 4096;

/// How long an engine may take to end, once it has been told to or its output has ended.
const PATIENCE: Duration = Duration::from_secs(1);

/// How an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
}

/// An engine that runs.
///
/// A thread writes what it is told and another reads what it says, so that an engine that does not read while it
/// speaks blocks nobody.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    told: Sender<String>,
    /// One for each line that waits.
    waiting: Receiver<()>,
}

impl Process {
    /// Starts an engine; its lines come as events with a number that tells it from those before.
    pub(crate) fn start(command: &EngineCommand, number: u32, events: Sender<Event>) -> io::Result<Process> {
        let mut child = Command::new(&command.program)
            .args(&command.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (told, to_tell) = channel();
        let (permits, waiting) = sync_channel(WAITING);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &to_tell));
            thread::spawn(move || read_lines(BufReader::new(stdout), number, &permits, &events));
        }
        Ok(Process { child, told, waiting })
    }

    /// Tells it a line. One that has ended hears nothing; its end is an event of its own.
    pub(crate) fn tell(&self, line: String) {
        let _ = self.told.send(line);
    }

    /// Notes that a line of it was passed on.
    pub(crate) fn passed_on(&self) {
        let _ = self.waiting.try_recv();
    }

    /// Waits for its end, and ends it if it does not; returns how it ended.
    pub(crate) fn end(self) -> String {
        let Process { mut child, told, waiting } = self;
        drop((told, waiting));
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            match child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        let _ = child.kill();
        child.wait().map_or_else(|e| e.to_string(), |status| status.to_string())
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(
    mut stdout: BufReader<impl io::Read>,
    number: u32,
    permits: &SyncSender<()>,
    events: &Sender<Event>,
) {
    while let Ok(Some(line)) = read_line(&mut stdout) {
        if permits.send(()).is_err() || events.send(Event::Engine(number, line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Ended(number));
}
