/// The words of a line of a script, from front to back.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
}

/// What is wrong with a line, and at which byte.
pub(super) type Fault = (usize, String);

impl<'a> Words<'a> {
    /// The words before a comment. The `#` of a mate does not begin one, as it stands behind a move.
    pub(super) fn of(line: &'a str) -> Words<'a> {
        let begins =
            |&(at, _): &(usize, &str)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
        let end = line.match_indices('#').find(begins).map_or(line.len(), |(at, _)| at);
        Words { text: &line[..end], at: 0 }
    }

    /// The byte at which the next word begins, or the line ends.
    pub(super) fn at(&self) -> usize {
        let rest = &self.text[self.at..];
        self.text.len() - rest.trim_start().len()
    }

    /// The next word without taking it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.text[self.at()..].split_whitespace().next()
    }

    /// A fault at the next word.
    pub(super) fn fault<T>(&self, reason: impl Into<String>) -> Result<T, Fault> {
        Err((self.at(), reason.into()))
    }

    /// All words up to one, or to the end of the line, as they are written.
    pub(super) fn up_to(&mut self, end: &str) -> &'a str {
        let start = self.at();
        while self.peek().is_some_and(|word| word != end) {
            self.next();
        }
        self.text[start.min(self.at)..self.at].trim_end()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let start = self.at();
        let word = self.peek()?;
        self.at = start + word.len();
        Some(word)
    }
}
