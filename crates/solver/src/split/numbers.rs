//! Numbers of any width in a file.

use std::io::{self, Read, Write};

use crate::spill::Stored;

/// How many numbers are turned into bytes at once.
const SOME: usize = 1 << 13;

pub(super) fn write_numbers<T: Stored>(out: &mut dyn Write, numbers: &[T]) -> io::Result<()> {
    let mut bytes = [0; SOME * size_of::<u64>()];
    numbers.chunks(SOME).try_for_each(|some| {
        let bytes = &mut bytes[..some.len() * T::BYTES];
        T::encode(some, bytes);
        out.write_all(bytes)
    })
}

pub(super) fn read_numbers<T: Stored>(file: &mut dyn Read, numbers: &mut [T]) -> io::Result<()> {
    let mut bytes = [0; SOME * size_of::<u64>()];
    numbers.chunks_mut(SOME).try_for_each(|some| {
        let bytes = &mut bytes[..some.len() * T::BYTES];
        file.read_exact(bytes)?;
        T::decode(bytes, some);
        Ok(())
    })
}
