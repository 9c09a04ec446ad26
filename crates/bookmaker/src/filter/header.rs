use std::borrow::Cow;

use super::Date;
use crate::text::{GameResult, each_tag};

/// How fast games are, by the seconds for 40 moves below which they are so fast; the last has no time control.
pub(crate) const SPEEDS: [(&str, i64); 6] = [
    ("ultrabullet", 30),
    ("bullet", 180),
    ("blitz", 480),
    ("rapid", 1500),
    ("classical", i64::MAX),
    ("correspondence", i64::MAX),
];

const CLASSICAL: usize = 4;
const CORRESPONDENCE: usize = 5;

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
    pub(crate) fn rating(&self, name: &str) -> Option<i64> {
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
    /// The day of the game, or else that of the event.
    pub(crate) fn date(&self) -> Option<Date> {
        ["Date", "UTCDate", "EventDate"].into_iter().find_map(|name| Date::parse(&self.get(name)?))
    }

    /// How fast the game was, by its place in [`SPEEDS`]; of one without a clock, which says `-`, nothing is known.
    pub(crate) fn speed(&self) -> Option<usize> {
        let Some((base, increment)) = self.time_control() else {
            // Days for a move: one every so many seconds, such as 1/259200.
            let control = self.get("TimeControl")?;
            let seconds: u32 = control.strip_prefix("1/")?.parse().ok()?;
            return (seconds >= 86_400).then_some(CORRESPONDENCE);
        };
        let estimate = base + 40 * increment;
        Some(SPEEDS.iter().position(|&(_, below)| estimate < below).unwrap_or(CLASSICAL))
    }
}
