use std::path::Path;

use bookends_bookmaker::{Options, Source, Summary, Watch, each_game};

use crate::{RowsError, Shape, parts::Parts};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// How many rows: one for each move that counts.
    pub rows: u64,
    /// How many files.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// Writes the moves of games into files `part-00000.parquet` and so on of a folder, which is made. Of the options those
/// matter that say which games and which of their moves count, but for side lines. Rows are in the order of the games and
/// of their moves. The summary has what was read.
///
/// # Errors
/// [`RowsError::Store`] if the folder has such files and `options.force` is not set, or cannot be written;
/// [`RowsError::Make`] as [`each_game`]; [`RowsError::Parquet`] if the disk is full.
pub fn write(
    sources: &[Source],
    folder: &Path,
    options: &Options,
    shape: Shape,
    watch: &Watch,
) -> Result<(Summary, Written), RowsError> {
    let mut parts = Parts::create(folder, shape, options.force)?;
    let mut number = 0;
    let summary = each_game(sources, options, watch, |game| {
        game.moves.iter().try_for_each(|played| parts.push(number, game, played))?;
        number += 1;
        Ok::<(), RowsError>(())
    })?;
    Ok((summary, parts.commit()?))
}
