use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::UNIX_EPOCH,
};

use bookends_bookmaker::{GameTexts, Source};
use bookends_store::{Publish, Purpose, Scratch, StoreError, beside, file_len, modified};

use super::{Index, footer::Footer, names::Names, texts::TextWriter};
use crate::{
    ExplorerError, Record,
    game::{self, Game, INDEXED_PLIES},
    postings::{Postings, Row, Writer, merge},
};

/// How an index is made, and what another thread sees of it.
#[derive(Debug)]
pub struct Making<'a> {
    /// Folder for temporary files.
    pub temp_dir: PathBuf,
    /// About how much memory positions may take before they go to a temporary file, in bytes.
    pub memory: usize,
    /// Bytes of the games read so far, as they lie on the disk.
    pub bytes: &'a AtomicU64,
    /// Raised to stop soon.
    pub stop: &'a AtomicBool,
}

/// Opens the index that is kept beside a file of games, as `GAMES.index`. It is made first where it is missing or the
/// games are other ones; games that were added at the end are added to it.
pub fn open_or_make(games: &Path, making: &Making) -> Result<crate::Games, ExplorerError> {
    let path = beside(games, ".index");
    // A damaged index is as good as none.
    let old = Index::open(&path).unwrap_or_default();
    let index = match old {
        Some(old) if old.footer.source == state(games) => old,
        old => {
            make(games, &path, old, making)?;
            Index::open(&path)?.ok_or_else(|| {
                ExplorerError::corrupt(&path.display().to_string(), 0, "it was changed while it was written")
            })?
        }
    };
    Ok(crate::Games::new(vec![index]))
}

/// What tells whether a file is still the same one: its length, and when it was changed.
fn state(games: &Path) -> [u64; 2] {
    let since = modified(games).and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    [file_len(games).unwrap_or(0), since.map_or(0, |since| since.as_nanos() as u64)]
}

fn make(games: &Path, path: &Path, old: Option<Index>, making: &Making) -> Result<(), ExplorerError> {
    let source = state(games);
    let io = |e| StoreError::io(path, "write", e);
    let mut builder = Builder::new(Publish::create(path, true)?, making);
    let mut known = 0;
    if let Some(old) = &old {
        builder.go_on(old).map_err(io)?;
        known = old.footer.texts_read;
    }
    let sources = [Source::File(games.to_owned())];
    let mut texts = GameTexts::new(&sources);
    let (mut read, mut sum) = (0, crc32fast::Hasher::new());
    while let Some(text) = texts.next()? {
        read += 1;
        sum.update(text);
        if read > known {
            builder.push(text)?;
        } else if read == known && old.as_ref().is_some_and(|old| !same(old, &sum)) {
            return make(games, path, None, making);
        }
        if read % 256 == 0 {
            making.bytes.store(texts.bytes(), Ordering::Relaxed);
            if making.stop.load(Ordering::Relaxed) {
                return Err(ExplorerError::Stopped);
            }
        }
    }
    if read < known {
        return make(games, path, None, making);
    }
    let footer = Footer { source, texts_read: read, texts_sum: sum.finalize().into(), ..Footer::default() };
    builder.finish(footer, old.map(|old| old.postings))
}

/// Whether the texts so far are those that an index was made of.
fn same(old: &Index, sum: &crc32fast::Hasher) -> bool {
    u64::from(sum.clone().finalize()) == old.footer.texts_sum
}

struct Builder<'a> {
    making: &'a Making<'a>,
    texts: TextWriter<Publish>,
    records: Vec<u8>,
    names: Names,
    rows: Vec<Row>,
    runs: Vec<Postings>,
}

impl<'a> Builder<'a> {
    fn new(out: Publish, making: &'a Making) -> Builder<'a> {
        Builder {
            making,
            texts: TextWriter::new(out),
            records: Vec::new(),
            names: Names::default(),
            rows: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// Begins with everything that an index has but its positions.
    fn go_on(&mut self, old: &Index) -> std::io::Result<()> {
        let end = old.texts.last().map_or(0, |last| last[1]);
        let mut at = 0;
        while at < end {
            let part = (end - at).min(1 << 20);
            let bytes = old.storage.read_vec(Purpose::Scan, at, part).map_err(std::io::Error::other)?;
            self.texts.out.write_all(&bytes)?;
            at += part;
        }
        self.texts.go_on(old.texts.clone());
        self.records.clone_from(&old.records);
        self.names = old.names.clone();
        Ok(())
    }

    fn push(&mut self, text: &[u8]) -> Result<(), ExplorerError> {
        let read = game::read(text, INDEXED_PLIES);
        let Some(Game { names, ratings, month, speed, winner, moves, .. }) = read else {
            return Ok(());
        };
        let number =
            u32::try_from(self.records.len() / Record::BYTES).map_err(|_| ExplorerError::TooManyGames)?;
        self.texts.push(text).map_err(|e| StoreError::io(self.texts.out.path(), "write", e))?;
        let names = names.map(|name| self.names.number(&name));
        self.records.extend_from_slice(&Record { names, ratings, month, speed, winner }.to_bytes());
        self.rows.extend(moves.into_iter().map(|(key, mv)| Row::new(key, mv, number)));
        if self.rows.len() >= (self.making.memory / size_of::<Row>()).max(1 << 12) {
            self.spill()
        } else {
            Ok(())
        }
    }

    /// Sorts the rows and puts them into a temporary file.
    fn spill(&mut self) -> Result<(), ExplorerError> {
        self.rows.sort_unstable();
        self.rows.dedup();
        let mut written = None;
        let file = Scratch::write(&self.making.temp_dir, |out| {
            let mut writer = Writer::new(out);
            self.rows.iter().try_for_each(|&row| writer.push(row))?;
            written = Some(writer.finish()?);
            Ok(())
        })?;
        self.runs.extend(written.map(|written| Postings::new(Arc::new(file), 0, written)));
        self.rows.clear();
        Ok(())
    }

    fn finish(mut self, mut footer: Footer, old: Option<Postings>) -> Result<(), ExplorerError> {
        self.spill()?;
        let Builder { mut texts, records, names, runs, .. } = self;
        let path = texts.out.path().to_owned();
        let io = |e| StoreError::io(&path, "write", e);
        texts.finish().map_err(io)?;
        let mut out = texts.out;
        let sum = |bytes: &[u8]| u64::from(crc32fast::hash(bytes));
        let directory: Vec<u8> = texts.directory.iter().flatten().flat_map(|n| n.to_le_bytes()).collect();
        let [records_at, names_at] = [directory.len(), directory.len() + records.len()];
        let names = names.to_bytes();
        let postings_at = texts.written + (names_at + names.len()) as u64;
        out.write_all(&directory).map_err(io)?;
        out.write_all(&records).map_err(io)?;
        out.write_all(&names).map_err(io)?;

        let mut writer = Writer::new(&mut out);
        let streams = old.iter().chain(&runs).map(|run| Box::new(run.rows()) as _);
        merge(streams, |row| Ok(writer.push(row).map_err(io)?))?;
        let written = writer.finish().map_err(io)?;
        let positions: Vec<u8> =
            written.directory.iter().flat_map(|&(key, at)| [key, at]).flat_map(u64::to_le_bytes).collect();
        footer.games = (records.len() / Record::BYTES) as u64;
        footer.positions = written.positions;
        footer.starts = [
            texts.written,
            texts.written + records_at as u64,
            texts.written + names_at as u64,
            postings_at,
            postings_at + written.bytes,
        ];
        let mut both = crc32fast::Hasher::new();
        both.update(&records);
        both.update(&names);
        footer.sums = [sum(&directory), both.finalize().into(), sum(&positions)];
        out.write_all(&positions).map_err(io)?;
        out.write_all(&footer.to_bytes()).map_err(io)?;
        Ok(out.commit()?)
    }
}
