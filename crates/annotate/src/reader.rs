use std::io::{self, BufRead, Read};

/// The longest game that is held in memory, in bytes; a longer one comes in pieces.
const LONGEST: u64 = 1 << 24;

/// The text of the next game, with all that stands before the tags of the one after it; none at the end.
///
/// A game begins at a tag at the start of a line after movetext. Only lines are looked at, not comments, so that a
/// comment that is never closed spoils one game.
pub(crate) fn next_game(input: &mut impl BufRead, ahead: &mut Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    let mut game = std::mem::take(ahead);
    let mut in_moves = false;
    loop {
        let start = game.len();
        if Read::take(&mut *input, LONGEST).read_until(b'\n', &mut game)? == 0 {
            return Ok((!game.is_empty()).then_some(game));
        }
        let line = &game[start..];
        let tag = is_tag(line);
        if tag && in_moves || game.len() as u64 > LONGEST {
            *ahead = game.split_off(start);
            return Ok(Some(game));
        }
        in_moves |= !tag && !line.trim_ascii().is_empty() && line.first() != Some(&b'%');
    }
}

/// Whether a line begins with a tag: a bracket, a name, a quotation mark. `[%clk 1:00]` of a comment does not.
pub(crate) fn is_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii_start();
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || **c == b'_').count();
    name > 0 && rest[name..].trim_ascii_start().first() == Some(&b'"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_parted_before_their_tags_and_nothing_is_lost() {
        let text = "[A \"1\"]\n\n1. e4 {\n[%clk 1] } *\n\n[A \"2\"]\n[B \"3\"]\n\n*\n[A \"4\"]\n";
        let (mut input, mut ahead) = (text.as_bytes(), Vec::new());
        let mut games = Vec::new();
        while let Some(game) = next_game(&mut input, &mut ahead).unwrap() {
            games.push(String::from_utf8(game).unwrap());
        }
        assert_eq!(games.len(), 3);
        assert_eq!(games.concat(), text);
    }
}
