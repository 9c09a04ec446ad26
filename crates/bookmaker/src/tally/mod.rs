//! Counting in bounded memory: rows in a buffer, sorted runs on the disk, a merge of them all.

mod merge;
mod row;
mod rows;
mod run;

pub(crate) use merge::{Merge, Stream};
pub(crate) use row::Row;
pub(crate) use rows::{Counted, Rows};
