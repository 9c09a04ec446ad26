//! The states of a part that are kept: if a process is killed, all go on from the newest that everybody has.
//!
//! Each worker has a folder of its own with its last two states. A state is written whole or not at all, and no worker
//! writes the next one before all have finished the last: so among the two of each there is always one that all have.
//!
//! ```text
//! magic  head                     cells of solved slices        state of slices in work        CRC-32
//! 8      32, see [`Head`]         own classes, White, Black     see [`super::state`]           4
//! ```
//!
//! Numbers are little-endian. A folder serves one table, made by so many workers; anything else in it is refused.

use std::{
    collections::BTreeMap,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bookends_exchange::Post;
use bookends_store::{KeptFolder, StoreError};

use super::{
    numbers::read_numbers,
    summed::{SummedReader, SummedWriter},
};
use crate::{error::SolveError, spill::Stored};

const MAGIC: [u8; 8] = *b"BKPART\0\x01";

/// What a state says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// How many states of this table were kept before.
    pub(crate) number: u64,
    /// How many workers the table has.
    pub(crate) workers: u32,
    /// Bits of a cell.
    pub(crate) bits: u32,
    /// How many batches of slices are solved.
    pub(crate) batches: u32,
    /// The ply that was decided last in the batch in work.
    pub(crate) plies: u16,
    /// The largest distance among the seeds of the batch in work.
    pub(crate) last_seed: u16,
    /// Which table it is: a checksum of the game and the material.
    pub(crate) table: u64,
}

impl Head {
    const BYTES: usize = 32;

    fn to_bytes(self) -> [u8; Head::BYTES] {
        let mut bytes = [0; Head::BYTES];
        let fields: [&[u8]; 7] = [
            &self.number.to_le_bytes(),
            &self.workers.to_le_bytes(),
            &self.bits.to_le_bytes(),
            &self.batches.to_le_bytes(),
            &self.plies.to_le_bytes(),
            &self.last_seed.to_le_bytes(),
            &self.table.to_le_bytes(),
        ];
        let all = fields.concat();
        bytes.copy_from_slice(&all);
        bytes
    }

    fn of_bytes(bytes: &[u8; Head::BYTES]) -> Option<Head> {
        let (number, rest) = bytes.split_first_chunk()?;
        let (workers, rest) = rest.split_first_chunk()?;
        let (bits, rest) = rest.split_first_chunk()?;
        let (batches, rest) = rest.split_first_chunk()?;
        let (plies, rest) = rest.split_first_chunk()?;
        let (last_seed, rest) = rest.split_first_chunk()?;
        Some(Head {
            number: u64::from_le_bytes(*number),
            workers: u32::from_le_bytes(*workers),
            bits: u32::from_le_bytes(*bits),
            batches: u32::from_le_bytes(*batches),
            plies: u16::from_le_bytes(*plies),
            last_seed: u16::from_le_bytes(*last_seed),
            table: u64::from_le_bytes(*rest.first_chunk()?),
        })
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) bits: u32,
    pub(crate) batches: u32,
    pub(crate) plies: u16,
    pub(crate) last_seed: u16,
}

/// Keeps the states of one part.
#[derive(Debug)]
pub(crate) struct Keeper {
    folder: KeptFolder,
    every: Duration,
    table: u64,
    workers: u32,
    /// The number of the next state.
    next: u64,
    /// When the last state was kept, or the work began.
    last: Instant,
    /// The states that are whole.
    there: Vec<Head>,
}

/// The names of the states: those with even and with odd numbers.
const NAMES: [&str; 2] = ["state-0", "state-1"];

impl Keeper {
    /// Finds the states of a table with so many workers in a folder, which is made if there is none.
    pub(crate) fn open(
        folder: &Path,
        table: u64,
        workers: usize,
        every: Duration,
    ) -> Result<Keeper, SolveError> {
        let folder = KeptFolder::open(folder)?;
        let mut there = Vec::new();
        for name in NAMES.into_iter().filter(|name| folder.len(name).is_some()) {
            there.extend(whole(&mut SummedReader::new(folder.read(name)?)).unwrap_or_default());
        }
        let refusal = |reason| Err(SolveError::Kept { folder: folder.path().to_owned(), reason });
        for head in &there {
            if head.table != table {
                return refusal("it holds the state of another table".into());
            }
            if head.workers as usize != workers {
                return refusal(format!("it holds the state of one of {} workers", head.workers));
            }
        }
        Ok(Keeper { folder, every, table, workers: workers as u32, next: 0, last: Instant::now(), there })
    }

    /// The newest state that all workers have, if there is one: from there the work goes on.
    pub(crate) fn agree(&mut self, post: &mut Post<'_>) -> Result<Option<Head>, SolveError> {
        // The seeds of parts differ.
        let common = |head: &Head| Head { last_seed: 0, ..*head }.to_bytes();
        let mut heard: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        let mut hear = |from: usize, block: &[u8]| heard.entry(from).or_default().extend(block);
        let own = post.own();
        for to in (0..post.workers()).filter(|&to| to != own) {
            let states = self.there.iter().flat_map(common).collect();
            post.whole_block(to, states, &mut hear)?;
        }
        post.round(0, &mut hear)?;
        let all_have = |head: &&Head| {
            let has = |states: &Vec<u8>| states.as_chunks::<{ Head::BYTES }>().0.contains(&common(head));
            heard.values().all(has)
        };
        let newest = self.there.iter().filter(all_have).max_by_key(|head| head.number).copied();
        self.next = newest.map_or(0, |head| head.number + 1);
        Ok(newest)
    }

    /// Whether it is time to keep the state.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Keeps a state after a ply; `fill` writes what follows the head.
    pub(crate) fn keep(
        &mut self,
        place: Place,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let Place { bits, batches, plies, last_seed } = place;
        let (number, workers, table) = (self.next, self.workers, self.table);
        let head = Head { number, workers, bits, batches, plies, last_seed, table };
        self.folder.write(name(number), |out| {
            let mut out = SummedWriter::new(out);
            out.write_all(&MAGIC)?;
            out.write_all(&head.to_bytes())?;
            fill(&mut out)?;
            out.finish()
        })?;
        self.next += 1;
        self.last = Instant::now();
        Ok(())
    }

    /// Begins to read what follows the head of a state that is there.
    pub(crate) fn read(&self, head: Head) -> Result<Kept, StoreError> {
        let name = name(head.number);
        let file = Box::new(self.folder.read(name)?);
        let mut kept = Kept { head, file, path: self.folder.path().join(name) };
        kept.numbers::<u8>(&mut [0; MAGIC.len() + Head::BYTES])?;
        Ok(kept)
    }

    /// Ends it: the table is made.
    pub(crate) fn remove(&self) {
        self.folder.remove(NAMES);
    }
}

/// A folder in which nothing was ever kept does not stay.
impl Drop for Keeper {
    fn drop(&mut self) {
        if self.there.is_empty() && self.next == 0 {
            self.remove();
        }
    }
}

/// A state that is read.
pub(crate) struct Kept {
    pub(crate) head: Head,
    file: Box<dyn Read>,
    path: PathBuf,
}

impl Kept {
    /// Reads the next numbers.
    pub(crate) fn numbers<T: Stored>(&mut self, to: &mut [T]) -> Result<(), StoreError> {
        read_numbers(&mut self.file, to).map_err(|e| StoreError::io(&self.path, "read", e))
    }
}

fn name(number: u64) -> &'static str {
    NAMES[(number & 1) as usize]
}

/// The head of a state if it is whole.
fn whole(file: &mut SummedReader<impl Read>) -> io::Result<Option<Head>> {
    let (mut magic, mut head) = ([0; MAGIC.len()], [0; Head::BYTES]);
    file.read_exact(&mut magic)?;
    file.read_exact(&mut head)?;
    Ok(if magic == MAGIC && file.ends_well()? { Head::of_bytes(&head) } else { None })
}
