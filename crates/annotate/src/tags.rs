use memchr::{memchr, memrchr};

use crate::reader::is_tag;

/// What the tags of a game say that matters here, and where they end.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) fen: Option<String>,
    pub(crate) variant: String,
    /// Where the movetext begins, in bytes.
    pub(crate) end: usize,
}

impl Tags {
    /// Reads the tags at the start of a game.
    pub(crate) fn read(text: &[u8]) -> Tags {
        let mut tags = Tags::default();
        while tags.end < text.len() {
            let rest = &text[tags.end..];
            let line = &rest[..memchr(b'\n', rest).map_or(rest.len(), |at| at + 1)];
            if is_tag(line) {
                tags.note(line);
            } else if !line.trim_ascii().is_empty() && line[0] != b'%' {
                break;
            }
            tags.end += line.len();
        }
        tags
    }

    fn note(&mut self, line: &[u8]) {
        let (Some(open), Some(close)) = (memchr(b'"', line), memrchr(b'"', line)) else { return };
        let name = String::from_utf8_lossy(&line[memchr(b'[', line).map_or(0, |at| at + 1)..open]);
        let value = || {
            let value = line.get(open + 1..close).unwrap_or_default();
            String::from_utf8_lossy(value).replace("\\\"", "\"").replace("\\\\", "\\")
        };
        match name.trim() {
            "White" => self.white = value(),
            "Black" => self.black = value(),
            "FEN" => self.fen = Some(value()),
            "Variant" => self.variant = value(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_with_their_quotation_marks() {
        let text = b"[White \"say \\\"x\\\"\"]\n[FEN \"8/8 w\"]\n\n1. e4";
        let tags = Tags::read(text);
        assert_eq!((tags.white.as_str(), tags.fen.as_deref()), ("say \"x\"", Some("8/8 w")));
        assert_eq!(&text[tags.end..], b"1. e4");
    }
}
