use std::sync::Mutex;

use bookends_store::StoreError;
use bookends_tables::Cell;

use super::{Array, Room, Stored};
use crate::lane::Row;

/// How many lines a cache has.
const LINES: usize = 32;

/// A read-write cache of the cells of one side to move, which are in a temporary file.
///
/// The cells are held in 32 lines of neighbours. A line that is needed and not there takes the place of the one that
/// was used longest ago, which is written back if it was changed. A line that is worked on is taken out of the cache
/// and put back, so that nobody else waits for it; no two threads ask for the same line then.
///
/// The first failure of the disk is kept until [`Lines::check`]; cells that could not be read are 0 until then.
#[derive(Debug)]
pub(crate) struct Lines<C> {
    array: Array<C>,
    line_len: usize,
    lines: usize,
    state: Mutex<State<C>>,
}

#[derive(Debug)]
struct State<C> {
    held: Vec<Line<C>>,
    /// Counts the uses of lines.
    clock: u64,
    failure: Option<StoreError>,
}

#[derive(Debug)]
struct Line<C> {
    number: u64,
    last_used: u64,
    changed: bool,
    cells: Vec<C>,
}

impl<C: Cell + Stored> Lines<C> {
    /// `len` cells, all 0, in lines of `line_len`. So many lines are kept at least.
    pub(crate) fn new(
        room: &Room,
        len: u64,
        line_len: usize,
        at_least: usize,
    ) -> Result<Lines<C>, StoreError> {
        let state = Mutex::new(State { held: Vec::new(), clock: 0, failure: None });
        Ok(Lines { array: Array::new(room, len)?, line_len, lines: at_least.max(LINES), state })
    }

    /// Copies the row that starts at a cell.
    pub(crate) fn row(&self, start: u64, row: &mut Row<C>) {
        let mut state = self.state.lock().expect("no panic while it is held");
        let cells = &self.line(&mut state, start / self.line_len as u64).cells;
        let at = (start % self.line_len as u64) as usize;
        row.copy_from_slice(&cells[at..][..64]);
    }

    /// One cell.
    pub(crate) fn cell(&self, index: u64) -> C {
        let mut state = self.state.lock().expect("no panic while it is held");
        self.line(&mut state, index / self.line_len as u64).cells[(index % self.line_len as u64) as usize]
    }

    /// Works on a line.
    pub(crate) fn work<R>(&self, number: u64, work: impl FnOnce(&mut [C]) -> R) -> R {
        let mut line = {
            let mut state = self.state.lock().expect("no panic while it is held");
            let at = self.find(&mut state, number);
            state.held.swap_remove(at)
        };
        let done = work(&mut line.cells);
        line.changed = true;
        let mut state = self.state.lock().expect("no panic while it is held");
        self.make_place(&mut state);
        state.held.push(line);
        done
    }

    /// The cells behind the cache; every line that was changed is written first.
    pub(crate) fn written(&self) -> Result<&Array<C>, StoreError> {
        let mut state = self.state.lock().expect("no panic while it is held");
        for mut line in std::mem::take(&mut state.held) {
            self.write_back(&mut state, &mut line);
        }
        drop(state);
        self.check()?;
        Ok(&self.array)
    }

    /// The first failure of the disk, if there was one.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self.state.lock().expect("no panic while it is held").failure.take() {
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    /// A line that is there, or is read.
    fn line<'s>(&self, state: &'s mut State<C>, number: u64) -> &'s Line<C> {
        let at = self.find(state, number);
        &state.held[at]
    }

    /// The place of a line among those held.
    fn find(&self, state: &mut State<C>, number: u64) -> usize {
        state.clock += 1;
        let at = state.held.iter().position(|line| line.number == number).unwrap_or_else(|| {
            self.make_place(state);
            let mut cells = vec![C::default(); self.line_len];
            let read = self.array.read(number * self.line_len as u64, &mut cells);
            if let Err(failure) = read {
                state.failure.get_or_insert(failure);
            }
            state.held.push(Line { number, last_used: 0, changed: false, cells });
            state.held.len() - 1
        });
        state.held[at].last_used = state.clock;
        at
    }

    /// Gives up the line that was used longest ago if there is no place for another.
    fn make_place(&self, state: &mut State<C>) {
        if state.held.len() < self.lines {
            return;
        }
        let oldest = (0..state.held.len()).min_by_key(|&i| state.held[i].last_used);
        if let Some(oldest) = oldest {
            let mut line = state.held.swap_remove(oldest);
            self.write_back(state, &mut line);
        }
    }

    fn write_back(&self, state: &mut State<C>, line: &mut Line<C>) {
        if std::mem::take(&mut line.changed)
            && let Err(failure) = self.array.write(line.number * self.line_len as u64, &line.cells)
        {
            state.failure.get_or_insert(failure);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn the_cache_is_no_other_than_a_vector(
            steps in proptest::collection::vec((0u64..100, 0usize..128, any::<u16>()), 1..400),
        ) {
            let dir = tempfile::tempdir().unwrap();
            let room = Room::new(0, dir.path());
            let lines = Lines::<u16>::new(&room, 100 * 128, 128, 0).unwrap();
            let mut plain = vec![0u16; 100 * 128];
            for (line, at, grade) in steps {
                let index = line * 128 + at as u64;
                if grade % 2 == 0 {
                    lines.work(line, |cells| cells[at] = grade);
                    plain[index as usize] = grade;
                } else {
                    prop_assert_eq!(lines.cell(index), plain[index as usize]);
                    let start = index & !63;
                    let mut row = [0; 64];
                    lines.row(start, &mut row);
                    prop_assert_eq!(&row[..], &plain[start as usize..][..64]);
                }
            }
            let mut all = vec![0; plain.len()];
            lines.written().unwrap().read(0, &mut all).unwrap();
            prop_assert!(all == plain);
        }
    }
}
