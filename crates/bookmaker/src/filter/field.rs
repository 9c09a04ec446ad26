use std::borrow::Cow;

use super::{Date, Header};
use crate::text::GameResult;

/// What a filter can ask about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// One of [`FIELDS`], by its place there.
    Known(usize),
    /// Any tag, by its name.
    Tag(String),
}

/// Of what kind the values of a field are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Date,
    Text,
    Result,
    Speed,
}

/// What a game says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said<'a> {
    Number(i64),
    Date(Date),
    Text(Cow<'a, str>),
    Result(GameResult),
    Speed(usize),
}

struct Known {
    name: &'static str,
    kind: Kind,
    /// What a game says: nothing, one thing, or two if both players are asked about.
    read: for<'a> fn(&'a Header<'_>) -> [Option<Said<'a>>; 2],
}

const FIELDS: [Known; 19] = [
    Known { name: "white.elo", kind: Kind::Number, read: |h| one(h.rating("WhiteElo").map(Said::Number)) },
    Known { name: "black.elo", kind: Kind::Number, read: |h| one(h.rating("BlackElo").map(Said::Number)) },
    Known { name: "elo.min", kind: Kind::Number, read: |h| one(ratings(h, i64::min)) },
    Known { name: "elo.max", kind: Kind::Number, read: |h| one(ratings(h, i64::max)) },
    Known { name: "elo.mean", kind: Kind::Number, read: |h| one(ratings(h, |a, b| a.midpoint(b))) },
    Known {
        name: "elo.diff",
        kind: Kind::Number,
        read: |h| one(ratings(h, |a, b| a.abs_diff(b).cast_signed())),
    },
    Known { name: "white", kind: Kind::Text, read: |h| one(text(h, "White")) },
    Known { name: "black", kind: Kind::Text, read: |h| one(text(h, "Black")) },
    Known { name: "player", kind: Kind::Text, read: |h| [text(h, "White"), text(h, "Black")] },
    Known { name: "event", kind: Kind::Text, read: |h| one(text(h, "Event")) },
    Known { name: "site", kind: Kind::Text, read: |h| one(text(h, "Site")) },
    Known { name: "round", kind: Kind::Text, read: |h| one(text(h, "Round")) },
    Known { name: "eco", kind: Kind::Text, read: |h| one(text(h, "ECO")) },
    Known { name: "opening", kind: Kind::Text, read: |h| one(text(h, "Opening")) },
    Known { name: "date", kind: Kind::Date, read: |h| one(h.date().map(Said::Date)) },
    Known { name: "result", kind: Kind::Result, read: |h| one(Some(Said::Result(h.result()))) },
    Known { name: "speed", kind: Kind::Speed, read: |h| one(h.speed().map(Said::Speed)) },
    Known {
        name: "time.base",
        kind: Kind::Number,
        read: |h| one(h.time_control().map(|t| Said::Number(t.0))),
    },
    Known {
        name: "time.increment",
        kind: Kind::Number,
        read: |h| one(h.time_control().map(|t| Said::Number(t.1))),
    },
];

fn one(said: Option<Said<'_>>) -> [Option<Said<'_>>; 2] {
    [said, None]
}

fn ratings<'a>(header: &Header<'_>, combine: fn(i64, i64) -> i64) -> Option<Said<'a>> {
    Some(Said::Number(combine(header.rating("WhiteElo")?, header.rating("BlackElo")?)))
}

fn text<'a>(header: &'a Header<'_>, name: &str) -> Option<Said<'a>> {
    header.get(name).map(Said::Text)
}

impl Field {
    /// The field of a name, of any case.
    pub(super) fn named(name: &str) -> Option<Field> {
        let name = name.to_ascii_lowercase();
        if let Some(tag) = name.strip_prefix("tag.") {
            return (!tag.is_empty()).then(|| Field::Tag(tag.to_owned()));
        }
        FIELDS.iter().position(|field| field.name == name).map(Field::Known)
    }

    /// The names of all fields, for messages.
    pub(super) fn names() -> String {
        let names: Vec<_> = FIELDS.iter().map(|field| field.name).collect();
        format!("{} and tag.NAME", names.join(", "))
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Field::Known(i) => FIELDS[*i].kind,
            Field::Tag(_) => Kind::Text,
        }
    }

    /// What a game says of the field.
    pub(super) fn of<'a>(&self, header: &'a Header<'_>) -> impl Iterator<Item = Said<'a>> {
        let said = match self {
            Field::Known(i) => (FIELDS[*i].read)(header),
            Field::Tag(name) => one(text(header, name)),
        };
        said.into_iter().flatten()
    }
}
