//! The games' texts in blocks, each a Zstandard frame, so that a text is read without the file of games.
//!
//! A block holds texts one after the other, each behind its length in 4 bytes. The directory has, for each block, the
//! number of its first game and where it begins, 8 bytes each, and ends with the number of games and the end of the blocks.

use std::io::{self, Write};

/// How much text goes into a block, in bytes.
const TARGET: usize = 1 << 16;

/// The most bytes that a block is unpacked to: the longest text is 16 MiB.
const LONGEST: usize = 1 << 25;

#[derive(Debug)]
pub(super) struct TextWriter<W> {
    pub(super) out: W,
    pub(super) written: u64,
    block: Vec<u8>,
    first: u64,
    games: u64,
    pub(super) directory: Vec<[u64; 2]>,
}

impl<W: Write> TextWriter<W> {
    pub(super) fn new(out: W) -> TextWriter<W> {
        TextWriter { out, written: 0, block: Vec::new(), first: 0, games: 0, directory: Vec::new() }
    }

    /// Goes on behind blocks that are in the output already.
    pub(super) fn go_on(&mut self, mut directory: Vec<[u64; 2]>) {
        if let Some([games, end]) = directory.pop() {
            (self.first, self.games, self.written) = (games, games, end);
        }
        self.directory = directory;
    }

    pub(super) fn push(&mut self, text: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(&(text.len() as u32).to_le_bytes());
        self.block.extend_from_slice(text);
        self.games += 1;
        if self.block.len() >= TARGET { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let packed = zstd::bulk::compress(&self.block, 3)?;
        self.out.write_all(&packed)?;
        self.directory.push([self.first, self.written]);
        self.written += packed.len() as u64;
        self.first = self.games;
        self.block.clear();
        Ok(())
    }

    /// Writes what is left, and ends the directory.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.end_block()?;
        self.directory.push([self.games, self.written]);
        Ok(())
    }
}

/// A text of a block, by its place in it; none if the block is damaged.
pub(super) fn text(packed: &[u8], place: u64) -> Option<Vec<u8>> {
    let block = zstd::bulk::decompress(packed, LONGEST).ok()?;
    let mut rest = &block[..];
    for _ in 0..place {
        let (len, tail) = rest.split_first_chunk()?;
        rest = tail.get(u32::from_le_bytes(*len) as usize..)?;
    }
    let (len, tail) = rest.split_first_chunk()?;
    tail.get(..u32::from_le_bytes(*len) as usize).map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_their_place() {
        let mut writer = TextWriter::new(Vec::new());
        for n in 0..20_000 {
            writer.push(format!("game {n}").as_bytes()).unwrap();
        }
        writer.finish().unwrap();
        assert!(writer.directory.len() > 3);
        for pair in writer.directory.windows(2) {
            let ([first, from], [next, to]) = (pair[0], pair[1]);
            let packed = &writer.out[from as usize..to as usize];
            assert_eq!(text(packed, 0).unwrap(), format!("game {first}").into_bytes());
            assert_eq!(text(packed, next - first - 1).unwrap(), format!("game {}", next - 1).into_bytes());
            assert_eq!(text(packed, next - first), None);
            assert_eq!(text(&packed[1..], 0), None);
        }
    }
}
