use std::io::{self, Read};

use super::border::last_border;

/// How much text is cut off at once, in bytes: it stays in a core's cache while its games are replayed.
const TARGET: usize = 1 << 19;

/// The longest game that is kept in one piece, in bytes. What is longer is no game, and is cut anywhere.
const LONGEST_GAME: usize = 1 << 24;

/// A piece of a text that begins and ends where games do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// Which source, counted from 0.
    pub(crate) source: usize,
    /// Which piece of the source, counted from 0.
    pub(crate) number: usize,
    pub(crate) text: Vec<u8>,
}

/// Cuts a text into pieces at games. Where it cuts depends on the text alone.
pub(super) struct Cutter<R> {
    reader: R,
    /// What was read past the last cut.
    rest: Vec<u8>,
}

impl<R: Read> Cutter<R> {
    pub(super) fn new(reader: R) -> Cutter<R> {
        Cutter { reader, rest: Vec::new() }
    }

    /// Replaces `text` by the next piece. False at the end of the text.
    pub(super) fn next(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        // The buffers are kept, with whatever bytes are in them: a byte that is read is written once.
        let mut len = self.rest.len();
        text.resize(text.len().max(TARGET).max(len), 0);
        text[..len].copy_from_slice(&self.rest);
        self.rest.clear();
        let mut target = TARGET;
        loop {
            text.resize(text.len().max(target), 0);
            while len < target {
                match self.reader.read(&mut text[len..target]) {
                    Ok(0) => {
                        text.truncate(len);
                        return Ok(len > 0);
                    }
                    Ok(n) => len += n,
                    Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                    Err(e) => return Err(e),
                }
            }
            if let Some(at) = last_border(&text[..len]) {
                self.rest.extend_from_slice(&text[at..len]);
                text.truncate(at);
                return Ok(true);
            }
            if len >= LONGEST_GAME {
                text.truncate(len);
                return Ok(true);
            }
            target = len.max(target) * 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::border::next_border;

    fn pieces(text: &[u8]) -> Vec<Vec<u8>> {
        let mut cutter = Cutter::new(text);
        let mut piece = Vec::new();
        std::iter::from_fn(|| cutter.next(&mut piece).unwrap().then(|| piece.clone())).collect()
    }

    #[test]
    fn pieces_make_up_the_text_and_begin_at_games() {
        let game = "[Event \"x\"]\r\n[Site \"y\"]\r\n\r\n1. e4 {[%clk 0:01]} *\r\n\r\n";
        let text = game.repeat(30_000);
        let pieces = pieces(text.as_bytes());
        assert!(pieces.len() > 2);
        assert!(pieces.concat() == text.as_bytes());
        for piece in &pieces {
            assert!(piece.starts_with(b"[Event") && piece.len() <= TARGET);
            assert_eq!(next_border(piece, game.len() - 5), game.len());
        }
    }

    #[test]
    fn a_text_without_games_is_cut_all_the_same() {
        let text = b"x".repeat(LONGEST_GAME + 7);
        let lens: Vec<_> = pieces(&text).iter().map(Vec::len).collect();
        assert_eq!(lens, [LONGEST_GAME, 7]);
        assert_eq!(pieces(b""), Vec::<Vec<u8>>::new());
    }

    #[test]
    fn a_game_longer_than_a_piece_stays_whole() {
        let game = format!("[Event \"x\"]\n\n1. e4 {{{}}} *\n", "long ".repeat(TARGET / 3));
        let text = game.repeat(3);
        assert!(pieces(text.as_bytes()).iter().all(|piece| piece.len() == game.len()));
    }
}
