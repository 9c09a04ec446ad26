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

/// How to find a move; limits of time and depth are read over, as looking up takes no time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves may be played; none given means all.
    pub searchmoves: Vec<String>,
    /// The move must be held back until `stop` or `ponderhit`.
    pub hold: bool,
}

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
                "go" => Command::Go(go(words)),
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

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut listing = false;
    for word in words {
        match word {
            "searchmoves" => listing = true,
            "infinite" | "ponder" => {
                go.hold = true;
                listing = false;
            }
            "wtime" | "btime" | "winc" | "binc" | "movestogo" | "depth" | "nodes" | "mate" | "movetime" => {
                listing = false;
            }
            _ if listing => go.searchmoves.push(word.to_owned()),
            _ => {}
        }
    }
    go
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
            Command::Go(Go { searchmoves: vec!["e2e4".into(), "d2d4".into()], hold: true })
        );
    }

    #[test]
    fn what_is_not_understood_is_passed_over() {
        assert_eq!(Command::parse("joho stop"), Command::Stop);
        for line in ["", "   ", "hello world"] {
            assert_eq!(Command::parse(line), Command::Unknown);
        }
    }
}
