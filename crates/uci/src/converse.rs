use std::{
    io::{self, BufRead, Write},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{Adapter, EngineCommand, Step, lines::read_line, process::Process};

/// How often the flag that ends the conversation is looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// How long an engine may take to answer what is open when the interface has said `quit`.
const FAREWELL: Duration = Duration::from_secs(2);

/// Something that has happened.
#[derive(Debug)]
pub(crate) enum Event {
    /// The interface has said a line; none at its end.
    Interface(io::Result<Option<String>>),
    /// The engine of this number has said a line.
    Engine(u32, String),
    /// It has ended.
    Ended(u32),
}

/// Why a conversation cannot be held.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConverseError {
    /// The engine cannot be started.
    #[error("the engine {program} cannot be started: {source}")]
    Start {
        /// The program.
        program: String,
        /// The system's error.
        source: io::Error,
    },
    /// The interface cannot be read or written.
    #[error("the interface: {0}")]
    Interface(#[from] io::Error),
}

/// Holds a conversation between an interface and, if there is one, an engine behind the adapter; until the interface
/// says `quit`, its input ends or the flag is set. An engine that owes `uciok` or `readyok` and has said nothing for longer
/// than `patience` is given up. The thread that reads the interface ends with its input.
///
/// # Errors
/// [`ConverseError::Start`] if the engine cannot be started at first; [`ConverseError::Interface`] if the interface
/// cannot be read or written.
pub fn converse(
    adapter: &mut Adapter,
    command: Option<&EngineCommand>,
    patience: Duration,
    input: impl BufRead + Send + 'static,
    mut out: impl Write,
    stop: &AtomicBool,
) -> Result<(), ConverseError> {
    let (events, happened) = channel();
    let mut link = Link { command, events: events.clone(), process: None, number: 0 };
    link.start().map_err(|source| ConverseError::Start { program: link.program(), source })?;
    thread::spawn(move || read_interface(input, &events));
    let mut deadline = None;
    let mut silence = Silence::default();
    loop {
        let event = happened.recv_timeout(GLANCE);
        silence.note(adapter.engine_owes(), matches!(event, Ok(Event::Engine(..) | Event::Ended(_))));
        let steps = match event {
            Ok(Event::Interface(line)) => match line? {
                Some(line) => adapter.interface(&line),
                None => adapter.interface("quit"),
            },
            Ok(Event::Engine(number, line)) if number == link.number => {
                link.passed_on();
                adapter.engine(&line)
            }
            Ok(Event::Ended(number)) if number == link.number => adapter.engine_ended(&link.end()),
            Ok(_) => Vec::new(),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) && !adapter.is_quitting() => {
                adapter.interface("quit")
            }
            Err(RecvTimeoutError::Timeout) if silence.is_longer_than(patience) => {
                link.give_up();
                adapter.engine_is_silent(patience)
            }
            Err(RecvTimeoutError::Timeout) => Vec::new(),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        let mut quit = false;
        for step in steps {
            quit |= step == Step::Quit;
            link.take(adapter, step, &mut out)?;
        }
        out.flush()?;
        if adapter.is_quitting() {
            let until = *deadline.get_or_insert_with(|| Instant::now() + FAREWELL);
            quit |= Instant::now() >= until;
        }
        if quit {
            link.end();
            return Ok(());
        }
    }
}

/// How long an engine that owes an answer has said nothing.
#[derive(Debug, Default)]
struct Silence {
    since: Option<Instant>,
}

impl Silence {
    fn note(&mut self, owes: bool, has_spoken: bool) {
        if !owes || has_spoken {
            self.since = None;
        }
        if owes {
            self.since.get_or_insert_with(Instant::now);
        }
    }

    fn is_longer_than(&self, patience: Duration) -> bool {
        self.since.is_some_and(|since| since.elapsed() >= patience)
    }
}

/// The connection with the engine.
struct Link<'a> {
    command: Option<&'a EngineCommand>,
    events: Sender<Event>,
    process: Option<Process>,
    /// How often an engine was started.
    number: u32,
}

impl Link<'_> {
    fn program(&self) -> String {
        self.command.map(|command| command.program.to_string_lossy().into_owned()).unwrap_or_default()
    }

    fn start(&mut self) -> io::Result<()> {
        self.number += 1;
        if let Some(command) = self.command {
            self.process = Some(Process::start(command, self.number, self.events.clone())?);
        }
        Ok(())
    }

    fn passed_on(&self) {
        if let Some(process) = &self.process {
            process.passed_on();
        }
    }

    fn end(&mut self) -> String {
        self.process.take().map(Process::end).unwrap_or_default()
    }

    /// Ends it without an event of its end.
    fn give_up(&mut self) {
        self.number += 1;
        self.end();
    }

    /// Does what the adapter wants; an engine that cannot be started again has ended again.
    fn take(&mut self, adapter: &mut Adapter, step: Step, out: &mut impl Write) -> io::Result<()> {
        match step {
            Step::Say(line) => writeln!(out, "{line}")?,
            Step::Tell(line) => {
                if let Some(process) = &self.process {
                    process.tell(line);
                }
            }
            Step::Start => {
                if let Err(error) = self.start() {
                    for step in adapter.engine_ended(&error.to_string()) {
                        self.take(adapter, step, out)?;
                    }
                }
            }
            Step::Quit => {}
        }
        Ok(())
    }
}

fn read_interface(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let line = read_line(&mut input);
        let last = !matches!(line, Ok(Some(_)));
        if events.send(Event::Interface(line)).is_err() || last {
            return;
        }
    }
}
