//! Counting in bounded memory: rows in a buffer, sorted runs on the disk, a merge of them all.

mod merge;
mod row;
mod rows;
mod run;
mod spill;

pub(crate) use merge::{Merge, Stream};
pub(crate) use row::Row;
pub(crate) use rows::{Counted, Rows};
pub(crate) use run::{KeptRun, Run};
pub(crate) use spill::{Depot, PREFIX, Spill};
