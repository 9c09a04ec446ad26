use super::rans::TOTAL;

/// Levels an octave: a frequency is kept to about 9 %.
pub const FINEST: u32 = 8;
/// The highest level: the whole range.
pub const MAX_LEVEL: u8 = 14 * FINEST as u8;

/// 2 to the power of `i/8`, times 256.
const EIGHTHS: [u32; FINEST as usize] = [256, 279, 304, 332, 362, 395, 431, 470];

/// What a level stands for, in 1/256.
fn weight(level: u8) -> u32 {
    EIGHTHS[usize::from(level) % EIGHTHS.len()] << (u32::from(level) / FINEST)
}

/// The level of a share of the range from 0 to 1.
pub fn level(share: f64) -> u8 {
    let level = (share * f64::from(TOTAL)).max(1.0).log2() * f64::from(FINEST);
    (level.round() as u8).min(MAX_LEVEL)
}

/// The frequencies of symbols of these levels (at most 255, none above [`MAX_LEVEL`]): each at least 1, their sum
/// [`TOTAL`]. What rounding leaves goes to the most frequent symbol, the first of several.
#[must_use]
pub fn frequencies(levels: &[u8]) -> Vec<u16> {
    let sum: u64 = levels.iter().map(|&l| u64::from(weight(l))).sum();
    let free = u64::from(TOTAL) - levels.len() as u64;
    let share = |&l: &u8| 1 + (u64::from(weight(l)) * free / sum.max(1)) as u16;
    let mut frequencies: Vec<u16> = levels.iter().map(share).collect();
    let left = TOTAL - frequencies.iter().sum::<u16>();
    if let Some(most) = (0..levels.len()).rev().max_by_key(|&i| levels[i]) {
        frequencies[most] += left;
    }
    frequencies
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn frequencies_fill_the_range(levels in proptest::collection::vec(0..=MAX_LEVEL, 1..256)) {
            let frequencies = frequencies(&levels);
            prop_assert!(frequencies.iter().all(|&f| f >= 1));
            prop_assert_eq!(frequencies.iter().map(|&f| u32::from(f)).sum::<u32>(), u32::from(TOTAL));
        }
    }

    #[test]
    fn a_level_keeps_a_share_to_a_twentieth() {
        for share in [0.001, 0.01, 0.1, 0.3, 0.5, 0.9] {
            let kept = f64::from(weight(level(share))) / 256.0 / f64::from(TOTAL);
            assert!((kept / share - 1.0).abs() < 0.05, "{share}: {kept}");
        }
        assert_eq!(level(0.0), 0);
        assert_eq!(level(1.0), MAX_LEVEL);
    }
}
