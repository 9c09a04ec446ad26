use bookends_store::StoreError;

use super::{Chunk, Feed, Source, Tags, next_border};

/// The texts of games, tags and movetext, one after the other as they stand in the sources.
///
/// ```
/// use std::sync::Arc;
///
/// use bookends_bookmaker::{GameTexts, Source};
///
/// let bytes: Arc<[u8]> = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n".as_slice().into();
/// let sources = [Source::Memory { name: "two.pgn".into(), bytes }];
/// let mut games = GameTexts::new(&sources);
/// assert_eq!(games.next()?, Some(&b"[Event \"a\"]\n\n1. e4 *"[..]));
/// assert_eq!(games.next()?, Some(&b"[Event \"b\"]\n\n1. d4 *"[..]));
/// assert_eq!(games.next()?, None);
/// # Ok::<(), bookends_store::StoreError>(())
/// ```
pub struct GameTexts<'a> {
    feed: Feed<'a>,
    chunk: Chunk,
    at: usize,
}

impl std::fmt::Debug for GameTexts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameTexts").field("at", &self.at).finish_non_exhaustive()
    }
}

impl<'a> GameTexts<'a> {
    /// Begins to read.
    pub fn new(sources: &'a [Source]) -> GameTexts<'a> {
        GameTexts { feed: Feed::new(sources), chunk: Chunk::default(), at: 0 }
    }

    /// The text of the next game, without white space at its ends. Games that stand without tags behind another
    /// game are part of its text.
    ///
    /// # Errors
    /// [`StoreError::Io`] if a source cannot be read.
    #[expect(clippy::should_implement_trait, reason = "what is returned borrows from the reader")]
    pub fn next(&mut self) -> Result<Option<&[u8]>, StoreError> {
        if self.at >= self.chunk.text.len() {
            if !self.feed.next(&mut self.chunk)? {
                return Ok(None);
            }
            self.at = 0;
        }
        let text = &self.chunk.text[..];
        let (_, movetext) = Tags::read(text, self.at);
        let start = self.at;
        // Movetext that begins nowhere still ends: no text is handed out twice.
        self.at = next_border(text, movetext).max(start + 1);
        Ok(Some(text[start..self.at].trim_ascii()))
    }

    /// How many bytes of the files were read so far, as they lie on the disk.
    pub fn bytes(&self) -> u64 {
        self.feed.bytes()
    }
}
