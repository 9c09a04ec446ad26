/// What a graphical interface asks, one line at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are, and your options.
    Uci,
    /// Say when you are ready.
    IsReady,
    /// The next positions are of another game.
    NewGame,
    /// Change an option; the value may be empty.
    SetOption {
        /// The name, as it was written.
        name: String,
        /// The value, as it was written.
        value: String,
    },
    /// Look at a position.
    Position {
        /// The FEN, or nothing for the start of a game.
        fen: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Find a move.
    Go(Go),
    /// Give the move now.
    Stop,
    /// The move that was pondered on was played.
    PonderHit,
    /// End.
    Quit,
    /// Nothing that is understood; it is passed over, as the protocol wants.
    Unknown,
}

/// How to find a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves may be played; none given means all.
    pub searchmoves: Vec<String>,
    /// The move is wanted only at `stop`.
    pub infinite: bool,
    /// The move is wanted only at `ponderhit` or `stop`.
    pub ponder: bool,
    /// The other words, such as `wtime 1000`: looking up takes no time, but an engine is told.
    pub limits: Vec<String>,
}

impl Go {
    /// Whether something says when to stop.
    pub fn is_limited(&self) -> bool {
        !self.infinite && self.limits.iter().any(|word| LIMITS.contains(&word.as_str()))
    }

    /// The line as an engine is told it. The moves stand last, as some engines take all that follows for moves.
    ///
    /// ```
    /// use bookends_uci::{Command, Go};
    ///
    /// let Command::Go(go) = Command::parse("go searchmoves e2e4 d2d4 wtime 1000") else { panic!() };
    /// assert_eq!(go.line(), "go wtime 1000 searchmoves e2e4 d2d4");
    /// ```
    pub fn line(&self) -> String {
        let mut words = vec!["go"];
        words.extend(self.ponder.then_some("ponder"));
        words.extend(self.infinite.then_some("infinite"));
        words.extend(self.limits.iter().map(String::as_str));
        if !self.searchmoves.is_empty() {
            words.push("searchmoves");
            words.extend(self.searchmoves.iter().map(String::as_str));
        }
        words.join(" ")
    }
}

/// The words of `go` that say when to stop; a number follows each.
const LIMITS: [&str; 6] = ["wtime", "btime", "movetime", "depth", "nodes", "mate"];

/// The words of `go` that may follow upon a list of moves, other than [`LIMITS`].
const OTHERS: [&str; 5] = ["winc", "binc", "movestogo", "infinite", "ponder"];

impl Command {
    /// Reads a line. Words that are not understood before the command are skipped, as the protocol wants.
    ///
    /// ```
    /// use bookends_uci::Command;
    /// assert_eq!(Command::parse("joho isready"), Command::IsReady);
    /// ```
    pub fn parse(line: &str) -> Command {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "ucinewgame" => Command::NewGame,
                "setoption" => set_option(words),
                "position" => position(words),
                "go" => go(words),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "quit" => Command::Quit,
                _ => continue,
            };
        }
        Command::Unknown
    }
}

/// `name WORDS [value WORDS]`; names and values may have spaces.
fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let words: Vec<&str> = words.skip_while(|&word| word != "name").skip(1).collect();
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(split + 1..).unwrap_or_default();
    Command::SetOption { name: words[..split].join(" "), value: value.join(" ") }
}

/// `startpos|fen FIELDS [moves MOVES]`
fn position<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(split + 1..).unwrap_or_default().iter().map(|&m| m.to_owned()).collect();
    match words[..split] {
        ["startpos", ..] => Command::Position { fen: None, moves },
        ["fen", ref fields @ ..] => Command::Position { fen: Some(fields.join(" ")), moves },
        _ => Command::Unknown,
    }
}

/// A count of moves (`go perft 5`), which some engines understand, is no question for a move.
fn go<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut go = Go::default();
    let mut listing = false;
    for word in words {
        if LIMITS.contains(&word) || OTHERS.contains(&word) {
            listing = false;
        }
        match word {
            "perft" => return Command::Unknown,
            "searchmoves" => listing = true,
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            _ if listing => go.searchmoves.push(word.to_owned()),
            _ => go.limits.push(word.to_owned()),
        }
    }
    Command::Go(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_of_options_may_have_spaces() {
        assert_eq!(
            Command::parse("setoption name Book File value /home/my books/a.bk"),
            Command::SetOption { name: "Book File".into(), value: "/home/my books/a.bk".into() }
        );
        assert_eq!(
            Command::parse("setoption name Clear"),
            Command::SetOption { name: "Clear".into(), value: String::new() }
        );
    }

    #[test]
    fn positions_come_as_a_start_or_a_fen_with_moves() {
        assert_eq!(
            Command::parse("position startpos moves e2e4  e7e5"),
            Command::Position { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] }
        );
        assert_eq!(
            Command::parse("position fen 8/8/8/8/8/2k5/1R6/K7 b - - 0 1"),
            Command::Position { fen: Some("8/8/8/8/8/2k5/1R6/K7 b - - 0 1".into()), moves: vec![] }
        );
        assert_eq!(Command::parse("position somewhere"), Command::Unknown);
    }

    #[test]
    fn moves_to_choose_from_end_at_the_next_word_of_the_protocol() {
        assert_eq!(
            Command::parse("go searchmoves e2e4 d2d4 wtime 1000 infinite"),
            Command::Go(Go {
                searchmoves: vec!["e2e4".into(), "d2d4".into()],
                infinite: true,
                ponder: false,
                limits: vec!["wtime".into(), "1000".into()],
            })
        );
    }

    #[test]
    fn a_search_is_limited_by_what_ends_it() {
        for (line, limited) in
            [("go", false), ("go movestogo 3", false), ("go depth 3", true), ("go infinite depth 3", false)]
        {
            let Command::Go(go) = Command::parse(line) else { panic!("{line}") };
            assert_eq!(go.is_limited(), limited, "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_passed_over() {
        assert_eq!(Command::parse("joho stop"), Command::Stop);
        for line in ["", "   ", "hello world", "go perft 3"] {
            assert_eq!(Command::parse(line), Command::Unknown);
        }
    }
}
