use std::fmt;

/// A month of a year, in order of time; months of unknown games come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(u16);

impl Month {
    /// When nothing is known.
    pub const UNKNOWN: Month = Month(0);
    /// The last that there is.
    pub const LAST: Month = Month(u16::MAX);

    /// A month from its year and its number, 1 to 12; unknown if there is no such month.
    pub fn new(year: u16, month: u16) -> Month {
        if (1..=12).contains(&month) && year < u16::MAX / 12 {
            Month(year * 12 + month)
        } else {
            Month::UNKNOWN
        }
    }

    /// The month of PGN's tag `Date`, such as `2017.09.??`; an unknown month of a known year is January.
    pub fn from_date(date: &str) -> Month {
        let mut parts = date.split('.').map(|part| part.trim().parse::<u16>().ok());
        let year = parts.next().flatten().unwrap_or(0);
        if year == 0 { Month::UNKNOWN } else { Month::new(year, parts.next().flatten().unwrap_or(1)) }
    }

    /// The month of a query: `2017-09`, or `2017` for the first or the last month of the year.
    pub fn from_query(text: &str, last: bool) -> Option<Month> {
        let (year, month) = match text.split_once('-') {
            Some((year, month)) => (year, month.parse().ok()?),
            None => (text, if last { 12 } else { 1 }),
        };
        let month = Month::new(year.parse().ok()?, month);
        (month != Month::UNKNOWN).then_some(month)
    }

    /// The year; none if it is not known.
    pub fn year(self) -> Option<u16> {
        (self.0 > 0).then(|| (self.0 - 1) / 12)
    }

    /// As it is kept in files.
    pub(crate) const fn to_bits(self) -> u16 {
        self.0
    }

    /// From a file.
    pub(crate) const fn from_bits(bits: u16) -> Month {
        Month(bits)
    }
}

impl fmt::Display for Month {
    /// As queries write it; `0000-00` if it is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year() {
            Some(year) => write!(f, "{year:04}-{:02}", (self.0 - 1) % 12 + 1),
            None => f.write_str("0000-00"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_from_tags_and_queries_and_written_back() {
        for (month, text) in [
            (Month::from_date("2017.09.30"), "2017-09"),
            (Month::from_date("2017.12.??"), "2017-12"),
            (Month::from_date("1906.??.??"), "1906-01"),
            (Month::from_date("????.??.??"), "0000-00"),
            (Month::from_query("2017-09", false).unwrap(), "2017-09"),
            (Month::from_query("2017", true).unwrap(), "2017-12"),
        ] {
            assert_eq!(month.to_string(), text);
        }
        for bad in ["", "x", "2017-13", "9999999"] {
            assert_eq!(Month::from_query(bad, false), None, "{bad}");
        }
    }
}
