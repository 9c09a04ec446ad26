/// The first few of many candidates in their order, whichever come first in time.
pub(super) struct Best<T> {
    most: usize,
    list: Vec<T>,
    total: u64,
}

impl<T: Ord> Best<T> {
    /// Keeps at most so many.
    pub(super) fn new(most: usize) -> Best<T> {
        Best { most, list: Vec::new(), total: 0 }
    }

    pub(super) fn push(&mut self, candidate: T) {
        self.total += 1;
        self.list.push(candidate);
        if self.list.len() >= 2 * self.most.max(32) {
            self.cut();
        }
    }

    pub(super) fn and(mut self, other: Best<T>) -> Best<T> {
        self.list.extend(other.list);
        self.total += other.total;
        self.cut();
        self
    }

    fn cut(&mut self) {
        self.list.sort_unstable();
        self.list.truncate(self.most);
    }

    /// The first ones, and how many there were in all.
    pub(super) fn finish(mut self) -> (Vec<T>, u64) {
        self.cut();
        (self.list, self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_in_order_are_kept_and_all_are_counted() {
        let mut best = Best::new(3);
        (0..1000).for_each(|i| best.push((i * 7919) % 1000));
        let mut more = Best::new(3);
        more.push(-1);
        assert_eq!(best.and(more).finish(), (vec![-1, 0, 1], 1001));
    }
}
