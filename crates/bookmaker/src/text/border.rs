//! Where one game ends and the next begins.
//!
//! A game begins at a tag such as `[Event "x"]` at the start of a line after movetext. The rule looks at lines
//! only, not at comments, so that a comment that is never closed spoils one game and not the rest of the file. A
//! line of a comment that looks like a tag (`[%clk 1:00]` does not) is the price.

use memchr::{memchr_iter, memrchr, memrchr_iter};

/// The mark that some programs put before UTF-8 text; files that were joined have it anywhere.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The longest tag name that is looked at, in bytes.
const LONGEST_NAME: usize = 255;

/// Whether a tag begins here: a bracket, a name, perhaps blanks, a quotation mark.
pub(crate) fn is_tag(text: &[u8]) -> bool {
    let Some((b'[', rest)) = text.split_first() else { return false };
    let rest = trim_blanks(rest);
    let name =
        rest.iter().take(LONGEST_NAME).take_while(|c| c.is_ascii_alphanumeric() || **c == b'_').count();
    name > 0 && trim_blanks(&rest[name..]).first() == Some(&b'"')
}

/// Whether a tag opens a new game even after other tags: the game before had tags only.
pub(crate) fn is_event(text: &[u8]) -> bool {
    text.starts_with(b"[Event ")
}

/// The place of the next tag at the start of a line, at or after `from`; the end of the text if there is none.
pub(crate) fn next_border(text: &[u8], from: usize) -> usize {
    memchr_iter(b'[', &text[from..])
        .map(|at| from + at)
        .find(|&at| starts_line(text, at) && is_tag(&text[at..]))
        .unwrap_or(text.len())
}

/// The end of a game that has no tags: a blank line before a move numbered 1, or the end of the text.
pub(crate) fn next_untagged(text: &[u8], from: usize) -> usize {
    let mut blank = false;
    let mut start = from;
    for end in memchr_iter(b'\n', &text[from..]).map(|i| from + i + 1) {
        let line = trim_start(&text[start..end]);
        blank = line == b"\n" && (blank || start > from);
        let next = trim_start(&text[end..]);
        if blank && (next.starts_with(b"1.") || next.starts_with(b"1 ")) {
            return end;
        }
        start = end;
    }
    text.len()
}

/// The last place, after the first byte, where the text can be cut so that no game is torn.
pub(super) fn last_border(text: &[u8]) -> Option<usize> {
    memrchr_iter(b'[', text)
        .take_while(|&at| at > 0)
        .find(|&at| starts_line(text, at) && is_tag(&text[at..]) && begins_game(text, at))
}

/// Whether only blanks and byte-order marks stand before this place in its line.
fn starts_line(text: &[u8], at: usize) -> bool {
    let before = trim_end(&text[..at]);
    before.last().is_none_or(|&c| c == b'\n')
}

/// Whether the tag at this place does not belong to the tags above it.
fn begins_game(text: &[u8], at: usize) -> bool {
    let mut above = trim_end(&text[..at]);
    let mut blank_line = false;
    while let Some((b'\n', rest)) = above.split_last() {
        let start = memrchr(b'\n', rest).map_or(0, |i| i + 1);
        let line = trim_start(&rest[start..]);
        match line.first() {
            None => blank_line = true,
            Some(b'%') => {}
            Some(b'[') => return blank_line && is_event(&text[at..]),
            Some(_) => return true,
        }
        above = &rest[..start];
    }
    false
}

fn trim_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
    &text[blanks..]
}

fn trim_start(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [b' ' | b'\t' | b'\r', rest @ ..] => rest,
            _ => match text.strip_prefix(BYTE_ORDER_MARK) {
                Some(rest) => rest,
                None => return text,
            },
        }
    }
}

fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b' ' | b'\t' | b'\r'] => rest,
            _ => match text.strip_suffix(BYTE_ORDER_MARK) {
                Some(rest) => rest,
                None => return text,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_told_from_a_bracket_in_a_comment() {
        for tag in ["[Event \"x\"]", "[A\"\"]", "[ Site  \"y", "[White_1 \"\""] {
            assert!(is_tag(tag.as_bytes()), "{tag}");
        }
        for other in ["", "[", "[%clk 0:01]", "[Event x]", "[\"x\"]", "x[Event \"x\"]", "[See Site \"x\"]"] {
            assert!(!is_tag(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn the_next_game_is_found_after_blanks_and_byte_order_marks() {
        for joint in ["\n", "\r\n", "\n\n", "\n\u{feff}", "\n \t"] {
            let text = format!("1. e4 {{[%clk 1]}} *{joint}[Event \"x\"]");
            assert_eq!(next_border(text.as_bytes(), 0), text.find("[E").unwrap(), "{joint:?}");
        }
        assert_eq!(next_border(b"1. e4 [Event \"x\"]", 0), 17);
    }

    #[test]
    fn games_without_tags_are_parted_by_a_blank_line_and_a_first_move() {
        for (text, at) in [
            ("1. e4\n\n1. d4", 7),
            ("1. e4\r\n \r\n\r\n1. d4", 12),
            ("1. e4\n1. d4", 11),
            ("1. e4\n\n2. d4", 12),
            ("\n\n1. e4\n\n1. d4", 2),
        ] {
            assert_eq!(next_untagged(text.as_bytes(), 0), at, "{text:?}");
        }
    }

    #[test]
    fn a_text_is_never_cut_between_the_tags_of_a_game() {
        for (text, at) in [
            ("[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n", None),
            ("1. e4 *\n\n[Event \"a\"]\n[Site \"b\"]\n", Some(9)),
            ("1. e4 *\n[White \"a\"]\n%x\n\n[Site \"b\"]\n", Some(8)),
            ("[Event \"a\"]\n\n[Event \"b\"]\n", Some(13)),
            ("[Event \"a\"]\n[Event \"b\"]\n", None),
            ("\u{feff}[Event \"a\"]\n", None),
        ] {
            assert_eq!(last_border(text.as_bytes()), at, "{text:?}");
        }
    }
}
