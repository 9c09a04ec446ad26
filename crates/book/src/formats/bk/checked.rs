use std::sync::atomic::{AtomicU64, Ordering};

/// Which records were read and found whole. What lies in memory, mapped or not, stays as it is while a book is open, so
/// that the checksum of a record is worked out the first time only.
#[derive(Debug)]
pub(super) struct Checked(Vec<AtomicU64>);

impl Checked {
    /// None of so many records.
    pub(super) fn none(records: u32) -> Checked {
        Checked((0..records.div_ceil(u64::BITS)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a record was found whole.
    pub(super) fn contains(&self, number: u32) -> bool {
        let word = self.0.get((number / u64::BITS) as usize);
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (number % u64::BITS) & 1 != 0)
    }

    /// Notes that a record was found whole.
    pub(super) fn insert(&self, number: u32) {
        if let Some(word) = self.0.get((number / u64::BITS) as usize) {
            word.fetch_or(1 << (number % u64::BITS), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_record_is_noted_alone() {
        let checked = Checked::none(130);
        [0, 63, 64, 129].iter().for_each(|&number| checked.insert(number));
        let noted: Vec<u32> = (0..140).filter(|&number| checked.contains(number)).collect();
        assert_eq!(noted, [0, 63, 64, 129]);
    }
}
