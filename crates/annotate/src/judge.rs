use bookends_book::{Book, probe};
use bookends_rules::{Position, Variant};
use bookends_tables::{ProbeError, Tables, Value};

use crate::AnnotateError;

/// Books and tables, asked about positions.
#[derive(Debug)]
pub(crate) struct Judge {
    books: Vec<Box<dyn Book>>,
    tables: Option<Tables>,
    /// The most men of a table that is there, by game.
    most: Vec<(Variant, usize)>,
}

/// What the tables say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    /// The value for the side to move.
    Known(Value),
    /// A table of few enough men is missing.
    Missing,
    /// It is no position for the tables that are there.
    Beyond,
}

impl Judge {
    pub(crate) fn new(books: Vec<Box<dyn Book>>, tables: Option<Tables>) -> Judge {
        Judge { books, tables, most: Vec::new() }
    }

    /// The moves of the first book that has the position, in words; none if none has.
    pub(crate) fn book_moves(&self, position: &Position) -> Result<Option<String>, AnnotateError> {
        const SHOWN: usize = 4;
        if position.variant() != Variant::Standard {
            return Ok(None);
        }
        for book in &self.books {
            if let Some(found) = probe(&**book, position)? {
                let named = |m: &bookends_book::ProbedMove| format!("{} {:.0} %", m.san, 100.0 * m.share);
                return Ok(Some(found.moves.iter().take(SHOWN).map(named).collect::<Vec<_>>().join(", ")));
            }
        }
        Ok(None)
    }

    pub(crate) fn has_books(&self) -> bool {
        !self.books.is_empty()
    }

    /// The value of a position. Tables of more men than there are any are not looked for.
    pub(crate) fn truth(&mut self, position: &Position) -> Result<Truth, AnnotateError> {
        let Some(tables) = &self.tables else { return Ok(Truth::Beyond) };
        let variant = position.variant();
        let most = match self.most.iter().find(|(known, _)| *known == variant) {
            Some(&(_, most)) => most,
            None => {
                let list = tables.folders().list(variant).unwrap_or_default();
                let most = list.iter().map(|(material, _)| material.len()).max().unwrap_or(0);
                self.most.push((variant, most));
                most
            }
        };
        if position.can_castle() || position.board().occupied().count() > most {
            return Ok(Truth::Beyond);
        }
        match tables.value(position) {
            Ok(value) => Ok(Truth::Known(value)),
            Err(ProbeError::Missing { .. }) => Ok(Truth::Missing),
            Err(ProbeError::TooManyMen { .. } | ProbeError::Castling) => Ok(Truth::Beyond),
            Err(e) => Err(e.into()),
        }
    }

    /// The best move in words; none if a table that it needs is missing.
    pub(crate) fn best(&self, position: &Position) -> Result<Option<String>, AnnotateError> {
        let Some(tables) = &self.tables else { return Ok(None) };
        match tables.root(position) {
            Ok(ranked) => Ok(ranked.first().map(|m| {
                let moves = m.value.signed_moves();
                let what = match m.value {
                    Value::Win(_) => format!("wins in {moves}"),
                    Value::Draw => "draws".to_owned(),
                    Value::Loss(_) => format!("loses in {}", -moves),
                };
                format!("{} {what}", position.san(m.played))
            })),
            Err(ProbeError::Missing { .. }) => Ok(None),
            Err(e) => Err(e.into()),
        }
    }
}
