use shakmaty::Color;

/// How a game ended, as its text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `1/2-1/2`
    Draw,
    /// `0-1`
    BlackWins,
    /// `*`, or nothing that could be understood.
    Unknown,
}

impl GameResult {
    /// Reads a result, also with the long dashes and the one-half sign of word processors.
    pub(crate) fn parse(text: &[u8]) -> Option<GameResult> {
        Some(match text {
            b"1-0" => GameResult::WhiteWins,
            b"0-1" => GameResult::BlackWins,
            b"1/2-1/2" | b"1/2" => GameResult::Draw,
            b"*" => GameResult::Unknown,
            _ => match std::str::from_utf8(text).ok()?.trim() {
                "1-0" | "1–0" | "1—0" => GameResult::WhiteWins,
                "0-1" | "0–1" | "0—1" => GameResult::BlackWins,
                "1/2-1/2" | "1/2–1/2" | "1/2—1/2" | "½-½" | "½–½" | "½—½" | "½" => {
                    GameResult::Draw
                }
                _ => return None,
            },
        })
    }

    /// Where the result is counted, from the view of one side: 0 won, 1 drawn, 2 lost, 3 unknown.
    pub const fn cell(self, mover: Color) -> usize {
        match (self, mover) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 0,
            (GameResult::Draw, _) => 1,
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => 2,
            (GameResult::Unknown, _) => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_with_any_dash() {
        for (text, result) in [
            ("1-0", GameResult::WhiteWins),
            ("0–1", GameResult::BlackWins),
            ("1/2", GameResult::Draw),
            ("½–½", GameResult::Draw),
            (" 1/2-1/2 ", GameResult::Draw),
            ("*", GameResult::Unknown),
        ] {
            assert_eq!(GameResult::parse(text.as_bytes()), Some(result), "{text}");
        }
        for text in ["", "1", "0-0", "2-0", "1-0 ?", "?"] {
            assert_eq!(GameResult::parse(text.as_bytes()), None, "{text}");
        }
    }
}
