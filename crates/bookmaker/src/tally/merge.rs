use std::{
    cmp::Reverse,
    collections::{BinaryHeap, binary_heap::PeekMut},
    iter::once,
};

use bookends_store::StoreError;

use super::{Counted, Row};

/// Rows in ascending order, from memory or from the disk.
pub(crate) type Stream<'a> = Box<dyn Iterator<Item = Result<Row, StoreError>> + Send + 'a>;

/// The rows of several streams in ascending order, those of one position, move and result added up.
pub(crate) struct Merge<'a> {
    streams: Vec<Stream<'a>>,
    heads: BinaryHeap<Reverse<(Row, usize)>>,
    failed: Option<StoreError>,
}

impl<'a> Merge<'a> {
    /// Merges streams that are each in ascending order.
    pub(crate) fn new(streams: Vec<Stream<'a>>) -> Merge<'a> {
        let mut merge = Merge { heads: BinaryHeap::with_capacity(streams.len()), streams, failed: None };
        for i in 0..merge.streams.len() {
            if let Some(row) = merge.pull(i) {
                merge.heads.push(Reverse((row, i)));
            }
        }
        merge
    }

    /// Merges what several counters have counted.
    pub(crate) fn of(counted: &'a [Counted]) -> Merge<'a> {
        let streams: Result<Vec<Vec<Stream>>, StoreError> = counted.iter().map(Counted::streams).collect();
        let streams = streams
            .map(|parts| parts.into_iter().flatten().collect())
            .unwrap_or_else(|e| vec![Box::new(once(Err(e))) as Stream]);
        Merge::new(streams)
    }

    /// The next row of a stream; none at its end, or if it failed.
    fn pull(&mut self, stream: usize) -> Option<Row> {
        match self.streams[stream].next()? {
            Ok(row) => Some(row),
            Err(e) => {
                self.failed.get_or_insert(e);
                None
            }
        }
    }

    /// The smallest row that is left.
    fn pop(&mut self) -> Option<Row> {
        let &Reverse((row, stream)) = self.heads.peek()?;
        let next = self.pull(stream);
        let mut top = self.heads.peek_mut()?;
        match next {
            Some(next) => *top = Reverse((next, stream)),
            None => {
                PeekMut::pop(top);
            }
        }
        Some(row)
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<Row, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut row = self.pop();
        if let Some(row) = &mut row {
            while let Some(Reverse((next, _))) = self.heads.peek() {
                if !row.absorb(*next) {
                    break;
                }
                self.pop();
            }
        }
        // A stream that broke off would make the sums too small: nothing after it counts.
        if let Some(e) = self.failed.take() {
            self.heads.clear();
            return Some(Err(e));
        }
        row.map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bookends_book::BookMove;
    use proptest::prelude::*;

    use super::*;

    fn stream(rows: &[Row]) -> Stream<'_> {
        Box::new(rows.iter().copied().map(Ok))
    }

    #[test]
    fn a_stream_that_breaks_off_ends_the_merge_with_its_error() {
        let row = Row::new(1, BookMove(1), 0, 1);
        let broken: Stream = Box::new([Ok(row), Err(StoreError::Exists { path: "x".into() })].into_iter());
        let results: Vec<_> = Merge::new(vec![broken, stream(&[Row::new(2, BookMove(1), 0, 1)])]).collect();
        assert!(results.len() == 1 && results[0].is_err(), "{results:?}");
    }

    proptest! {
        #[test]
        fn a_merge_adds_up_what_a_map_adds_up(
            parts in prop::collection::vec(prop::collection::vec((0_u64..4, 0_u16..3, 0_usize..4, 1_u64..9), 0..30), 0..6)
        ) {
            let mut expected = BTreeMap::new();
            let mut sorted = Vec::new();
            for part in &parts {
                let mut rows: Vec<Row> =
                    part.iter().map(|&(key, mv, cell, games)| Row::new(key, BookMove(mv), cell, games)).collect();
                rows.sort();
                for row in &rows {
                    *expected.entry((row.key(), row.mv(), row.cell())).or_insert(0) += row.games();
                }
                sorted.push(rows);
            }
            let merged: Vec<_> = Merge::new(sorted.iter().map(|rows| stream(rows)).collect())
                .map(Result::unwrap)
                .map(|row| ((row.key(), row.mv(), row.cell()), row.games()))
                .collect();
            prop_assert_eq!(merged, expected.into_iter().collect::<Vec<_>>());
        }
    }
}
