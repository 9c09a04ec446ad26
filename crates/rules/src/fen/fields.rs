use std::ops::Range;

use crate::Variant;

/// What a field of a FEN says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Board,
    Turn,
    Castling,
    EnPassant,
    Checks,
    Plies,
    MoveNumber,
}

use Field::{Board, Castling, Checks, EnPassant, MoveNumber, Plies, Turn};

const USUAL: &[Field] = &[Board, Turn, Castling, EnPassant, Plies, MoveNumber];
const CHECKS_LEFT: &[Field] = &[Board, Turn, Castling, EnPassant, Checks, Plies, MoveNumber];
const CHECKS_GIVEN: &[Field] = &[Board, Turn, Castling, EnPassant, Plies, MoveNumber, Checks];

impl Field {
    /// What should stand where nothing that makes sense does.
    pub(super) fn expected(self) -> &'static str {
        match self {
            Board => "expected the men on their squares",
            Turn => "expected w or b for the side to move",
            Castling => "expected castling rights such as KQkq, or -",
            EnPassant => "expected an en passant square such as e3, or -",
            Checks => "expected the checks left such as 3+3, or those given such as +0+0 at the end",
            Plies => "expected the number of plies since the last capture or pawn move",
            MoveNumber => "expected the move number",
        }
    }
}

/// The space-separated fields of a FEN, with their places.
pub(super) struct Fields<'t> {
    text: &'t str,
    list: Vec<(usize, &'t str)>,
    order: &'static [Field],
}

impl<'t> Fields<'t> {
    pub(super) fn of(variant: Variant, text: &'t str) -> Fields<'t> {
        let list = split(text);
        let order = match list.get(CHECKS_LEFT.iter().position(|&f| f == Checks).unwrap_or_default()) {
            _ if variant != Variant::ThreeCheck => USUAL,
            Some((_, field)) if field.contains('+') => CHECKS_LEFT,
            _ => CHECKS_GIVEN,
        };
        Fields { text, list, order }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// How many there may be.
    pub(super) fn most(&self) -> usize {
        self.order.len()
    }

    /// What the field at a place says; places run from 0 to [`Fields::most`].
    pub(super) fn at(&self, place: usize) -> Field {
        self.order[place]
    }

    /// The text of the field at a place, with where it begins.
    pub(super) fn get(&self, place: usize) -> Option<(usize, &'t str)> {
        self.list.get(place).copied()
    }

    /// The bytes of a field; the end of the text if it is missing.
    pub(super) fn span(&self, field: Field) -> Range<usize> {
        let place = self.order.iter().position(|&f| f == field);
        self.span_at(place.unwrap_or(self.order.len()))
    }

    /// The bytes of the field at a place; the end of the text if there is none.
    pub(super) fn span_at(&self, place: usize) -> Range<usize> {
        self.get(place).map_or(self.text.len()..self.text.len(), |(at, field)| at..at + field.len())
    }

    /// The first fields, separated by single spaces.
    pub(super) fn first(&self, count: usize) -> String {
        self.list.iter().take(count).map(|&(_, field)| field).collect::<Vec<_>>().join(" ")
    }
}

fn split(text: &str) -> Vec<(usize, &str)> {
    let mut list = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_ascii_whitespace(), start) {
            (false, None) => start = Some(i),
            (true, Some(from)) => {
                list.push((from, &text[from..i]));
                start = None;
            }
            _ => {}
        }
    }
    list
}
