/// The greatest of what comes by, a few of them.
#[derive(Clone, Debug)]
pub(crate) struct Best<T> {
    most: usize,
    /// In descending order.
    list: Vec<T>,
}

impl<T: Ord> Best<T> {
    pub(crate) fn new(most: usize) -> Best<T> {
        Best { most, list: Vec::new() }
    }

    pub(crate) fn offer(&mut self, item: T) {
        if self.list.len() == self.most && self.list.last().is_none_or(|least| *least >= item) {
            return;
        }
        let place = self.list.partition_point(|other| *other > item);
        self.list.insert(place, item);
        self.list.truncate(self.most);
    }

    pub(crate) fn into_vec(self) -> Vec<T> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_greatest_are_those_that_sorting_finds(mut items in prop::collection::vec(0..50_u8, 0..40), most in 0..6_usize) {
            let mut best = Best::new(most);
            items.iter().for_each(|&item| best.offer(item));
            items.sort_by(|a, b| b.cmp(a));
            items.truncate(most);
            prop_assert_eq!(best.into_vec(), items);
        }
    }
}
