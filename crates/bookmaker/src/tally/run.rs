//! A run: sorted rows in a temporary file.
//!
//! The file is a sequence of blocks: the number of rows (4 bytes, 1 to [`BLOCK_ROWS`]), a CRC-32 of the rows'
//! bytes (4 bytes), and the rows (16 bytes each). All numbers are little-endian. No block says the end: the number
//! of rows in all is kept in memory, or in a [`KeptRun`].

use std::{
    io::{self, Read},
    sync::Arc,
};

use bookends_store::StoreError;
use serde::{Deserialize, Serialize};

use super::{
    Row,
    spill::{Depot, RowFile, Spill},
};

/// The most rows of a block.
const BLOCK_ROWS: usize = 4096;

/// Sorted rows in a file.
#[derive(Debug)]
pub(crate) struct Run {
    file: RowFile,
    rows: u64,
}

/// By what a run is found again that outlives its process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptRun {
    pub(crate) name: String,
    rows: u64,
}

impl KeptRun {
    /// The length of the file in bytes.
    fn bytes(&self) -> u64 {
        let blocks = self.rows.div_ceil(BLOCK_ROWS as u64);
        blocks.saturating_mul(8).saturating_add(self.rows.saturating_mul(Row::BYTES as u64))
    }
}

impl Run {
    /// Writes rows, which come in ascending order, to a file.
    pub(crate) fn write(
        spill: &Spill,
        rows: impl Iterator<Item = Result<Row, StoreError>>,
    ) -> Result<Run, StoreError> {
        let mut count = 0;
        let mut rows = rows.peekable();
        let mut failed = None;
        let file = spill.write(|out| {
            let mut bytes = Vec::with_capacity(BLOCK_ROWS * Row::BYTES);
            while rows.peek().is_some() && failed.is_none() {
                bytes.clear();
                for row in rows.by_ref().take(BLOCK_ROWS) {
                    match row {
                        Ok(row) => bytes.extend_from_slice(&row.to_bytes()),
                        Err(e) => {
                            failed = Some(e);
                            break;
                        }
                    }
                }
                let block = (bytes.len() / Row::BYTES) as u32;
                count += u64::from(block);
                out.write_all(&block.to_le_bytes())?;
                out.write_all(&crc32fast::hash(&bytes).to_le_bytes())?;
                out.write_all(&bytes)?;
            }
            Ok(())
        })?;
        match failed {
            Some(e) => Err(e),
            None => Ok(Run { file, rows: count }),
        }
    }

    /// Finds a run again; none if its file is not as it was.
    pub(crate) fn find(depot: &Arc<Depot>, kept: &KeptRun) -> Option<Run> {
        let whole = depot.folder.len(&kept.name) == Some(kept.bytes());
        whole.then(|| Run { file: RowFile::Kept(depot.clone(), kept.name.clone()), rows: kept.rows })
    }

    /// By what the run is found again; none if it ends with the process.
    pub(crate) fn kept(&self) -> Option<KeptRun> {
        self.file.name().map(|name| KeptRun { name: name.to_owned(), rows: self.rows })
    }

    /// The rows, in ascending order.
    pub(crate) fn read(&self) -> Result<Rewound<'_>, StoreError> {
        Ok(Rewound { run: self, reader: self.file.read()?, left: self.rows, block: Vec::new().into_iter() })
    }
}

/// A run that is read from its start.
pub(crate) struct Rewound<'a> {
    run: &'a Run,
    reader: Box<dyn Read + Send>,
    left: u64,
    block: std::vec::IntoIter<Row>,
}

impl Rewound<'_> {
    fn next_block(&mut self) -> io::Result<Vec<Row>> {
        let [count, sum] = [self.number()?, self.number()?];
        if !(1..=BLOCK_ROWS as u32).contains(&count) || u64::from(count) > self.left {
            return Err(damaged());
        }
        let mut bytes = vec![0; count as usize * Row::BYTES];
        self.reader.read_exact(&mut bytes)?;
        if crc32fast::hash(&bytes) != sum {
            return Err(damaged());
        }
        self.left -= u64::from(count);
        let (rows, _) = bytes.as_chunks::<{ Row::BYTES }>();
        Ok(rows.iter().map(|&row| Row::from_bytes(row)).collect())
    }

    fn number(&mut self) -> io::Result<u32> {
        let mut bytes = [0; 4];
        self.reader.read_exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it was changed by another program or a bad disk")
}

impl Iterator for Rewound<'_> {
    type Item = Result<Row, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.block.next() {
                return Some(Ok(row));
            }
            if self.left == 0 {
                return None;
            }
            match self.next_block() {
                Ok(rows) => self.block = rows.into_iter(),
                Err(e) => {
                    self.left = 0;
                    return Some(Err(StoreError::io(self.run.file.folder(), "read a temporary file in", e)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bookends_book::BookMove;
    use bookends_store::KeptFolder;

    use super::*;

    fn nameless(dir: &tempfile::TempDir) -> Spill {
        Spill::Nameless(dir.path().to_owned())
    }

    fn rows(n: u64) -> Vec<Row> {
        (0..n).map(|key| Row::new(key, BookMove(1), 0, key % 7 + 1)).collect()
    }

    #[test]
    fn a_run_of_any_length_is_read_back_any_number_of_times() {
        let dir = tempfile::tempdir().unwrap();
        for n in [0, 1, BLOCK_ROWS as u64, BLOCK_ROWS as u64 + 1, 10_000] {
            let run = Run::write(&nameless(&dir), rows(n).into_iter().map(Ok)).unwrap();
            for _ in 0..2 {
                let back: Vec<Row> = run.read().unwrap().map(Result::unwrap).collect();
                assert!(back == rows(n), "{n} rows");
            }
        }
    }

    #[test]
    fn a_kept_run_is_found_again_unless_its_length_has_changed() {
        let dir = tempfile::tempdir().unwrap();
        let depot = Arc::new(Depot::new(KeptFolder::open(dir.path()).unwrap(), 1));
        let run = Run::write(&Spill::Kept(depot.clone()), rows(5000).into_iter().map(Ok)).unwrap();
        let kept = run.kept().unwrap();
        drop(run);
        let again = Run::find(&depot, &kept).unwrap();
        assert!(again.read().unwrap().map(Result::unwrap).eq(rows(5000)));
        depot.folder.write(&kept.name, |out| out.write_all(b"short")).unwrap();
        assert!(Run::find(&depot, &kept).is_none());
    }

    #[test]
    fn a_changed_run_is_an_error_and_ends() {
        let dir = tempfile::tempdir().unwrap();
        let whole = Run::write(&nameless(&dir), rows(100).into_iter().map(Ok)).unwrap();
        let mut bytes = Vec::new();
        whole.file.read().unwrap().read_to_end(&mut bytes).unwrap();
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x10;
            let file = nameless(&dir).write(|out| out.write_all(&bytes)).unwrap();
            let results: Vec<_> = Run { file, rows: 100 }.read().unwrap().collect();
            assert!(results.len() <= 100 && results.last().unwrap().is_err(), "byte {at}");
        }
    }
}
