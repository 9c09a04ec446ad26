use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

use crate::{Options, Source, Weigh};

/// What the counts depend on: the games, and the options that say how they are counted. How moves are weighed and
/// written may change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recipe {
    options: Vec<(String, String)>,
    games: Vec<Text>,
}

/// A source, as far as it shows that it has not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Text {
    name: String,
    bytes: Option<u64>,
    /// In nanoseconds since 1970.
    modified: Option<u64>,
}

impl Recipe {
    pub(crate) fn new(sources: &[Source], options: &Options) -> Recipe {
        let selection = options.selection;
        let option = |name: &str, value: String| (name.to_owned(), value);
        let workers = options.resume.as_ref().map_or(1, |resume| resume.workers);
        let mut counting = vec![
            option("processes", workers.to_string()),
            option("variant", options.variant.to_string()),
            option("max_ply", selection.max_ply.to_string()),
            option("check", format!("{:?}", selection.check)),
            option("side", format!("{:?}", selection.side)),
            option("answers", selection.answers.to_string()),
            option("side_lines", selection.side_lines.to_string()),
            option("weigh", counted(options.weigh)),
            option("from", format!("{:x?}", selection.from)),
            option("dedup", options.dedup.to_string()),
            option("dedup_beginnings", options.dedup_beginnings.to_string()),
            option("strict", options.strict.to_string()),
        ];
        counting.extend(options.conditions.iter().map(|c| option("condition", c.name.clone())));
        Recipe { options: counting, games: sources.iter().map(Text::new).collect() }
    }

    /// The options, and the names and lengths of the games, in words.
    pub(crate) fn parts(&self) -> impl Iterator<Item = String> {
        let options = self.options.iter().map(|(name, value)| format!("{name} {value}"));
        options.chain(self.games.iter().map(|text| format!("{} {:?}", text.name, text.bytes)))
    }

    /// What another recipe has changed, in words; none if it counts the same.
    pub(super) fn change(&self, now: &Recipe) -> Option<String> {
        if self.options == now.options {
            let (then, now) = first_change(&self.games, &now.games)?;
            return Some(match (then, now) {
                (Some(then), Some(now)) if then.name == now.name => format!("{} has changed", then.name),
                (Some(then), _) => format!("{} was among the games, in this place", then.name),
                (None, Some(now)) => format!("{} was not among the games", now.name),
                (None, None) => return None,
            });
        }
        let (then, now) = first_change(&self.options, &now.options)?;
        let told = |option: Option<&(String, String)>| match option {
            Some((name, value)) => format!("{name} {value}"),
            None => "no such option".to_owned(),
        };
        Some(format!("it began with {}, and now there is {}", told(then), told(now)))
    }
}

impl Text {
    fn new(source: &Source) -> Text {
        let modified = match source {
            Source::File(path) => bookends_store::modified(path),
            _ => None,
        };
        let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Text {
            name: source.name().display().to_string(),
            bytes: source.len(),
            modified: since.map(|since| since.as_nanos() as u64),
        }
    }
}

/// What a way to weigh needs besides results.
fn counted(weigh: Weigh) -> String {
    match weigh {
        Weigh::Points | Weigh::Games | Weigh::Rate => "by results".to_owned(),
        other => format!("{other:?}"),
    }
}

/// The first two elements in one place that differ.
fn first_change<'a, T: PartialEq>(then: &'a [T], now: &'a [T]) -> Option<(Option<&'a T>, Option<&'a T>)> {
    (0..then.len().max(now.len())).map(|i| (then.get(i), now.get(i))).find(|(then, now)| then != now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_in_words() {
        let source = |name: &str, text: &[u8]| Source::Memory { name: name.into(), bytes: text.into() };
        let then = Recipe::new(&[source("a", b"x")], &Options::default());
        let change = |sources: &[Source], options| then.change(&Recipe::new(sources, &options));
        assert_eq!(change(&[source("a", b"x")], Options { memory: 1, ..Options::default() }), None);
        assert_eq!(change(&[source("a", b"xy")], Options::default()).unwrap(), "a has changed");
        assert_eq!(
            change(&[source("a", b"x"), source("b", b"")], Options::default()).unwrap(),
            "b was not among the games"
        );
        assert_eq!(
            change(&[source("a", b"x")], Options { dedup: true, ..Options::default() }).unwrap(),
            "it began with dedup false, and now there is dedup true"
        );
    }
}
