use std::sync::atomic::{AtomicU8, Ordering};

use super::order::Order;

/// The age of an empty line.
const EMPTY: u8 = u8::MAX;
/// The age that a hit gives back to a line.
const FRESH: u8 = 2;
/// The age of a line that has been filled and not been hit yet.
const FILLED: u8 = 1;

/// Lines with ages. A hit makes a line fresh, by a single store; ages fall when room is needed, by a hand that goes
/// round the lines and stops at the first whose age has run out. What a hand lowers a hit or a filling has raised, so
/// the hand makes few steps for each line that it empties.
#[derive(Debug, Default)]
pub(super) struct Ageing {
    ages: Vec<AtomicU8>,
    hand: usize,
    used: usize,
}

impl Order for Ageing {
    #[inline]
    fn hit(&self, line: usize) {
        // A store would make other threads wait for the memory, even if it changed nothing.
        if self.ages[line].load(Ordering::Relaxed) != FRESH {
            self.ages[line].store(FRESH, Ordering::Relaxed);
        }
    }

    fn filled(&mut self, line: usize) {
        if line >= self.ages.len() {
            self.ages.resize_with(line + 1, || AtomicU8::new(EMPTY));
        }
        *self.ages[line].get_mut() = FILLED;
        self.used += 1;
    }

    fn emptied(&mut self, line: usize) {
        *self.ages[line].get_mut() = EMPTY;
        self.used -= 1;
    }

    fn next(&mut self) -> Option<usize> {
        if self.used == 0 {
            return None;
        }
        loop {
            self.hand = (self.hand + 1) % self.ages.len();
            match self.ages[self.hand].get_mut() {
                &mut EMPTY => {}
                0 => return Some(self.hand),
                age => *age -= 1,
            }
        }
    }
}
