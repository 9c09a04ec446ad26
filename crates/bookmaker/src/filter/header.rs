use std::borrow::Cow;

use crate::text::{GameResult, each_tag};

/// The tags of a game, to be asked by name. If a name comes twice, the first one counts.
#[derive(Debug, Default)]
pub(crate) struct Header<'a> {
    tags: Vec<(&'a [u8], Cow<'a, [u8]>)>,
}

impl<'a> Header<'a> {
    /// Reads the tags of a text that begins with them.
    pub(crate) fn read(text: &'a [u8]) -> Header<'a> {
        let mut tags = Vec::new();
        each_tag(text, 0, |name, value| tags.push((name, value)));
        Header { tags }
    }

    /// The value of a tag, of any 8-bit encoding; none if it is missing or says that it is unknown.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name.as_bytes()))?;
        let value = match String::from_utf8_lossy(value) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        };
        (!value.is_empty() && !value.chars().all(|c| matches!(c, '?' | '-' | '.'))).then_some(value)
    }

    /// A rating; none if it is missing, 0, or no number.
    pub(super) fn rating(&self, name: &str) -> Option<i64> {
        self.number(name).filter(|&rating| rating > 0)
    }

    /// A whole number.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        self.get(name)?.parse().ok()
    }

    /// The result that the tag says.
    pub(super) fn result(&self) -> GameResult {
        self.get("Result").and_then(|text| GameResult::parse(text.as_bytes())).unwrap_or(GameResult::Unknown)
    }

    /// The seconds for the game and for each move, of a time control such as `180+2`; none if it is of another kind.
    pub(super) fn time_control(&self) -> Option<(i64, i64)> {
        let text = self.get("TimeControl")?;
        let (base, increment) = text.split_once('+').unwrap_or((&text, "0"));
        let seconds = |text: &str| text.parse::<u32>().ok().map(i64::from);
        Some((seconds(base)?, seconds(increment)?))
    }
}
