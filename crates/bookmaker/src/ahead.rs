use std::{sync::mpsc, thread::Scope};

/// How many items are handed over at once.
const BATCH: usize = 1024;

/// How many batches are made before the first is taken.
const BATCHES: usize = 4;

/// The items of an iterator, which works ahead on a thread of its own. It ends early if no one takes its items.
pub(crate) fn ahead<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    mut items: impl Iterator<Item = T> + Send + 'scope,
) -> impl Iterator<Item = T> {
    let (sender, receiver) = mpsc::sync_channel(BATCHES);
    scope.spawn(move || {
        loop {
            let batch: Vec<T> = items.by_ref().take(BATCH).collect();
            let last = batch.len() < BATCH;
            if sender.send(batch).is_err() || last {
                break;
            }
        }
    });
    receiver.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn every_item_comes_in_its_order() {
        for n in [0, 1, BATCH, BATCH + 1, 10 * BATCH] {
            let items: Vec<usize> = thread::scope(|scope| ahead(scope, 0..n).collect());
            assert!(items.into_iter().eq(0..n), "{n}");
        }
    }

    #[test]
    fn an_endless_iterator_ends_when_its_items_are_not_taken() {
        let items: Vec<u64> = thread::scope(|scope| ahead(scope, 0..).take(3).collect());
        assert_eq!(items, [0, 1, 2]);
    }
}
