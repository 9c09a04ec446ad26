use super::rans::TOTAL;

/// Levels an octave: a frequency is kept to about 9 %.
const FINEST: u32 = 8;
/// The highest level: the whole range.
pub const MAX_LEVEL: u8 = 14 * FINEST as u8;

/// 2 to the power of `i/8`, times 256.
const EIGHTHS: [u32; FINEST as usize] = [256, 279, 304, 332, 362, 395, 431, 470];

/// What a level stands for, in 1/256.
fn weight(level: u8) -> u32 {
    EIGHTHS[usize::from(level) % EIGHTHS.len()] << (u32::from(level) / FINEST)
}

/// The level of a symbol that occurs `count` times in `sum`: the one whose weight is nearest by ratio.
pub fn level(count: u32, sum: u64) -> u8 {
    let weight_of_all = u64::from(weight(MAX_LEVEL));
    let wanted = u64::from(count) * weight_of_all / sum.max(1);
    let below = |&v: &u8| wanted * wanted < u64::from(weight(v)) * u64::from(weight(v + 1));
    (0..MAX_LEVEL).find(below).unwrap_or(MAX_LEVEL)
}

/// The frequencies of symbols of these levels (at most 255, none above [`MAX_LEVEL`]): each at least 1, their sum
/// [`TOTAL`]. What rounding leaves goes to the most frequent symbol, the first of several.
pub(super) fn frequencies(levels: &[u8]) -> Vec<u16> {
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
        for count in [1, 10, 100, 300, 500, 900] {
            let share = f64::from(count) / 1000.0;
            let kept = f64::from(weight(level(count, 1000))) / f64::from(weight(MAX_LEVEL));
            assert!((kept / share - 1.0).abs() < 0.05, "{share}: {kept}");
        }
        assert_eq!(level(0, 1000), 0);
        assert_eq!(level(1000, 1000), MAX_LEVEL);
    }
}
