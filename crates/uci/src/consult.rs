use std::{
    fmt,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    time::{Duration, Instant},
};

use bookends_rules::Position;

use crate::{ConverseError, EngineCommand, converse::Event, lines::one_line, process::Process};

/// How often the flag that ends the work is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// How long an engine may think about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// So many milliseconds.
    MoveTime(u64),
    /// So many plies.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
}

/// As the command `go` says it: `movetime 100`, `depth 12`, `nodes 5000`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::MoveTime(time) => write!(f, "movetime {time}"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Nodes(nodes) => write!(f, "nodes {nodes}"),
        }
    }
}

/// What an engine holds a position to be worth, for the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative for the side that is mated, 0 if it is mated already.
    Mate(i32),
}

/// What an engine says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What the position is worth.
    pub worth: Worth,
    /// How deep it looked, in plies.
    pub depth: u32,
    /// The move that it would play, as UCI writes it.
    pub best: String,
}

/// Why an engine gives no verdict.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConsultError {
    /// It cannot be started.
    #[error(transparent)]
    Start(#[from] ConverseError),
    /// It has ended before it had answered.
    #[error("the engine has ended ({0})")]
    Ended(String),
    /// It says nothing for too long; it was ended.
    #[error("the engine has not answered for {} s", .0.as_secs())]
    Silent(Duration),
    /// It has answered without telling what the position is worth.
    #[error("the engine tells no score")]
    NoScore,
    /// The flag that ends the work is set.
    #[error("stopped")]
    Stopped,
}

/// An engine that is asked about one position after the other.
#[derive(Debug)]
pub struct Consultant<'a> {
    process: Option<Process>,
    events: Receiver<Event>,
    /// How long it may say nothing.
    patience: Duration,
    stop: &'a AtomicBool,
    name: String,
}

impl<'a> Consultant<'a> {
    /// Starts an engine and sets its options. While it is asked, the flag ends the work.
    ///
    /// # Errors
    /// [`ConsultError::Start`] if it cannot be started, else what it does wrong while it is greeted.
    pub fn start(
        command: &EngineCommand,
        options: &[(String, String)],
        patience: Duration,
        stop: &'a AtomicBool,
    ) -> Result<Consultant<'a>, ConsultError> {
        let (sender, events) = channel();
        let program = command.program.to_string_lossy().into_owned();
        let process = Process::start(command, 0, sender)
            .map_err(|source| ConverseError::Start { program: program.clone(), source })?;
        let mut engine = Consultant { process: Some(process), events, patience, stop, name: program };
        engine.tell("uci");
        let mut name = None;
        engine.until("uciok", |line| name = line.strip_prefix("id name ").map(one_line).or(name.take()))?;
        if let Some(name) = name {
            engine.name = name;
        }
        for (name, value) in options {
            engine.tell(&one_line(&format!("setoption name {name} value {value}")));
        }
        engine.tell("isready");
        engine.until("readyok", |_| {})?;
        Ok(engine)
    }

    /// The name that it gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for a position of standard chess. After an error other than [`ConsultError::NoScore`] it has ended.
    ///
    /// # Errors
    /// What it does wrong.
    pub fn ask(&mut self, position: &Position, limit: Limit) -> Result<Verdict, ConsultError> {
        self.tell(&format!("position fen {}", position.fen()));
        self.tell(&format!("go {limit}"));
        let mut said = None;
        let answer = self.until("bestmove", |line| said = score(line).or(said))?;
        let best = answer.split_whitespace().nth(1).unwrap_or_default().to_owned();
        let (worth, depth) = said.ok_or(ConsultError::NoScore)?;
        Ok(Verdict { worth, depth, best })
    }

    fn tell(&self, line: &str) {
        if let Some(process) = &self.process {
            process.tell(line.to_owned());
        }
    }

    /// Hears the engine until a line begins with a word, and returns that line.
    fn until(&mut self, word: &str, mut hear: impl FnMut(&str)) -> Result<String, ConsultError> {
        let mut heard = Instant::now();
        loop {
            match self.events.recv_timeout(GLANCE) {
                Ok(Event::Engine(_, line)) => {
                    heard = Instant::now();
                    self.process.iter().for_each(Process::passed_on);
                    if line.split_whitespace().next() == Some(word) {
                        return Ok(line);
                    }
                    hear(&line);
                }
                Ok(Event::Interface(_)) => {}
                Ok(Event::Ended(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(ConsultError::Ended(self.end()));
                }
                Err(RecvTimeoutError::Timeout) if self.stop.load(Ordering::Relaxed) => {
                    self.tell("stop");
                    self.tell("quit");
                    self.end();
                    return Err(ConsultError::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if heard.elapsed() > self.patience => {
                    self.end();
                    return Err(ConsultError::Silent(self.patience));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn end(&mut self) -> String {
        self.process.take().map(Process::end).unwrap_or_default()
    }
}

impl Drop for Consultant<'_> {
    fn drop(&mut self) {
        self.tell("quit");
        self.end();
    }
}

/// The score and the depth of a line like `info depth 12 score cp 31 …`; a bound is none, nor is a second best line.
fn score(line: &str) -> Option<(Worth, u32)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|&known| known == word).map(|place| &words[place + 1..]);
    if words.first() != Some(&"info") || after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    let worth = match after("score")? {
        [_, _, "lowerbound" | "upperbound", ..] => return None,
        ["cp", value, ..] => Worth::Centipawns(value.parse().ok()?),
        ["mate", value, ..] => Worth::Mate(value.parse().ok()?),
        _ => return None,
    };
    let depth = after("depth").and_then(|rest| rest.first()?.parse().ok()).unwrap_or(0);
    Some((worth, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exact_scores_of_the_best_line_count() {
        let line = "info depth 12 seldepth 15 multipv 1 score cp -31 nodes 9 pv e2e4 e7e5";
        assert_eq!(score(line), Some((Worth::Centipawns(-31), 12)));
        assert_eq!(score("info score mate -3 depth 7"), Some((Worth::Mate(-3), 7)));
        for other in [
            "info depth 12 multipv 2 score cp 31",
            "info depth 12 score cp 31 lowerbound",
            "info depth 12 score cp many",
            "info string score cp",
            "bestmove e2e4",
        ] {
            assert_eq!(score(other), None, "{other}");
        }
    }
}
