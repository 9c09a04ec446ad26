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
