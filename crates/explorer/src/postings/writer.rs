use std::io::{self, Write};

use bookends_book::BookMove;

use super::block::put_number;

/// How large a block grows before the next begins, in bytes; an entry is never torn.
const TARGET: usize = 4096;

/// A game that played a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row(u128);

impl Row {
    pub(crate) fn new(key: u64, mv: BookMove, game: u32) -> Row {
        Row(u128::from(key) << 48 | u128::from(mv.0) << 32 | u128::from(game))
    }

    pub(crate) fn key(self) -> u64 {
        (self.0 >> 48) as u64
    }

    pub(crate) fn mv(self) -> BookMove {
        BookMove((self.0 >> 32) as u16)
    }

    pub(crate) fn game(self) -> u32 {
        self.0 as u32
    }
}

/// Writes rows, which come in ascending order and each once, as blocks.
#[derive(Debug)]
pub(crate) struct Writer<W> {
    out: W,
    written: u64,
    block: Vec<u8>,
    /// The first key of the block that is filled, and the last one in it.
    keys: Option<(u64, u64)>,
    /// The rows of the position that is read.
    rows: Vec<Row>,
    directory: Vec<(u64, u64)>,
    positions: u64,
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(out: W) -> Writer<W> {
        Writer {
            out,
            written: 0,
            block: Vec::new(),
            keys: None,
            rows: Vec::new(),
            directory: Vec::new(),
            positions: 0,
        }
    }

    pub(crate) fn push(&mut self, row: Row) -> io::Result<()> {
        if self.rows.last().is_some_and(|last| last.key() != row.key()) {
            self.end_position()?;
        }
        self.rows.push(row);
        Ok(())
    }

    fn end_position(&mut self) -> io::Result<()> {
        let Some(key) = self.rows.first().map(|row| row.key()) else { return Ok(()) };
        if self.block.len() >= TARGET {
            self.end_block()?;
        }
        let (first, last) = self.keys.unwrap_or((key, 0));
        self.keys = Some((first, key));
        self.positions += 1;
        put_number(&mut self.block, key - last);
        put_number(&mut self.block, self.rows.chunk_by(|a, b| a.mv() == b.mv()).count() as u64);
        for group in self.rows.chunk_by(|a, b| a.mv() == b.mv()) {
            self.block.extend_from_slice(&group[0].mv().0.to_le_bytes());
            put_number(&mut self.block, group.len() as u64);
            let mut before = 0;
            for row in group {
                put_number(&mut self.block, u64::from(row.game() - before));
                before = row.game();
            }
        }
        self.rows.clear();
        Ok(())
    }

    fn end_block(&mut self) -> io::Result<()> {
        let Some((first, _)) = self.keys.take() else { return Ok(()) };
        self.directory.push((first, self.written));
        self.out.write_all(&crc32fast::hash(&self.block).to_le_bytes())?;
        self.out.write_all(&self.block)?;
        self.written += 4 + self.block.len() as u64;
        self.block.clear();
        Ok(())
    }

    /// Writes what is left. Returns where each block begins, by its first key, and the numbers of bytes and positions.
    pub(crate) fn finish(mut self) -> io::Result<Written> {
        self.end_position()?;
        self.end_block()?;
        Ok(Written { directory: self.directory, bytes: self.written, positions: self.positions })
    }
}

/// What was written.
#[derive(Debug)]
pub(crate) struct Written {
    /// The first key of each block and where it begins, counted from the first block.
    pub(crate) directory: Vec<(u64, u64)>,
    pub(crate) bytes: u64,
    pub(crate) positions: u64,
}
