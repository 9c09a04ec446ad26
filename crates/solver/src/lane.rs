use bookends_tables::{AnyDense, Cell, Dense, Parity, Scale};

use crate::{children::AnyCells, simd::Isa, spill::Stored};

/// The 64 entries that differ only in the square of the row man.
pub(crate) type Row<C> = [C; 64];

/// How a grade changes when it is seen from one ply earlier.
///
/// The grade `g` becomes `2 × draw - g`, a step nearer to the draw after a win or after a loss, as the parity of
/// the game says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    after_win: bool,
    after_loss: bool,
}

impl Turn {
    pub(crate) fn new(parity: Parity) -> Turn {
        Turn { after_win: parity != Parity::WinsEven, after_loss: parity != Parity::WinsOdd }
    }
}

/// Rows of cells of one width.
pub(crate) trait Lane: Cell + Stored {
    /// The entries equal to a grade.
    fn equal<I: Isa>(isa: I, row: &Row<Self>, grade: Self) -> u64;
    /// The entries greater than a grade.
    fn above<I: Isa>(isa: I, row: &Row<Self>, grade: Self) -> u64;
    /// Sets some entries to a grade.
    fn set<I: Isa>(isa: I, row: &mut Row<Self>, at: u64, grade: Self);
    /// Raises `best` to the grades before a move into `row`, where a bit is set. Entries that are no positions do
    /// not count.
    fn merge<I: Isa>(isa: I, best: &mut Row<Self>, row: &Row<Self>, at: u64, turn: Turn);
    /// The grade before a move into a grade; 0 stays 0.
    fn before_move(self, turn: Turn) -> Self;
    /// A table of cells of this width.
    fn any(table: Dense<Self>) -> AnyDense;
    /// Some cells of this width.
    fn any_cells(cells: Vec<Self>) -> AnyCells<'static>;
}

macro_rules! before_move {
    ($cell:ty) => {
        #[inline(always)]
        fn before_move(self, turn: Turn) -> $cell {
            const DRAW: $cell = 1 << (<$cell>::BITS - 1);
            let win = (self > DRAW) & turn.after_win;
            // Losses are 1 to DRAW - 1: what is no position (0) wraps around and is none.
            let loss = (self.wrapping_sub(1) < DRAW - 1) & turn.after_loss;
            self.wrapping_neg().wrapping_add(win as $cell).wrapping_sub(loss as $cell)
        }
    };
}

impl Lane for u8 {
    #[inline(always)]
    fn equal<I: Isa>(isa: I, row: &Row<u8>, grade: u8) -> u64 {
        isa.equal(row, grade)
    }

    #[inline(always)]
    fn above<I: Isa>(isa: I, row: &Row<u8>, grade: u8) -> u64 {
        isa.above(row, grade)
    }

    #[inline(always)]
    fn set<I: Isa>(isa: I, row: &mut Row<u8>, at: u64, grade: u8) {
        isa.set(row, at, grade);
    }

    #[inline(always)]
    fn merge<I: Isa>(isa: I, best: &mut Row<u8>, row: &Row<u8>, at: u64, turn: Turn) {
        let mask = isa.spread(at);
        for i in 0..64 {
            best[i] = best[i].max(row[i].before_move(turn) & mask[i]);
        }
    }

    before_move!(u8);

    fn any(table: Dense<u8>) -> AnyDense {
        table.into()
    }

    fn any_cells(cells: Vec<u8>) -> AnyCells<'static> {
        AnyCells::Byte(cells.into())
    }
}

impl Lane for u16 {
    #[inline(always)]
    fn equal<I: Isa>(_: I, row: &Row<u16>, grade: u16) -> u64 {
        bits(row, |g| g == grade)
    }

    #[inline(always)]
    fn above<I: Isa>(_: I, row: &Row<u16>, grade: u16) -> u64 {
        bits(row, |g| g > grade)
    }

    #[inline(always)]
    fn set<I: Isa>(_: I, row: &mut Row<u16>, at: u64, grade: u16) {
        for (i, entry) in row.iter_mut().enumerate() {
            *entry = if at >> i & 1 == 1 { grade } else { *entry };
        }
    }

    #[inline(always)]
    fn merge<I: Isa>(_: I, best: &mut Row<u16>, row: &Row<u16>, at: u64, turn: Turn) {
        for i in 0..64 {
            let mask = ((at >> i & 1) as u16).wrapping_neg();
            best[i] = best[i].max(row[i].before_move(turn) & mask);
        }
    }

    before_move!(u16);

    fn any(table: Dense<u16>) -> AnyDense {
        table.into()
    }

    fn any_cells(cells: Vec<u16>) -> AnyCells<'static> {
        AnyCells::Word(cells.into())
    }
}

#[inline(always)]
fn bits(row: &Row<u16>, test: impl Fn(u16) -> bool) -> u64 {
    row.iter().enumerate().fold(0, |bits, (i, &g)| bits | u64::from(test(g)) << i)
}

/// The entries in which two rows are equal.
#[inline(always)]
pub(crate) fn same<C: Cell>(a: &Row<C>, b: &Row<C>) -> u64 {
    let mut same = 0;
    for (i, (a, b)) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0).enumerate() {
        let byte = a.iter().zip(b).enumerate().fold(0, |byte, (j, (a, b))| byte | u8::from(a == b) << j);
        same |= u64::from(byte) << (8 * i);
    }
    same
}

/// What is no position, in a row.
pub(crate) fn broken<C: Cell>() -> C {
    C::from_grade(Scale::BROKEN)
}

#[cfg(test)]
mod tests {
    use bookends_tables::Value;

    use super::*;

    #[test]
    fn a_grade_before_a_move_is_that_of_the_value_before_it() {
        for parity in [Parity::WinsOdd, Parity::WinsEven, Parity::Mixed] {
            let (turn, scale) = (Turn::new(parity), Scale::new(parity, 8));
            for grade in 1..=255u8 {
                let value = scale.value(grade.into()).unwrap();
                if let Some(before) = scale.grade(value.before_move()) {
                    assert_eq!(u16::from(grade.before_move(turn)), before, "{parity:?} {value:?}");
                }
            }
            assert_eq!(0u8.before_move(turn), 0);
            let wide = Scale::new(parity, 16);
            for value in [Value::Draw, Value::Win(3), Value::Win(4), Value::Loss(300), Value::Loss(301)] {
                if let Some(grade) = wide.grade(value) {
                    assert_eq!(grade.before_move(turn), wide.grade(value.before_move()).unwrap());
                }
            }
        }
    }
}
