use std::sync::{Arc, Mutex};

/// The values that were asked for last, by key, the last one first.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    most: usize,
    values: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: Copy + PartialEq, V> Recent<K, V> {
    /// Keeps so many values.
    pub(crate) fn new(most: usize) -> Recent<K, V> {
        Recent { most, values: Mutex::default() }
    }

    /// The value of a key, read if it is not among the last. Two threads never read at the same time, so that no
    /// value is in memory twice.
    pub(crate) fn get<E>(&self, key: K, read: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let mut values = self.values.lock().expect("no panic while it is held");
        let value = match values.iter().position(|(k, _)| *k == key) {
            Some(at) => values.remove(at).1,
            None => {
                values.truncate(self.most - 1);
                Arc::new(read()?)
            }
        };
        values.insert(0, (key, value.clone()));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_that_was_asked_for_longest_ago_is_read_again() {
        let recent = Recent::new(2);
        let read = |key: u32| {
            let mut found = false;
            let read = || {
                found = true;
                Ok::<_, ()>(key)
            };
            recent.get(key, read).unwrap();
            found
        };
        assert_eq!([1, 2, 1, 3, 1, 2].map(read), [true, true, false, true, false, true]);
    }
}
