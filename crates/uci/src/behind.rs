//! The engine behind: what it is told, what is passed on of what it says, and what happens when it ends.

use std::{mem, time::Duration};

use crate::{
    Adapter,
    adapter::Step,
    engine::{State, declared_name},
    options::SHARED,
    search::By,
};

impl Adapter {
    /// Takes a line of the engine.
    pub fn engine(&mut self, line: &str) -> Vec<Step> {
        match line.split_whitespace().next() {
            Some("id") => self.engine_id(line),
            Some("option") => self.engine_option(line),
            Some("uciok") => self.engine_greets(),
            Some("readyok") => {
                if let Some(engine) = self.engine.as_mut().filter(|engine| engine.readies > 0) {
                    engine.readies -= 1;
                    self.say(line);
                }
            }
            Some("bestmove") => self.engine_moves(line),
            None => {}
            Some(_) => self.say(line),
        }
        mem::take(&mut self.steps)
    }

    /// The engine has ended. It is started again a few times in a game and goes on where it was; but a search over
    /// which it has ended twice, and all after its last end, are answered without it.
    pub fn engine_ended(&mut self, reason: &str) -> Vec<Step> {
        let Some(engine) = &mut self.engine else { return Vec::new() };
        if self.quitting {
            self.searches.clear();
            return vec![Step::Quit];
        }
        let starts = engine.restart();
        let then = if starts { "it is started again" } else { "books and tables go on alone" };
        self.complain([format!("the engine has ended ({reason}); {then}")]);
        if let Some(mut search) = self.searches.pop_front() {
            match &mut search.by {
                By::Engine { told: true, again: true, .. } => self.answer_alone(&mut search),
                By::Engine { told, again, .. } if *told => (*told, *again) = (false, true),
                _ => {}
            }
            self.searches.push_front(search);
        }
        if starts {
            self.steps.push(Step::Start);
            self.greet_engine();
        } else {
            self.answer_for_engine();
        }
        self.advance();
        mem::take(&mut self.steps)
    }

    /// Whether the engine owes an answer that takes no search: its greeting or a `readyok`.
    pub fn engine_owes(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.owes().is_some())
    }

    /// The engine has owed an answer for too long, and has been ended. Books and tables go on alone.
    pub fn engine_is_silent(&mut self, waited: Duration) -> Vec<Step> {
        let Some(engine) = &mut self.engine else { return Vec::new() };
        let owed = engine.owes().unwrap_or("answer");
        engine.give_up();
        self.engine_ended(&format!("no {owed} for {} seconds", waited.as_secs_f32()))
    }

    /// Gives the answers that the interface waited for when the engine ended for good.
    fn answer_for_engine(&mut self) {
        let Some(engine) = &mut self.engine else { return };
        let readies = mem::take(&mut engine.readies);
        if mem::take(&mut engine.greeting_wanted) {
            self.greet_alone();
        }
        for _ in 0..readies {
            self.say("readyok");
        }
    }

    /// Answers `uci`, or lets the engine do so.
    pub(crate) fn greet(&mut self) {
        if !self.has_engine() {
            return self.greet_alone();
        }
        if let Some(engine) = &mut self.engine {
            engine.greeting_wanted = true;
        }
        self.greet_engine();
    }

    fn greet_alone(&mut self) {
        self.say(format!("id name {NAME}"));
        self.say("id author the Bookends authors");
        for line in [self.options.declarations(), self.options.game_declarations()].concat() {
            self.say(line);
        }
        self.say("uciok");
    }

    fn greet_engine(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.greet();
            self.steps.push(Step::Tell("uci".to_owned()));
        }
    }

    /// Whether the engine hears what it is told now.
    pub(crate) fn engine_listens(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.state == State::Talking)
    }

    /// Passes a line on, if the engine listens; what it must not miss is told after its greeting.
    pub(crate) fn forward(&mut self, line: &str) {
        if self.engine_listens() && !line.is_empty() {
            self.steps.push(Step::Tell(line.to_owned()));
        }
    }

    /// Tells the engine a position, unless it was the last that it was told.
    pub(crate) fn tell_position(&mut self, line: &str) {
        if let Some(engine) = self.engine.as_mut().filter(|e| e.state == State::Talking)
            && engine.position != line
        {
            line.clone_into(&mut engine.position);
            self.forward(line);
        }
    }

    /// Whether the interface waits for what a greeting of the engine says.
    fn greeting_is_shown(&self) -> bool {
        self.engine.as_ref().is_some_and(|engine| engine.greeting_wanted && engine.greetings == 1)
    }

    fn engine_id(&mut self, line: &str) {
        if self.greeting_is_shown() {
            let named = line.split_once("name ").map(|(_, name)| format!("id name {NAME}, {name}"));
            self.say(named.unwrap_or_else(|| line.to_owned()));
        }
    }

    /// An option of the engine is shown unless books and tables have it too.
    fn engine_option(&mut self, line: &str) {
        let shown = self.greeting_is_shown();
        let (Some(name), Some(engine)) = (declared_name(line), &mut self.engine) else { return };
        if SHARED.contains(&name.as_str()) || !self.options.has(&name) {
            if shown && engine.declare(&name) {
                self.say(line);
            }
        } else if name == "ownbook" {
            engine.has_own_book = true;
        }
    }

    fn engine_greets(&mut self) {
        let Some(engine) = self.engine.as_mut().filter(|engine| engine.greetings > 0) else { return };
        engine.greetings -= 1;
        if engine.greetings > 0 {
            return;
        }
        engine.state = State::Talking;
        let (readies, settings) = (engine.readies, engine.settings());
        let has_own_book = engine.has_own_book;
        if mem::take(&mut engine.greeting_wanted) {
            for line in self.options.declarations() {
                self.say(line);
            }
            self.say("uciok");
        }
        if has_own_book {
            self.forward("setoption name OwnBook value false");
        }
        for line in settings {
            self.forward(&line);
        }
        for _ in 0..readies {
            self.forward("isready");
        }
        self.advance();
    }

    fn engine_moves(&mut self, line: &str) {
        let asked = |by: &By| matches!(by, By::Engine { told: true, .. });
        let Some(search) = self.searches.pop_front_if(|search| asked(&search.by)) else { return };
        let By::Engine { only, .. } = &search.by else { return };
        let moved = line.split_whitespace().nth(1).unwrap_or_default();
        if only.is_empty() || only.iter().any(|m| m == moved) {
            self.say(line);
        } else {
            self.complain([format!("the engine wants {moved}, which is not one of {}", only.join(" "))]);
            self.say(format!("bestmove {}", only[0]));
        }
        self.advance();
    }
}

/// The name and version that an interface shows.
const NAME: &str = concat!("Bookends ", env!("CARGO_PKG_VERSION"));
