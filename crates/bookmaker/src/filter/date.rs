use std::cmp::Ordering;

/// A day, a month or a year: `2024.05.17`, `2024.05`, `2024.??.??`, also with hyphens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    pub(crate) year: u16,
    /// 1 to 12.
    pub(crate) month: Option<u8>,
    /// 1 to 31; never known without the month.
    pub(crate) day: Option<u8>,
}

impl Date {
    /// Reads a date; none if the year is unknown or a number is no month or day.
    pub(super) fn parse(text: &str) -> Option<Date> {
        let mut parts = text.split(['.', '-', '/']);
        let year = parts.next()?;
        if year.len() != 4 || !year.bytes().all(|c| c.is_ascii_digit()) {
            return None;
        }
        let month = part(parts.next(), 12)?;
        let day = part(parts.next(), 31)?.filter(|_| month.is_some());
        if parts.next().is_some() {
            return None;
        }
        Some(Date { year: year.parse().ok()?, month, day })
    }

    /// Compares as far as both dates say: a day of a year equals the year.
    pub(super) fn compare(self, other: Date) -> Ordering {
        let part = |a: Option<u8>, b: Option<u8>| a.zip(b).map_or(Ordering::Equal, |(a, b)| a.cmp(&b));
        self.year
            .cmp(&other.year)
            .then_with(|| part(self.month, other.month))
            .then_with(|| part(self.day, other.day))
    }
}

/// A month or a day up to `most`. The outer none is a text that is neither a number nor question marks.
fn part(text: Option<&str>, most: u8) -> Option<Option<u8>> {
    match text {
        None | Some("?" | "??") => Some(None),
        Some(text) if text.bytes().all(|c| c.is_ascii_digit()) => {
            let n = text.parse().ok()?;
            (1..=most).contains(&n).then_some(Some(n))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn dates_are_compared_as_far_as_both_say() {
        for (a, b, order) in [
            ("2020.05.01", "2020", Ordering::Equal),
            ("2020.??.??", "2020-05", Ordering::Equal),
            ("2020.05", "2020.06.01", Ordering::Less),
            ("2021", "2020.12.31", Ordering::Greater),
            ("2020.05.02", "2020-05-01", Ordering::Greater),
        ] {
            assert_eq!(date(a).compare(date(b)), order, "{a} {b}");
            assert_eq!(date(b).compare(date(a)), order.reverse(), "{b} {a}");
        }
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "????.??.??",
            "20",
            "20201",
            "2020.13",
            "2020.00",
            "2020.1.32",
            "2020.1.1.1",
            "2020.+1",
            "2020.x",
        ] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }
}
