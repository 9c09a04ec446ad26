use bookends_store::StoreError;

use super::{KeptRun, Merge, Row, Run, Spill, Stream};

/// How many runs of one generation are merged into one of the next. Each open run takes about 200 KiB.
const FAN_IN: usize = 32;

/// Rows in the order they come, in bounded memory: what does not fit is sorted and goes to the disk.
#[derive(Debug)]
pub(crate) struct Rows {
    buffer: Vec<Row>,
    capacity: usize,
    spill: Spill,
    /// Runs by generation; fewer than [`FAN_IN`] in each, unless more were adopted.
    runs: Vec<Vec<Run>>,
    spilled: u64,
}

impl Rows {
    /// A buffer of about `bytes` bytes.
    pub(crate) fn new(bytes: usize, spill: Spill) -> Rows {
        let capacity = (bytes / Row::BYTES).max(16);
        Rows { buffer: Vec::new(), capacity, spill, runs: Vec::new(), spilled: 0 }
    }

    /// Counts a row.
    pub(crate) fn push(&mut self, row: Row) -> Result<(), StoreError> {
        if self.buffer.len() >= self.capacity {
            self.make_room()?;
        }
        self.buffer.push(row);
        Ok(())
    }

    /// Ends the counting.
    pub(crate) fn finish(mut self) -> Counted {
        combine(&mut self.buffer);
        Counted {
            memory: self.buffer,
            runs: self.runs.into_iter().flatten().collect(),
            spilled: self.spilled,
        }
    }

    /// Adds rows up; if that does not free a quarter of the buffer, empties it into a run.
    fn make_room(&mut self) -> Result<(), StoreError> {
        combine(&mut self.buffer);
        if self.buffer.len() <= self.capacity / 4 * 3 {
            return Ok(());
        }
        self.empty()
    }

    /// Moves the buffer, which is sorted, into a run.
    fn empty(&mut self) -> Result<(), StoreError> {
        self.spilled += (self.buffer.len() * Row::BYTES) as u64;
        let run = Run::write(&self.spill, self.buffer.drain(..).map(Ok))?;
        self.keep(run, 0)
    }

    /// Moves everything into runs. Returns those of each generation.
    pub(crate) fn settle(&mut self) -> Result<Vec<Vec<KeptRun>>, StoreError> {
        if !self.buffer.is_empty() {
            combine(&mut self.buffer);
            self.empty()?;
        }
        Ok(self.runs.iter().map(|runs| runs.iter().filter_map(Run::kept).collect()).collect())
    }

    /// Takes over runs of another counter, each with its generation.
    pub(crate) fn adopt(&mut self, generation: usize, run: Run) {
        while self.runs.len() <= generation {
            self.runs.push(Vec::new());
        }
        self.runs[generation].push(run);
    }

    fn keep(&mut self, run: Run, generation: usize) -> Result<(), StoreError> {
        self.adopt(generation, run);
        if self.runs[generation].len() < FAN_IN {
            return Ok(());
        }
        let old = std::mem::take(&mut self.runs[generation]);
        let merged = Run::write(&self.spill, Merge::new(streams(&old)?))?;
        drop(old);
        self.keep(merged, generation + 1)
    }
}

/// What one counter has counted: sorted rows in memory and on the disk.
#[derive(Debug)]
pub(crate) struct Counted {
    memory: Vec<Row>,
    runs: Vec<Run>,
    spilled: u64,
}

impl Counted {
    /// How many bytes went to the disk before they were merged, of several counters.
    pub(crate) fn spilled(counted: &[Counted]) -> u64 {
        counted.iter().map(|part| part.spilled).sum()
    }

    /// The sorted streams that hold every row.
    pub(crate) fn streams(&self) -> Result<Vec<Stream<'_>>, StoreError> {
        let mut all = streams(&self.runs)?;
        all.push(Box::new(self.memory.iter().copied().map(Ok)));
        Ok(all)
    }
}

fn streams(runs: &[Run]) -> Result<Vec<Stream<'_>>, StoreError> {
    runs.iter().map(|run| Ok(Box::new(run.read()?) as Stream)).collect()
}

/// Sorts rows and adds up those of one position, move and result.
fn combine(rows: &mut Vec<Row>) {
    rows.sort_unstable();
    rows.dedup_by(|next, row| row.absorb(*next));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bookends_book::BookMove;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// A map is the oracle. The smallest buffers make several generations of runs.
        #[test]
        fn counts_do_not_depend_on_memory(
            keys in prop::collection::vec((0_u64..900, 0_usize..4), 0..12_000),
            bytes in prop::sample::select(vec![0_usize, 2_000, 20_000, 10_000_000]),
        ) {
            let dir = tempfile::tempdir().unwrap();
            let mut rows = Rows::new(bytes, Spill::Nameless(dir.path().to_owned()));
            let mut expected = BTreeMap::new();
            for &(key, cell) in &keys {
                rows.push(Row::new(key * key, BookMove(7), cell, 1)).unwrap();
                *expected.entry((key * key, cell)).or_insert(0_u64) += 1;
            }
            let counted = rows.finish();
            let found: Vec<_> = Merge::new(counted.streams().unwrap())
                .map(Result::unwrap)
                .map(|row| ((row.key(), row.cell()), row.games()))
                .collect();
            prop_assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
        }
    }
}
