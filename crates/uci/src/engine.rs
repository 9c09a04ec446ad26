use std::collections::HashSet;

/// How often an engine that ends is started again in one game.
const RESTARTS: u32 = 3;

/// What is known of the engine behind.
#[derive(Debug)]
pub(crate) struct Engine {
    /// Whether it takes lines.
    pub(crate) state: State,
    /// Greetings (`uciok`) that it owes.
    pub(crate) greetings: u32,
    /// Whether the interface waits for a greeting.
    pub(crate) greeting_wanted: bool,
    /// Answers to `isready` that the interface waits for.
    pub(crate) readies: u32,
    /// The names of the options that the interface has been told in this greeting, in lower case.
    declared: HashSet<String>,
    /// Whether the engine has a book of its own, which must be off.
    pub(crate) has_own_book: bool,
    /// The options that were set, by their names in lower case, for an engine that is started again.
    settings: Vec<(String, String)>,
    /// The position that it was told last.
    pub(crate) position: String,
    /// How often it may be started again.
    restarts: u32,
}

/// Whether an engine takes lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It does.
    Talking,
    /// It has been greeted; what it is to hear waits for its answer.
    Greeting,
    /// It has ended for good.
    Gone,
}

impl Engine {
    /// An engine that has just been started.
    pub(crate) fn new() -> Engine {
        Engine {
            state: State::Talking,
            greetings: 0,
            greeting_wanted: false,
            readies: 0,
            declared: HashSet::new(),
            has_own_book: false,
            settings: Vec::new(),
            position: String::new(),
            restarts: RESTARTS,
        }
    }

    /// Begins a game: it may be started again as often as at first.
    pub(crate) fn new_game(&mut self) {
        self.restarts = RESTARTS;
    }

    /// What it owes the interface, if it must come without a search before it.
    pub(crate) fn owes(&self) -> Option<&'static str> {
        match self.state {
            State::Greeting => Some("uciok"),
            State::Talking if self.readies > 0 => Some("readyok"),
            State::Talking | State::Gone => None,
        }
    }

    /// Never starts it again.
    pub(crate) fn give_up(&mut self) {
        self.restarts = 0;
    }

    /// Whether it may be started again after it has ended; then it is to be greeted.
    pub(crate) fn restart(&mut self) -> bool {
        self.position.clear();
        self.greetings = 0;
        let may = self.restarts > 0 && self.state != State::Gone;
        self.restarts = self.restarts.saturating_sub(1);
        if !may {
            self.state = State::Gone;
        }
        may
    }

    /// Notes that it is greeted.
    pub(crate) fn greet(&mut self) {
        self.state = State::Greeting;
        self.greetings += 1;
        self.declared.clear();
    }

    /// Whether the interface hears of an option for the first time in this greeting.
    pub(crate) fn declare(&mut self, name: &str) -> bool {
        self.declared.insert(name.to_owned())
    }

    /// Remembers an option that was set.
    pub(crate) fn remember(&mut self, name: &str, line: &str) {
        let name = name.to_ascii_lowercase();
        match self.settings.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => line.clone_into(old),
            None => self.settings.push((name, line.to_owned())),
        }
    }

    /// The lines that set what was set.
    pub(crate) fn settings(&self) -> Vec<String> {
        self.settings.iter().map(|(_, line)| line.clone()).collect()
    }
}

/// The name in a line that declares an option, in lower case.
pub(crate) fn declared_name(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let name = words.strip_prefix(&["option", "name"])?;
    let end = name.iter().position(|&word| word == "type").unwrap_or(name.len());
    Some(name[..end].join(" ").to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_where_the_type_begins() {
        let line = "option name Clear Hash type button";
        assert_eq!(declared_name(line), Some("clear hash".into()));
        assert_eq!(declared_name("id name option"), None);
    }
}
