//! A file that ends with the CRC-32 of all that stands before.

use std::io::{self, Read, Write};

/// Writes such a file.
pub(super) struct SummedWriter<W> {
    out: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> SummedWriter<W> {
    pub(super) fn new(out: W) -> SummedWriter<W> {
        SummedWriter { out, sum: crc32fast::Hasher::new() }
    }

    /// Adds the sum.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.sum.finalize().to_le_bytes())
    }
}

impl<W: Write> Write for SummedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Reads such a file to see whether it is whole.
pub(super) struct SummedReader<R> {
    file: R,
    sum: crc32fast::Hasher,
}

impl<R: Read> SummedReader<R> {
    pub(super) fn new(file: R) -> SummedReader<R> {
        SummedReader { file, sum: crc32fast::Hasher::new() }
    }

    /// Reads the rest; whether the sum at the end is right.
    pub(super) fn ends_well(&mut self) -> io::Result<bool> {
        const SUM: usize = 4;
        // The last bytes of what was read so far may be the sum.
        let mut buffer = vec![0; 1 << 16];
        let mut held = 0;
        loop {
            let read = self.file.read(&mut buffer[held..])?;
            if read == 0 {
                break;
            }
            let all = held + read;
            let sure = all.saturating_sub(SUM);
            self.sum.update(&buffer[..sure]);
            buffer.copy_within(sure..all, 0);
            held = all - sure;
        }
        Ok(buffer[..held] == self.sum.clone().finalize().to_le_bytes())
    }
}

impl<R: Read> Read for SummedReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(to)?;
        self.sum.update(&to[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let mut bytes = Vec::new();
        let mut out = SummedWriter::new(&mut bytes);
        out.write_all(&[7; 100_000]).unwrap();
        out.finish().unwrap();
        let ends_well = |bytes: &[u8]| {
            let mut file = SummedReader::new(bytes);
            file.read_exact(&mut [0; 8]).unwrap();
            file.ends_well().unwrap()
        };
        assert!(ends_well(&bytes));
        assert!(!ends_well(&bytes[..bytes.len() - 1]) && !ends_well(&bytes[..9]));
        for at in [0, 8, 70_000, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(!ends_well(&changed), "byte {at}");
        }
    }
}
