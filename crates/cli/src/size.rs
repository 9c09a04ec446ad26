use std::str::FromStr;

/// A number of bytes; `K`, `M`, `G` and `T` are powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size(pub(crate) u64);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let wrong = || format!("expected a number of bytes such as 1000000, 256M or 2G, found {text:?}");
        let upper = text.trim().to_ascii_uppercase();
        let plain = upper.strip_suffix("IB").or(upper.strip_suffix('B')).unwrap_or(&upper);
        let digits = plain.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let shift = match &plain[digits.len()..] {
            "" => 0,
            "K" => 10,
            "M" => 20,
            "G" => 30,
            "T" => 40,
            _ => return Err(wrong()),
        };
        let number: u64 = digits.trim_end().parse().map_err(|_| wrong())?;
        number.checked_mul(1 << shift).map(Size).ok_or_else(wrong)
    }
}

/// The room of a cache: a number of bytes, or so many lines of so many entries, a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CacheRoom(pub(crate) usize);

impl FromStr for CacheRoom {
    type Err = String;

    fn from_str(text: &str) -> Result<CacheRoom, String> {
        let room = match text.split_once('x') {
            None => {
                text.parse::<Size>().map_err(|e| format!("{e}, or lines and entries such as 128x262144"))?.0
            }
            Some((lines, entries)) => {
                let [lines, entries] = [lines, entries].map(|n| n.trim().parse::<u64>().ok());
                let room = lines.zip(entries).and_then(|(lines, entries)| lines.checked_mul(entries));
                room.ok_or_else(|| format!("expected lines and entries such as 128x262144, found {text:?}"))?
            }
        };
        usize::try_from(room)
            .map(CacheRoom)
            .map_err(|_| format!("{text} is more than this machine can address"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_has_bytes_or_lines_and_entries() {
        for (text, room) in [("0", 0), ("32M", 32 << 20), ("128x262144", 32 << 20)] {
            assert_eq!(text.parse(), Ok(CacheRoom(room)), "{text}");
        }
        for text in ["128x", "x5", "ax2", "99999999999x99999999999"] {
            assert!(text.parse::<CacheRoom>().unwrap_err().contains("128x262144"), "{text}");
        }
    }

    #[test]
    fn sizes_have_binary_suffixes() {
        for (text, bytes) in [("0", 0), ("1000", 1000), ("256M", 256 << 20), ("2g", 2 << 30), ("1KiB", 1024)]
        {
            assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn a_size_that_is_none_says_what_was_expected() {
        for text in ["", "M", "12Q", "-1", "1.5G", "99999999999T", "2é"] {
            assert!(text.parse::<Size>().unwrap_err().contains("256M"), "{text}");
        }
    }
}
