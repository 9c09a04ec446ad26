use std::{path::Path, sync::Arc};

use bookends_store::{Access, Purpose, Storage, open};

use super::{footer::Footer, names::Names, texts};
use crate::{
    ExplorerError, Record,
    postings::{MoveGames, Postings, Written},
};

/// The index of a file of games, open for questions.
#[derive(Debug)]
pub(crate) struct Index {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) footer: Footer,
    pub(super) texts: Vec<[u64; 2]>,
    pub(super) records: Vec<u8>,
    pub(super) names: Names,
    pub(super) postings: Postings,
}

impl Index {
    /// Opens an index; none if there is none of this version.
    pub(super) fn open(path: &Path) -> Result<Option<Index>, ExplorerError> {
        match open(path, Access::Mmap) {
            Ok(storage) => Index::read(storage.into()),
            Err(e) if e.is_not_found() => Ok(None),
            Err(e) => Err(e.into()),
        }
    }

    /// The index that a storage has; none if it is none of this version.
    pub(crate) fn read(storage: Arc<dyn Storage>) -> Result<Option<Index>, ExplorerError> {
        let Some(footer) = Footer::read(&*storage)? else { return Ok(None) };
        let [texts_at, records_at, names_at, postings_at, directory_at] = footer.starts;
        let end = storage.len() - Footer::BYTES as u64;
        let part = |from: u64, to: u64, sum: u64| {
            let bytes = storage.read_vec(Purpose::Index, from, to - from)?;
            match u64::from(crc32fast::hash(&bytes)) == sum {
                true => Ok(bytes),
                false => Err(ExplorerError::corrupt(storage.name(), from, "a part has another checksum")),
            }
        };
        let texts = pairs(&part(texts_at, records_at, footer.sums[0])?);
        let mut records = part(records_at, postings_at, footer.sums[1])?;
        let names = records.split_off((names_at - records_at) as usize);
        let directory = pairs(&part(directory_at, end, footer.sums[2])?);
        let whole = records.len() as u64 == footer.games.saturating_mul(Record::BYTES as u64)
            && texts.is_sorted_by_key(|pair| pair[0])
            && texts.is_sorted_by_key(|pair| pair[1])
            && texts.last().is_some_and(|&[games, end]| games == footer.games && end <= texts_at)
            && directory.is_sorted_by_key(|pair| pair[1])
            && directory.last().is_none_or(|pair| pair[1] < directory_at - postings_at);
        if !whole {
            return Err(ExplorerError::corrupt(storage.name(), texts_at, "the parts contradict each other"));
        }
        let written = Written {
            directory: directory.iter().map(|&[key, at]| (key, at)).collect(),
            bytes: directory_at - postings_at,
            positions: footer.positions,
        };
        let postings = Postings::new(storage.clone(), postings_at, written);
        Ok(Some(Index { storage, footer, texts, records, names: Names::read(&names), postings }))
    }

    /// How many games it has.
    pub(crate) fn games(&self) -> u64 {
        self.footer.games
    }

    /// How many positions it has.
    pub(crate) fn positions(&self) -> u64 {
        self.footer.positions
    }

    /// The moves that were played in a position.
    pub(crate) fn find(&self, key: u64) -> Result<Vec<MoveGames>, ExplorerError> {
        self.postings.find(key)
    }

    /// What is kept of a game; none if there is no such game.
    pub(crate) fn record(&self, game: u32) -> Option<Record> {
        let (records, _) = self.records.as_chunks();
        records.get(game as usize).map(Record::from_bytes)
    }

    /// The name with a number.
    pub(crate) fn name(&self, number: u32) -> &str {
        self.names.get(number)
    }

    /// The numbers of a name.
    pub(crate) fn name_numbers(&self, name: &str) -> Vec<u32> {
        self.names.find(name)
    }

    /// The text of a game; none if there is no such game.
    pub(crate) fn text(&self, game: u32) -> Result<Option<Vec<u8>>, ExplorerError> {
        let game = u64::from(game);
        let next = self.texts.partition_point(|&[first, _]| first <= game);
        let (Some(&[_, to]), Some(block)) = (self.texts.get(next), next.checked_sub(1)) else {
            return Ok(None);
        };
        let [first, from] = self.texts[block];
        let packed = self.storage.read_vec(Purpose::Record, from, to - from)?;
        let text = texts::text(&packed, game - first);
        text.map(Some).ok_or_else(|| {
            ExplorerError::corrupt(self.storage.name(), from, "a block of texts does not read as written")
        })
    }
}

fn pairs(bytes: &[u8]) -> Vec<[u64; 2]> {
    let (words, _) = bytes.as_chunks::<8>();
    words.chunks_exact(2).map(|pair| [pair[0], pair[1]].map(u64::from_le_bytes)).collect()
}
