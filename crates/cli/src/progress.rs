use std::{
    fmt::Display,
    io::IsTerminal,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use serde_json::json;

use crate::{
    common::{Common, ProgressMode},
    output::text::Sanitized,
};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Bytes of input.
    Bytes,
    /// Things with a name in the plural, such as "positions".
    Things(&'static str),
}

/// How far a long job has come, shown on the standard error; any thread may report.
#[derive(Debug)]
pub(crate) struct Progress {
    task: String,
    unit: Unit,
    total: Option<u64>,
    done: AtomicU64,
    start: Instant,
    face: Face,
}

#[derive(Debug)]
enum Face {
    None,
    Bar(ProgressBar),
    /// A line at most so often.
    Lines {
        every: Duration,
        state: Mutex<Lines>,
        json: bool,
    },
}

#[derive(Debug)]
struct Lines {
    last: Instant,
    message: String,
}

impl Progress {
    /// Begins a job. The total may be unknown.
    pub(crate) fn new(common: &Common, task: impl Display, unit: Unit, total: Option<u64>) -> Progress {
        let task = Sanitized(&task.to_string()).to_string();
        let terminal = std::io::stderr().is_terminal();
        let lines = |seconds, json| Face::Lines {
            every: Duration::from_secs(seconds),
            state: Mutex::new(Lines { last: Instant::now(), message: String::new() }),
            json,
        };
        let face = match common.progress {
            _ if common.quiet => Face::None,
            ProgressMode::Never => Face::None,
            ProgressMode::Json => lines(1, true),
            ProgressMode::Auto | ProgressMode::Always if terminal => Face::Bar(bar(&task, unit, total)),
            ProgressMode::Auto => lines(10, false),
            ProgressMode::Always => lines(1, false),
        };
        Progress { task, unit, total, done: AtomicU64::new(0), start: Instant::now(), face }
    }

    /// Says how much is done in all.
    pub(crate) fn set(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.show(false);
    }

    /// Runs some work that counts what it has done, and shows meanwhile how far it is, beyond what was done before.
    pub(crate) fn follow<T: Send>(
        &self,
        before: u64,
        done: &AtomicU64,
        work: impl FnOnce() -> T + Send,
    ) -> T {
        thread::scope(|scope| {
            let work = scope.spawn(work);
            while !work.is_finished() {
                self.set(before + done.load(Ordering::Relaxed));
                thread::sleep(Duration::from_millis(20));
            }
            work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    /// A few words that are shown after the numbers, such as the phase or "1,200 games/s".
    pub(crate) fn message(&self, text: impl Display) {
        let text = Sanitized(&text.to_string()).to_string();
        match &self.face {
            Face::None => {}
            Face::Bar(bar) => bar.set_message(text),
            Face::Lines { state, .. } => state.lock().expect("no panic while it is held").message = text,
        }
    }

    /// Prints a line that stays, above the bar where there is one. Nothing when progress is not shown or is in
    /// JSON.
    pub(crate) fn line(&self, line: impl Display) {
        let line = Sanitized(&line.to_string()).to_string();
        match &self.face {
            Face::Bar(bar) => bar.println(line),
            Face::Lines { json: false, .. } => eprintln!("{line}"),
            _ => {}
        }
    }

    /// Takes the bar away; a job that is shown in JSON gets its last object.
    pub(crate) fn finish(&self) {
        match &self.face {
            Face::Bar(bar) => bar.finish_and_clear(),
            Face::Lines { json: true, .. } => self.show(true),
            _ => {}
        }
    }

    fn show(&self, now: bool) {
        let done = self.done.load(Ordering::Relaxed);
        match &self.face {
            Face::None => {}
            Face::Bar(bar) => bar.set_position(done),
            Face::Lines { every, state, json } => {
                // Another thread that is printing just now has the same to say.
                let Ok(mut state) = state.try_lock() else { return };
                if !now && state.last.elapsed() < *every {
                    return;
                }
                state.last = Instant::now();
                let line =
                    if *json { self.json(done, &state.message) } else { self.plain(done, &state.message) };
                eprintln!("{line}");
            }
        }
    }

    fn plain(&self, done: u64, message: &str) -> String {
        let amount = |n: u64| match self.unit {
            Unit::Bytes => HumanBytes(n).to_string(),
            Unit::Things(_) => HumanCount(n).to_string(),
        };
        let mut line = format!("{}: {}", self.task, amount(done));
        if let Some(total) = self.total {
            line += &format!(" of {} ({:.0} %)", amount(total), 100.0 * done as f64 / total.max(1) as f64);
        }
        if let Unit::Things(name) = self.unit {
            line += &format!(" {name}");
        }
        line += &format!(" in {}", HumanDuration(self.start.elapsed()));
        if let Some(left) = self.seconds_left(done) {
            line += &format!(", {} left", HumanDuration(Duration::from_secs_f64(left)));
        }
        if !message.is_empty() {
            line += &format!(", {message}");
        }
        line
    }

    fn json(&self, done: u64, message: &str) -> String {
        json!({"progress": {
            "task": self.task,
            "unit": match self.unit { Unit::Bytes => "bytes", Unit::Things(name) => name },
            "done": done,
            "total": self.total,
            "seconds": self.start.elapsed().as_secs_f64(),
            "seconds_left": self.seconds_left(done),
            "message": message,
        }})
        .to_string()
    }

    /// How long it will take still, if it goes on as it went.
    fn seconds_left(&self, done: u64) -> Option<f64> {
        let rest = self.total?.saturating_sub(done);
        (done > 0).then(|| self.start.elapsed().as_secs_f64() * rest as f64 / done as f64)
    }
}

fn bar(task: &str, unit: Unit, total: Option<u64>) -> ProgressBar {
    let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let amount = match (unit, total) {
        (Unit::Bytes, Some(_)) => "{bytes}/{total_bytes} {bytes_per_sec} ETA {eta}".to_owned(),
        (Unit::Bytes, None) => "{bytes} {bytes_per_sec}".to_owned(),
        (Unit::Things(name), Some(_)) => {
            format!("{{human_pos}}/{{human_len}} {name} {{per_sec}} ETA {{eta}}")
        }
        (Unit::Things(name), None) => format!("{{human_pos}} {name} {{per_sec}}"),
    };
    let template = match total {
        Some(_) => format!("{{prefix}} [{{bar:30}}] {amount} {{msg}}"),
        None => format!("{{prefix}} {{spinner}} {amount} {{msg}}"),
    };
    bar.set_style(ProgressStyle::with_template(&template).expect("the template is well formed"));
    bar.set_prefix(task.to_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
