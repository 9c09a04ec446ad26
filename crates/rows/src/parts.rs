use std::{
    num::{NonZeroU64, NonZeroUsize},
    path::{Path, PathBuf},
};

use bookends_bookmaker::{PlayedGame, PlayedMove};
use bookends_store::{Publish, StoreError, file_len, files_below, is_folder, remove};
use parquet::{errors::ParquetError, file::writer::SerializedFileWriter};

use crate::{
    RowsError, Written,
    columns::Columns,
    schema::{properties, schema},
};

/// How the rows are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The most rows of a file.
    pub file: NonZeroU64,
    /// The most rows of a row group, which readers take at a time and which is held in memory, about 120 bytes each.
    pub group: NonZeroUsize,
}

impl Default for Shape {
    /// 16 million rows a file, a million rows a group.
    fn default() -> Shape {
        Shape {
            file: NonZeroU64::new(1 << 24).expect("not 0"),
            group: NonZeroUsize::new(1 << 20).expect("not 0"),
        }
    }
}

/// The files of a folder while they are written. None appears before all are whole.
pub(crate) struct Parts {
    folder: PathBuf,
    force: bool,
    shape: Shape,
    /// Files that were there before.
    before: Vec<PathBuf>,
    columns: Columns,
    open: Option<SerializedFileWriter<Publish>>,
    /// The rows of the file that is open, those in the columns among them.
    in_file: u64,
    whole: Vec<Publish>,
    rows: u64,
}

impl Parts {
    pub(crate) fn create(folder: &Path, shape: Shape, force: bool) -> Result<Parts, RowsError> {
        let before = if is_folder(folder) { files_below(folder, &[".parquet"])? } else { Vec::new() };
        if let Some(path) = before.first().filter(|_| !force) {
            return Err(StoreError::Exists { path: path.clone() }.into());
        }
        let mut parts = Parts {
            folder: folder.to_owned(),
            force,
            shape,
            before,
            columns: Columns::default(),
            open: None,
            in_file: 0,
            whole: Vec::new(),
            rows: 0,
        };
        // Begun at once, so that a folder that cannot be written is told before the games are read, and that there is
        // a file even without a row.
        parts.begin()?;
        Ok(parts)
    }

    /// Adds a move of the game with this number.
    pub(crate) fn push(
        &mut self,
        number: u64,
        game: &PlayedGame,
        played: &PlayedMove,
    ) -> Result<(), RowsError> {
        if self.in_file == self.shape.file.get() {
            self.end_file()?;
            self.begin()?;
        }
        self.columns.push(number, game, played);
        (self.in_file, self.rows) = (self.in_file + 1, self.rows + 1);
        if self.columns.rows() == self.shape.group.get() { self.end_group() } else { Ok(()) }
    }

    /// Ends the last file and makes all of them appear; those that were there before are gone then.
    pub(crate) fn commit(mut self) -> Result<Written, RowsError> {
        self.end_file()?;
        let mut written = Written { rows: self.rows, files: self.whole.len() as u64, bytes: 0 };
        let mut paths = Vec::new();
        for file in self.whole {
            paths.push(file.path().to_owned());
            file.commit()?;
        }
        self.before.iter().filter(|path| !paths.contains(path)).try_for_each(remove)?;
        written.bytes = paths.iter().filter_map(file_len).sum();
        Ok(written)
    }

    fn begin(&mut self) -> Result<(), RowsError> {
        let path = self.path();
        let file = Publish::create(&path, self.force)?;
        let writer = SerializedFileWriter::new(file, schema(), properties());
        self.open = Some(writer.map_err(failed(path))?);
        self.in_file = 0;
        Ok(())
    }

    fn end_group(&mut self) -> Result<(), RowsError> {
        let path = self.path();
        if let Some(open) = self.open.as_mut().filter(|_| self.columns.rows() > 0) {
            let mut write = || {
                let mut group = open.next_row_group()?;
                self.columns.write(&mut group)?;
                group.close()
            };
            write().map_err(failed(path))?;
        }
        Ok(())
    }

    fn end_file(&mut self) -> Result<(), RowsError> {
        self.end_group()?;
        let path = self.path();
        if let Some(open) = self.open.take() {
            self.whole.push(open.into_inner().map_err(failed(path))?);
        }
        Ok(())
    }

    /// The file that is written.
    fn path(&self) -> PathBuf {
        self.folder.join(format!("part-{:05}.parquet", self.whole.len()))
    }
}

fn failed(path: PathBuf) -> impl FnOnce(ParquetError) -> RowsError {
    |source| RowsError::Parquet { path, source }
}
