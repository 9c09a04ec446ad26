//! The state of a part, written to be kept and read again.
//!
//! First the cells of the slices that are solved, then those of the slices in work; each by own class, White before
//! Black. In work a side's cells are followed by its bits: won, closed, those of a game that seals, which seeds occur, and
//! the frontiers of the last ply.

use std::io::{self, Write};

use bookends_store::StoreError;

use super::{kept::Kept, numbers::write_numbers, parts::Parts};
use crate::{
    frame::SIDES,
    game::Game,
    lane::Lane,
    portion::{Cells, Portion},
    slice_work::SliceWork,
    solved::Solved,
    state::{ClassState, Frontier, Kind},
};

/// Writes the own classes of the slices that are solved.
pub(super) fn write_solved<C: Lane>(
    solved: &Solved<C>,
    slices: &[usize],
    parts: &Parts,
    out: &mut dyn Write,
) -> io::Result<()> {
    for &slice in slices {
        for class in parts.own_classes() {
            for side in SIDES {
                let portion = Portion::class(solved.layout(), slice, class);
                write_numbers(out, &solved.portion(side, portion).map_err(io::Error::other)?)?;
            }
        }
    }
    Ok(())
}

/// Reads them, after there is room for the slices.
pub(super) fn read_solved<C: Lane>(
    solved: &mut Solved<C>,
    slices: &[usize],
    parts: &Parts,
    kept: &mut Kept,
) -> Result<(), StoreError> {
    let mut cells = vec![C::default(); solved.layout().class_len()];
    for &slice in slices {
        for class in parts.own_classes() {
            for side in 0..SIDES.len() {
                kept.numbers(&mut cells)?;
                solved.put(side, (slice, class), 0, &cells).expect("a class of the layout");
            }
        }
    }
    Ok(())
}

/// Writes the own classes of a slice in work, after a ply.
pub(super) fn write_work<C: Lane, G: Game>(
    work: &mut SliceWork<'_, C, G>,
    parts: &Parts,
    plies: u16,
    out: &mut dyn Write,
) -> io::Result<()> {
    for class in parts.own_classes() {
        for (states, cells) in work.states.iter().zip(&mut work.cells) {
            cells[class].work(|cells| write_numbers(out, cells)).transpose()?;
            states[class].write(plies, out)?;
        }
    }
    Ok(())
}

/// Reads them.
pub(super) fn read_work<C: Lane, G: Game>(
    work: &mut SliceWork<'_, C, G>,
    parts: &Parts,
    plies: u16,
    kept: &mut Kept,
) -> Result<(), StoreError> {
    let words = work.frame.words();
    for class in parts.own_classes() {
        for (states, cells) in work.states.iter_mut().zip(&mut work.cells) {
            cells[class].work(|cells| kept.numbers(cells)).transpose()?;
            states[class].reset::<G>(words);
            states[class].read(plies, kept)?;
        }
    }
    Ok(())
}

impl ClassState {
    fn write(&self, plies: u16, out: &mut dyn Write) -> io::Result<()> {
        for words in [&self.won, &self.closed, &self.sealed] {
            write_numbers(out, words)?;
        }
        self.present.iter().try_for_each(|present| write_numbers(out, &present.0))?;
        for kind in Kind::ALL {
            let frontier = self.frontier(kind, plies);
            write_numbers(out, &[u64::from(!frontier.words.is_empty())])?;
            write_numbers(out, &frontier.words)?;
        }
        Ok(())
    }

    /// Reads what was written of a class of as many words.
    fn read(&mut self, plies: u16, kept: &mut Kept) -> Result<(), StoreError> {
        for words in [&mut self.won, &mut self.closed, &mut self.sealed] {
            kept.numbers(words)?;
        }
        self.present.iter_mut().try_for_each(|present| kept.numbers(&mut present.0))?;
        for kind in Kind::ALL {
            let mut room = [0u64];
            kept.numbers(&mut room)?;
            let mut frontier = Frontier::default();
            if room != [0] {
                frontier.reset(self.won.len());
                kept.numbers(&mut frontier.words)?;
                for (word, &bits) in frontier.words.iter().enumerate() {
                    frontier.summary[word >> 6] |= u64::from(bits != 0) << (word & 63);
                }
            }
            self.put(kind, plies, frontier);
        }
        Ok(())
    }
}
