use std::cmp::Reverse;

use crate::Source;

/// What one of several processes that make a book together reads: whole files, so that all have about as many bytes.
///
/// # Panics
/// If `index` is not below `processes`.
pub fn share(sources: &[Source], index: usize, processes: usize) -> Vec<Source> {
    Share::new(sources, index, processes).sources
}

/// The games that one process of several reads.
#[derive(Clone, Debug)]
pub(crate) struct Share {
    pub(crate) sources: Vec<Source>,
    /// The numbers of these among all.
    pub(crate) numbers: Vec<usize>,
}

impl Share {
    /// What process `index` of so many reads.
    pub(crate) fn new(all: &[Source], index: usize, processes: usize) -> Share {
        let lens: Vec<u64> = all.iter().map(|source| source.len().unwrap_or(0)).collect();
        let numbers = shares(&lens, processes).swap_remove(index);
        Share { sources: numbers.iter().map(|&number| all[number].clone()).collect(), numbers }
    }
}

/// Which files each process reads, in order, so that all have about as many bytes: the largest file first, each to the
/// process that has least so far.
fn shares(lens: &[u64], processes: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..lens.len()).collect();
    order.sort_by_key(|&number| Reverse(lens[number]));
    let mut shares = vec![(0_u64, Vec::new()); processes];
    for number in order {
        let least = (0..processes).min_by_key(|&process| shares[process].0).unwrap_or(0);
        let (bytes, numbers) = &mut shares[least];
        // Files that are empty, as far as is known, are parted too.
        *bytes = bytes.saturating_add(lens[number].max(1));
        numbers.push(number);
    }
    shares
        .into_iter()
        .map(|(_, mut numbers)| {
            numbers.sort_unstable();
            numbers
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_once_and_the_work_is_parted_evenly() {
        assert_eq!(shares(&[5, 1, 9, 3, 0], 2), [vec![2, 4], vec![0, 1, 3]]);
        assert_eq!(shares(&[7; 5], 1), [vec![0, 1, 2, 3, 4]]);
        assert_eq!(shares(&[7], 3), [vec![0], vec![], vec![]]);
        let mut all: Vec<usize> = shares(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3], 4).concat();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..10));
    }
}
