/// What a worker says at the end of a round, and what all have said together: numbers of positions in the lower bits,
/// and of workers that want something in the upper ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ballot {
    /// How many positions were decided in this ply.
    pub(crate) decided: u64,
    /// How many workers have a seed that comes due later.
    pub(crate) waiting: u16,
    /// How many workers want the state to be kept.
    pub(crate) keep: u16,
}

/// No table has so many positions.
const DECIDED: u32 = 44;
/// No cluster has so many workers.
const WORKERS: u32 = 10;

/// How many workers the votes are good for.
pub(crate) const MOST_WORKERS: usize = (1 << WORKERS) - 1;

impl Ballot {
    pub(crate) fn vote(self) -> u64 {
        self.decided | u64::from(self.waiting) << DECIDED | u64::from(self.keep) << (DECIDED + WORKERS)
    }

    /// What the sum of the votes means.
    pub(crate) fn of_sum(sum: u64) -> Ballot {
        let workers = |shift: u32| (sum >> shift & ((1 << WORKERS) - 1)) as u16;
        Ballot {
            decided: sum & ((1 << DECIDED) - 1),
            waiting: workers(DECIDED),
            keep: workers(DECIDED + WORKERS),
        }
    }

    /// Whether nothing can be decided any more.
    pub(crate) fn is_over(self) -> bool {
        self.decided == 0 && self.waiting == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn votes_add_up_field_by_field() {
        let ballots = [(1 << 40, 1, 0), (5, 0, 1), (0, 1, 1)].map(|(decided, waiting, keep)| Ballot {
            decided,
            waiting,
            keep,
        });
        let sum = ballots.iter().map(|ballot| ballot.vote()).sum();
        assert_eq!(Ballot::of_sum(sum), Ballot { decided: (1 << 40) + 5, waiting: 2, keep: 2 });
        assert!(!Ballot::of_sum(sum).is_over() && Ballot::of_sum(0).is_over());
    }
}
