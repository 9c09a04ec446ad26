use std::sync::Arc;

use bookends_store::{Purpose, Storage};

use super::{
    block::{Cursor, MoveGames},
    writer::{Row, Written},
};
use crate::ExplorerError;

/// Blocks of entries in a storage.
#[derive(Clone, Debug)]
pub(crate) struct Postings {
    storage: Arc<dyn Storage>,
    /// Where the first block begins in the storage.
    start: u64,
    bytes: u64,
    /// The first key of each block and where it begins, counted from the first block; both ascend.
    directory: Vec<(u64, u64)>,
}

impl Postings {
    /// Blocks that lie in a storage from `start` on.
    pub(crate) fn new(storage: Arc<dyn Storage>, start: u64, written: Written) -> Postings {
        Postings { storage, start, bytes: written.bytes, directory: written.directory }
    }

    /// The moves that were played in a position.
    pub(crate) fn find(&self, key: u64) -> Result<Vec<MoveGames>, ExplorerError> {
        let Some(number) = self.directory.partition_point(|&(first, _)| first <= key).checked_sub(1) else {
            return Ok(Vec::new());
        };
        let block = self.block(number)?;
        let mut cursor = Cursor::new(&block);
        let damaged = || self.damaged(number);
        while !cursor.is_at_end() {
            let (at, moves) = cursor.entry().ok_or_else(damaged)?;
            if at > key {
                break;
            }
            if at == key {
                // A move takes four bytes at least.
                let possible = moves <= cursor.left() as u64 / 4;
                let list = possible.then(|| (0..moves).map(|_| cursor.move_games()).collect()).flatten();
                return list.ok_or_else(damaged);
            }
            for _ in 0..moves {
                cursor.skip_move().ok_or_else(damaged)?;
            }
        }
        Ok(Vec::new())
    }

    /// Every row, in ascending order; the first error is the last item.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Result<Row, ExplorerError>> + '_ {
        let mut failed = false;
        let blocks = (0..self.directory.len()).map(|number| self.block_rows(number));
        blocks
            .flat_map(|rows| match rows {
                Ok(rows) => rows.into_iter().map(Ok).collect(),
                Err(e) => vec![Err(e)],
            })
            .take_while(move |row| {
                let go_on = !failed;
                failed = row.is_err();
                go_on
            })
    }

    fn block_rows(&self, number: usize) -> Result<Vec<Row>, ExplorerError> {
        let block = self.block(number)?;
        let mut cursor = Cursor::new(&block);
        let mut rows = Vec::new();
        while !cursor.is_at_end() {
            let (key, moves) = cursor.entry().ok_or_else(|| self.damaged(number))?;
            for _ in 0..moves {
                let MoveGames { mv, games } = cursor.move_games().ok_or_else(|| self.damaged(number))?;
                rows.extend(games.into_iter().map(|game| Row::new(key, mv, game)));
            }
        }
        Ok(rows)
    }

    /// The bytes of a block behind its checksum.
    fn block(&self, number: usize) -> Result<Vec<u8>, ExplorerError> {
        let from = self.directory[number].1;
        let to = self.directory.get(number + 1).map_or(self.bytes, |next| next.1);
        let len = to.checked_sub(from + 4).ok_or_else(|| self.damaged(number))?;
        let sum = self.storage.read_vec(Purpose::Block, self.start + from, 4)?;
        let block = self.storage.read_vec(Purpose::Block, self.start + from + 4, len)?;
        if sum != crc32fast::hash(&block).to_le_bytes() {
            return Err(self.damaged(number));
        }
        Ok(block)
    }

    fn damaged(&self, number: usize) -> ExplorerError {
        let offset = self.start + self.directory[number].1;
        ExplorerError::corrupt(self.storage.name(), offset, "a block of positions does not read as written")
    }
}
