use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use bookends_rules::{Position, Terminal};
use bookends_tables::{AnyDense, Man, Material, Place, Value};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{children::Source, error::SolveError, plan::dependencies, position::position};

/// How many faults are kept with their positions; the rest are counted.
const KEPT: usize = 10;

/// An entry that does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position.
    pub fen: String,
    /// What the table says; `None`: not a position.
    pub found: Option<Value>,
    /// What follows from the rules and the values one ply on; `None`: not a position.
    pub expected: Option<Value>,
}

/// What was found out about a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions that were derived again.
    pub positions: u64,
    /// Entries that are no position, by the rules and by the table.
    pub broken: u64,
    /// Wrong entries.
    pub faults: u64,
    /// The first of them.
    pub examples: Vec<Fault>,
}

impl Verified {
    fn and(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.broken += other.broken;
        self.faults += other.faults;
        self.examples.extend(other.examples);
        self.examples.truncate(KEPT);
        self
    }

    fn blame(&mut self, fault: impl FnOnce() -> Fault) {
        self.faults += 1;
        if self.examples.len() < KEPT {
            self.examples.push(fault());
        }
    }
}

/// Which entries are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every entry.
    All,
    /// About so many entries, evenly spread.
    Sample(u64),
}

/// Derives the positions of a table again from the positions one ply on, with the rules of `bookends_rules`,
/// which the solver does not use.
///
/// A table in which every value is one more than the best value it can move to, with mates at the bottom, has
/// no wrong win or loss; that nothing is called a draw that is decided follows too, as a draw must have no winning
/// move and at least one that holds.
///
/// `done` counts entries as they are worked on.
///
/// # Errors
/// [`SolveError`] if a table is missing or cannot be read, or if `stop` becomes true.
pub fn verify(
    material: &Material,
    source: &dyn Source,
    extent: Extent,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Verified, SolveError> {
    let canonical = material.canonical();
    let tables = Tables::load(&canonical, source)?;
    let table = &tables.0[&canonical.to_string()];
    let layout = table.layout();
    let entries = layout.len();
    let stride = match extent {
        Extent::All => 1,
        // An odd stride meets every square of every man.
        Extent::Sample(wanted) => (2 * entries / wanted.max(1)).max(1) | 1,
    };
    let grain = layout.class_len() as u64;
    let verified = (0..entries.div_ceil(grain))
        .into_par_iter()
        .map(|class| {
            let mut verified = Verified::default();
            if stop.load(Ordering::Relaxed) {
                return verified;
            }
            let (from, to) = (class * grain, ((class + 1) * grain).min(entries));
            for index in (from.next_multiple_of(stride)..to).step_by(stride as usize) {
                for side in Color::ALL {
                    tables.verify_entry(table, layout.place(index), side, &mut verified);
                }
            }
            done.fetch_add(2 * (to - from), Ordering::Relaxed);
            verified
        })
        .reduce(Verified::default, Verified::and);
    if stop.load(Ordering::Relaxed) {
        return Err(SolveError::Interrupted);
    }
    Ok(verified)
}

/// A table and all that its moves lead to, by name.
struct Tables(HashMap<String, AnyDense>);

impl Tables {
    fn load(material: &Material, source: &dyn Source) -> Result<Tables, SolveError> {
        let needed = dependencies(bookends_rules::Variant::Standard, material)?;
        let all = needed.into_iter().chain([material.clone()]);
        Ok(Tables(all.map(|m| Ok((m.to_string(), source.table(&m)?))).collect::<Result<_, SolveError>>()?))
    }

    fn verify_entry(&self, table: &AnyDense, place: Place, side: Color, verified: &mut Verified) {
        let layout = table.layout();
        let squares = layout.squares(place);
        let squares = &squares[..layout.men().len()];
        let found = table.value(squares, side);
        let p = position(layout.men(), squares, side);
        let expected = p.as_ref().map(|p| self.derive(p));
        match &p {
            Some(_) => verified.positions += 1,
            None => verified.broken += 1,
        }
        if found != expected {
            verified.blame(|| Fault {
                fen: p.map_or_else(|| format!("{layout} on {squares:?}, {side} to move"), |p| p.fen()),
                found,
                expected,
            });
        }
    }

    /// The value that follows from the moves.
    fn derive(&self, p: &Position) -> Value {
        let best = p.legal_moves().into_iter().map(|m| self.value(&p.play(m)).before_move()).max();
        best.unwrap_or(match p.terminal() {
            Some(Terminal::Checkmate | Terminal::VariantLoss) => Value::Loss(0),
            Some(Terminal::VariantWin) => Value::Win(0),
            _ => Value::Draw,
        })
    }

    /// The value that the tables give, en passant resolved by one more ply.
    fn value(&self, p: &Position) -> Value {
        let by_table = self.by_table(p);
        if p.ep_square().is_none() {
            return by_table;
        }
        let moves = p.legal_moves();
        let (takes, others): (Vec<_>, Vec<_>) = moves.into_iter().partition(|m| m.is_en_passant());
        let by_taking = takes.into_iter().map(|m| self.by_table(&p.play(m)).before_move()).max();
        match by_taking {
            Some(value) if others.is_empty() => value,
            Some(value) => value.max(by_table),
            None => by_table,
        }
    }

    fn by_table(&self, p: &Position) -> Value {
        let board = p.board();
        if board.occupied().count() == 2 {
            return Value::Draw;
        }
        let material = Material::of_board(board).expect("a position with few men");
        let canonical = material.canonical();
        let table = &self.0[&canonical.to_string()];
        let reversed = canonical != material;
        let mut left = board.clone();
        let mut squares = [0; bookends_tables::MAX_MEN];
        for (square, man) in squares.iter_mut().zip(table.layout().men()) {
            let Man { color, role } = if reversed { man.reversed() } else { *man };
            let at = (left.by_color(color) & left.by_role(role)).first().expect("the man is there");
            left.discard_piece_at(at);
            *square = at as u8 ^ if reversed { 56 } else { 0 };
        }
        let side = if reversed { !p.turn() } else { p.turn() };
        let men = table.layout().men().len();
        table.value(&squares[..men], side).unwrap_or_else(|| panic!("{} is a position", p.fen()))
    }
}
