//! Numbers beside a picture: scales of powers of ten, round marks, and how counts are written.

/// How much of a decade a single position is high, so that it is seen.
const ONE: f64 = 0.3;

/// The height of a count in decades: ten times as many positions are one decade higher.
pub fn decades(count: u64) -> f64 {
    if count == 0 { 0.0 } else { (count as f64).log10() + ONE }
}

/// The powers of ten up to a count.
pub fn powers(most: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1u64), |n| n.checked_mul(10)).take_while(move |&n| n <= most)
}

/// The distance between marks on an axis of so many steps: 1, 2 or 5 times a power of ten, at most 14 marks.
pub fn step(steps: u32) -> u32 {
    let round = (0..9).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10u32.pow(zeros)));
    round.into_iter().find(|step| steps / step <= 14).unwrap_or(u32::MAX)
}

/// A count with a comma after every three digits.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A power of ten in at most four characters.
pub fn short(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        1_000_000..1_000_000_000 => format!("{}M", count / 1_000_000),
        _ => format!("{}G", count / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_at_round_numbers_and_are_not_too_many() {
        let steps: Vec<u32> = [5, 14, 28, 35, 100, 127, 262, 549, 1000].map(step).to_vec();
        assert_eq!(steps, [1, 1, 2, 5, 10, 10, 20, 50, 100]);
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([1, 100, 1_000, 100_000, 1_000_000].map(short), ["1", "100", "1k", "100k", "1M"]);
        assert_eq!(powers(1_500).collect::<Vec<_>>(), [1, 10, 100, 1_000]);
    }
}
