use crate::Value;

/// How one move is weighed before the book is scaled: twice the mover's wins plus the draws, or the score itself
/// where the book has scores. A negative score is 0: the move is in the book but is not played.
pub(super) fn raw(value: &Value) -> u64 {
    match value {
        Value::Score(score) => u64::from(score.weight.max(0).unsigned_abs()),
        Value::Statistics(statistics) => statistics.points(),
    }
}

/// One factor for the whole book that brings its heaviest move down to 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    most: u64,
}

impl Scale {
    /// The scale of a book whose heaviest move has this raw weight.
    pub(super) const fn new(most: u64) -> Scale {
        Scale { most }
    }

    /// The weight in the file. A move that had any weight keeps at least 1: 0 means "never played".
    pub(super) fn apply(self, raw: u64) -> u16 {
        let top = u64::from(u16::MAX);
        if self.most <= top {
            return raw.min(top) as u16;
        }
        let scaled = u128::from(raw) * u128::from(top) / u128::from(self.most);
        (scaled as u64).clamp(raw.min(1), top) as u16
    }

    /// What the weights are multiplied by.
    pub(super) fn factor(self) -> f64 {
        (f64::from(u16::MAX) / self.most.max(1) as f64).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Statistics;

    #[test]
    fn a_win_weighs_two_and_a_draw_one() {
        let s = Statistics { wins: 3, draws: 2, losses: 9, unknown: 1 };
        assert_eq!(raw(&Value::Statistics(s)), 8);
    }

    #[test]
    fn nothing_is_scaled_until_something_overflows() {
        assert_eq!(Scale::new(65_535).apply(7), 7);
        assert_eq!(Scale::new(131_070).apply(7), 3);
    }

    proptest! {
        #[test]
        fn only_a_weight_of_zero_becomes_zero_and_order_is_kept(a: u64, b: u64, most: u64) {
            let scale = Scale::new(most.max(a).max(b));
            prop_assert_eq!(scale.apply(a) == 0, a == 0);
            prop_assert!(a > b || scale.apply(a) <= scale.apply(b));
        }
    }
}
