use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    mem,
};

use bookends_rules::{Position, Variant};

use crate::{
    Command, Options,
    engine::{Engine, State},
    lines::{one_line, read_line},
    options::{OptionError, SHARED},
    search::{By, Search},
    shelf::Shelf,
};

/// What is to be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Give the interface a line.
    Say(String),
    /// Give the engine a line.
    Tell(String),
    /// Start the engine again.
    Start,
    /// End.
    Quit,
}

/// An engine that looks moves up: in the tables where they know the position, else in the books. For other positions
/// it says so and plays any legal move, or asks the engine that it stands in front of.
///
/// Every `go` is answered by one `bestmove`. It reads and returns lines and touches nothing that runs, so that the
/// engine may be a test's; [`converse`](crate::converse) connects it with a real one.
///
/// ```
/// use bookends_uci::{Adapter, Options, Step};
///
/// let mut alone = Adapter::new(Options::default());
/// assert_eq!(alone.interface("isready"), [Step::Say("readyok".into())]);
///
/// let mut in_front = Adapter::in_front(Options::default());
/// assert_eq!(in_front.interface("isready"), [Step::Tell("isready".into())]);
/// assert_eq!(in_front.engine("readyok"), [Step::Say("readyok".into())]);
/// ```
#[derive(Debug)]
pub struct Adapter {
    pub(crate) options: Options,
    pub(crate) shelf: Shelf,
    pub(crate) position: Position,
    /// The position as the interface has written it.
    position_line: String,
    /// Whether the game is one that only the engine can make sense of.
    foreign_game: bool,
    /// Whether the position is, be it for the game or not.
    pub(crate) foreign: bool,
    pub(crate) searches: VecDeque<Search>,
    pub(crate) engine: Option<Engine>,
    pub(crate) quitting: bool,
    pub(crate) steps: Vec<Step>,
}

impl Adapter {
    /// An adapter without an engine; a book that cannot be opened is complained of in the next answer.
    pub fn new(options: Options) -> Adapter {
        let mut adapter = Adapter {
            position: Position::start(options.variant),
            options,
            shelf: Shelf::default(),
            position_line: "position startpos".to_owned(),
            foreign_game: false,
            foreign: false,
            searches: VecDeque::new(),
            engine: None,
            quitting: false,
            steps: Vec::new(),
        };
        adapter.shelf.seed(&adapter.options);
        adapter.shelf.open_tables(&adapter.options);
        let complaints = adapter.shelf.open_books(&adapter.options);
        adapter.complain(complaints);
        adapter
    }

    /// An adapter in front of an engine that has just been started.
    pub fn in_front(options: Options) -> Adapter {
        Adapter { engine: Some(Engine::new()), ..Adapter::new(options) }
    }

    /// Talks without an engine until the input ends or the interface says `quit`.
    ///
    /// # Errors
    /// If the input cannot be read or the output not written.
    pub fn talk(&mut self, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
        while let Some(line) = read_line(&mut input)? {
            for step in self.interface(&line) {
                match step {
                    Step::Say(line) => writeln!(out, "{line}")?,
                    Step::Quit => return out.flush(),
                    Step::Tell(_) | Step::Start => {}
                }
            }
            out.flush()?;
        }
        Ok(())
    }

    /// Whether the interface has said `quit`, or has gone.
    pub fn is_quitting(&self) -> bool {
        self.quitting
    }

    /// Takes a line of the interface.
    pub fn interface(&mut self, line: &str) -> Vec<Step> {
        let line = one_line(line.trim());
        match Command::parse(&line) {
            Command::Uci => self.greet(),
            Command::IsReady => match self.engine.as_mut().filter(|e| e.state != State::Gone) {
                Some(engine) => {
                    engine.readies += 1;
                    self.forward(&line);
                }
                None => self.say("readyok"),
            },
            Command::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
                self.forward(&line);
            }
            Command::SetOption { name, value } => self.set_option(&line, &name, &value),
            Command::Position { fen, moves } => {
                let outcome = self.set_position(fen.as_deref(), &moves);
                self.position_line = line;
                let alone = !self.has_engine();
                self.foreign = !alone && (self.foreign_game || outcome.is_err());
                self.complain(outcome.err().filter(|_| alone));
                if self.searches.is_empty() {
                    self.tell_position(&self.position_line.clone());
                }
            }
            Command::Go(go) => {
                if self.searches.front().is_some_and(|s| matches!(s.by, By::Lookup(_))) {
                    self.stop();
                }
                let (position, position_line) = (self.position.clone(), self.position_line.clone());
                let by = self.who_answers(&go);
                self.searches.push_back(Search { go, position, position_line, by, stopped: false });
                self.advance();
            }
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(&line),
            Command::Quit => {
                self.quitting = true;
                self.searches.iter_mut().skip(1).for_each(|search| search.stopped = true);
                self.stop();
                self.advance();
            }
            Command::Unknown => self.forward(&line),
        }
        mem::take(&mut self.steps)
    }

    /// Whether there is an engine that has not ended for good.
    pub(crate) fn has_engine(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.state != State::Gone)
    }

    pub(crate) fn say(&mut self, line: impl Into<String>) {
        self.steps.push(Step::Say(line.into()));
    }

    /// Says what is wrong, in lines that interfaces show.
    pub(crate) fn complain(&mut self, complaints: impl IntoIterator<Item = String>) {
        for text in complaints {
            self.say(format!("info string {}", one_line(&text)));
        }
    }

    fn set_option(&mut self, line: &str, name: &str, value: &str) {
        let before = self.options.clone();
        let outcome = self.options.set(name, value);
        let shared = SHARED.contains(&name.to_ascii_lowercase().as_str());
        let engines = self.has_engine() && (shared || matches!(outcome, Err(OptionError::Name(_))));
        if engines {
            if let Some(engine) = &mut self.engine {
                engine.remember(name, line);
            }
            self.forward(line);
            if shared {
                self.foreign_game = outcome.is_err();
                self.foreign |= self.foreign_game;
            }
        } else if let Err(error) = outcome {
            self.complain([error.to_string()]);
        }
        if self.options.book_files != before.book_files {
            let complaints = self.shelf.open_books(&self.options);
            self.complain(complaints);
        }
        let learned = |options: &Options| (options.learned_folder.clone(), options.learned_as.clone());
        if learned(&self.options) != learned(&before) {
            let complaint = self.shelf.open_learned(&self.options);
            self.complain(complaint);
        }
        let tables = |options: &Options| (options.table_path.clone(), options.table_cache);
        if tables(&self.options) != tables(&before) {
            self.shelf.open_tables(&self.options);
        }
        if self.options.book_seed != before.book_seed {
            self.shelf.seed(&self.options);
        }
        if self.options.variant != before.variant {
            self.position = Position::start(self.options.variant);
        }
    }

    /// Takes a position over; if it makes no sense, the last one that did stays.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let variant = self.options.variant;
        let start = Position::start(variant);
        let position = match (fen, self.options.chess960) {
            (None, false) => Ok(start),
            (Some(fen), false) => Position::from_fen(variant, fen),
            // Shatranj has no castling to write in another way.
            (None, true) if variant == Variant::Shatranj => Ok(start),
            (fen, true) => Position::from_fen_chess960(variant, fen.unwrap_or(&start.fen())),
        };
        self.position = position.map_err(|e| e.to_string())?;
        for text in moves {
            let Some(mv) = self.position.parse_uci(text) else {
                let fen = self.position.fen();
                return Err(format!(
                    "{text} is not a legal move of {fen}; the moves from it on are left out"
                ));
            };
            self.position = self.position.play(mv);
        }
        Ok(())
    }
}
