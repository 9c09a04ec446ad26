use std::{
    cmp::Ordering,
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use crate::{Amendable, Purpose, Storage, StoreError};

/// How many bytes a disk writes whole or not at all.
const SECTOR: usize = 512;

/// What a [`FaultyStorage`] does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The bit (0-7) of the byte at the offset is flipped.
    FlipBit {
        /// Place of the byte.
        offset: u64,
        /// Which bit.
        bit: u8,
    },
    /// The file ends at this length, though it claims more.
    CutAt(u64),
    /// Every read from the n-th on (counted from 0) fails with an input/output error.
    FailFrom(u64),
    /// The process dies in its n-th write, change of length or flush (counted from 0): of a write of more than 512 bytes,
    /// which is a sector of a disk, the first half is done; nothing is done from then on.
    DieAt(u64),
}

/// A storage with a fault, for tests of what readers and writers do about it.
#[derive(Debug)]
pub struct FaultyStorage<S> {
    inner: S,
    fault: Fault,
    reads: AtomicU64,
    steps: Arc<AtomicU64>,
}

impl<S: Storage> FaultyStorage<S> {
    /// Wraps a storage.
    pub fn new(inner: S, fault: Fault) -> FaultyStorage<S> {
        FaultyStorage::counting(inner, fault, Arc::default())
    }

    /// Wraps a storage that shares the count of its writes with others, as files of one process do.
    pub fn counting(inner: S, fault: Fault, steps: Arc<AtomicU64>) -> FaultyStorage<S> {
        FaultyStorage { inner, fault, reads: AtomicU64::new(0), steps }
    }

    /// Counts a step that changes something: whether it is before, at or after that in which the process dies.
    fn step(&self) -> Ordering {
        let n = self.steps.fetch_add(1, Relaxed);
        if let Fault::DieAt(last) = self.fault { n.cmp(&last) } else { Ordering::Less }
    }

    fn died<T>(&self) -> Result<T, StoreError> {
        Err(StoreError::io(self.name(), "write", io::Error::other("made to die")))
    }
}

impl<S: Amendable> Amendable for FaultyStorage<S> {
    fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), StoreError> {
        match self.step() {
            Ordering::Less => self.inner.write_at(offset, bytes),
            Ordering::Equal if bytes.len() > SECTOR => {
                self.inner.write_at(offset, &bytes[..bytes.len() / 2])?;
                self.died()
            }
            _ => self.died(),
        }
    }

    fn set_len(&self, len: u64) -> Result<(), StoreError> {
        if self.step() == Ordering::Less { self.inner.set_len(len) } else { self.died() }
    }

    fn sync(&self) -> Result<(), StoreError> {
        if self.step() == Ordering::Less { self.inner.sync() } else { self.died() }
    }
}

impl<S: Storage> Storage for FaultyStorage<S> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn len(&self) -> u64 {
        self.inner.len()
    }

    fn read_at(&self, purpose: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        let n = self.reads.fetch_add(1, Relaxed);
        match self.fault {
            Fault::FailFrom(first) if n >= first => {
                return Err(StoreError::io(self.name(), "read", io::Error::other("made to fail")));
            }
            Fault::CutAt(end) if offset + buf.len() as u64 > end => {
                return Err(StoreError::Truncated {
                    name: self.name().to_owned(),
                    offset,
                    wanted: buf.len() as u64,
                    len: end,
                });
            }
            _ => {}
        }
        self.inner.read_at(purpose, offset, buf)?;
        if let Fault::FlipBit { offset: at, bit } = self.fault
            && (offset..offset + buf.len() as u64).contains(&at)
        {
            buf[(at - offset) as usize] ^= 1 << (bit & 7);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryStorage;

    #[test]
    fn a_flipped_bit_is_seen_where_it_was_asked_for_and_nowhere_else() {
        let s = FaultyStorage::new(MemoryStorage::new("m", vec![0; 4]), Fault::FlipBit { offset: 2, bit: 3 });
        assert_eq!(s.read_vec(Purpose::Scan, 0, 4).unwrap(), [0, 0, 8, 0]);
        assert_eq!(s.read_vec(Purpose::Scan, 3, 1).unwrap(), [0]);
    }

    #[test]
    fn a_cut_file_says_where_it_ends() {
        let s = FaultyStorage::new(MemoryStorage::new("m", vec![0; 4]), Fault::CutAt(3));
        let e = s.read_vec(Purpose::Scan, 0, 4).unwrap_err();
        assert!(e.to_string().contains("offset 0, but the file has 3 bytes"), "{e}");
    }
}
