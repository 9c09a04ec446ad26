use std::marker::PhantomData;

use bookends_store::{Purpose, Scratch, Storage, StoreError};

use super::Room;

/// A number as it stands in a temporary file: little-endian.
pub(crate) trait Stored: Copy + Default + Send + Sync {
    const BYTES: usize;

    fn decode(bytes: &[u8], to: &mut [Self]);

    fn encode(from: &[Self], to: &mut [u8]);
}

macro_rules! stored {
    ($($number:ty),*) => {$(
        impl Stored for $number {
            const BYTES: usize = size_of::<$number>();

            fn decode(bytes: &[u8], to: &mut [$number]) {
                for (number, bytes) in to.iter_mut().zip(bytes.as_chunks().0) {
                    *number = <$number>::from_le_bytes(*bytes);
                }
            }

            fn encode(from: &[$number], to: &mut [u8]) {
                for (number, bytes) in from.iter().zip(to.as_chunks_mut().0) {
                    *bytes = number.to_le_bytes();
                }
            }
        }
    )*};
}
stored!(u8, u16, u64);

/// Numbers in a temporary file, all 0 at first.
#[derive(Debug)]
pub(crate) struct Array<T> {
    scratch: Scratch,
    numbers: PhantomData<T>,
}

impl<T: Stored> Array<T> {
    pub(crate) fn new(room: &Room, len: u64) -> Result<Array<T>, StoreError> {
        let scratch = Scratch::zeroed(room.folder(), len * T::BYTES as u64)?;
        Ok(Array { scratch, numbers: PhantomData })
    }

    /// Reads the numbers from the one with this number on.
    pub(crate) fn read(&self, start: u64, to: &mut [T]) -> Result<(), StoreError> {
        let mut bytes = vec![0; to.len() * T::BYTES];
        self.scratch.read_at(Purpose::Scan, start * T::BYTES as u64, &mut bytes)?;
        T::decode(&bytes, to);
        Ok(())
    }

    pub(crate) fn read_vec(&self, start: u64, len: usize) -> Result<Vec<T>, StoreError> {
        let mut numbers = vec![T::default(); len];
        self.read(start, &mut numbers)?;
        Ok(numbers)
    }

    /// Writes numbers from the one with this number on.
    pub(crate) fn write(&self, start: u64, from: &[T]) -> Result<(), StoreError> {
        let mut bytes = vec![0; from.len() * T::BYTES];
        T::encode(from, &mut bytes);
        self.scratch.write_at(start * T::BYTES as u64, &bytes)
    }
}
