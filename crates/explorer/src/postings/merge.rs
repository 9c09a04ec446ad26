use std::{
    cmp::Reverse,
    collections::{BinaryHeap, binary_heap::PeekMut},
};

use super::Row;
use crate::ExplorerError;

/// Hands the rows of several ascending streams over in ascending order, each once.
pub(crate) fn merge<'a>(
    streams: impl IntoIterator<Item = Box<dyn Iterator<Item = Result<Row, ExplorerError>> + 'a>>,
    mut take: impl FnMut(Row) -> Result<(), ExplorerError>,
) -> Result<(), ExplorerError> {
    let mut streams: Vec<_> = streams.into_iter().collect();
    let mut heads = BinaryHeap::new();
    for (number, stream) in streams.iter_mut().enumerate() {
        if let Some(row) = stream.next() {
            heads.push(Reverse((row?, number)));
        }
    }
    let mut last = None;
    while let Some(mut head) = heads.peek_mut() {
        let Reverse((row, number)) = *head;
        match streams[number].next() {
            Some(next) => *head = Reverse((next?, number)),
            None => drop(PeekMut::pop(head)),
        }
        if last != Some(row) {
            take(row)?;
            last = Some(row);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, sync::Arc};

    use bookends_book::BookMove;
    use bookends_store::MemoryStorage;
    use proptest::prelude::*;

    use super::super::{Postings, Writer};
    use super::*;

    fn postings(rows: &BTreeSet<Row>) -> Postings {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        rows.iter().for_each(|&row| writer.push(row).unwrap());
        let written = writer.finish().unwrap();
        Postings::new(Arc::new(MemoryStorage::new("rows", bytes)), 0, written)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// A set is the oracle.
        #[test]
        fn rows_of_any_number_of_runs_come_back_once_and_are_found(
            runs in prop::collection::vec(prop::collection::btree_set((0_u64..300, 0_u16..5, 0_u32..300), 0..2000), 1..4),
        ) {
            let row = |&(key, mv, game): &(u64, u16, u32)| Row::new(key << 40, BookMove(mv), game);
            let runs: Vec<BTreeSet<Row>> = runs.iter().map(|run| run.iter().map(row).collect()).collect();
            let all: BTreeSet<Row> = runs.iter().flatten().copied().collect();
            let parts: Vec<Postings> = runs.iter().map(postings).collect();
            let mut merged = BTreeSet::new();
            merge(parts.iter().map(|part| Box::new(part.rows()) as _), |row| {
                assert!(merged.insert(row), "each once");
                Ok(())
            }).unwrap();
            prop_assert_eq!(&merged, &all);
            let whole = postings(&all);
            for key in 0..300 {
                let found = whole.find(key << 40).unwrap();
                let found: BTreeSet<Row> = found
                    .iter()
                    .flat_map(|m| m.games.iter().map(|&game| Row::new(key << 40, m.mv, game)))
                    .collect();
                let expected = all.iter().copied().filter(|row| row.key() == key << 40).collect();
                prop_assert_eq!(found, expected);
            }
            prop_assert_eq!(whole.find(1).unwrap(), vec![]);
        }
    }
}
