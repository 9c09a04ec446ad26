//! The little-endian fields of which a head consists.

use std::borrow::Cow;

use super::FileError;

/// Takes fields off the front of some bytes of a file.
pub(super) struct Fields<'a> {
    name: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    /// The bytes of a file from its start on.
    pub(super) fn new(name: &'a str, bytes: &'a [u8]) -> Fields<'a> {
        Fields { name, bytes, at: 0 }
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// An error at the next byte.
    pub(super) fn corrupt(&self, reason: impl Into<Cow<'static, str>>) -> FileError {
        self.corrupt_before(0, reason)
    }

    /// An error so many bytes before the next one.
    pub(super) fn corrupt_before(&self, back: usize, reason: impl Into<Cow<'static, str>>) -> FileError {
        let offset = (self.at - back) as u64;
        FileError::Corrupt { name: self.name.to_owned(), offset, reason: reason.into() }
    }

    /// So many bytes.
    pub(super) fn bytes(&mut self, len: usize) -> Result<&'a [u8], FileError> {
        let bytes =
            self.bytes[self.at..].get(..len).ok_or_else(|| self.corrupt("the head ends inside a field"))?;
        self.at += len;
        Ok(bytes)
    }

    /// An array of bytes.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        Ok(self.bytes(N)?.try_into().expect("as many bytes as asked for"))
    }

    pub(super) fn u8(&mut self) -> Result<u8, FileError> {
        self.array::<1>().map(|[b]| b)
    }

    pub(super) fn u32(&mut self) -> Result<u32, FileError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, FileError> {
        self.array().map(u64::from_le_bytes)
    }

    /// Letters padded with zero bytes.
    pub(super) fn letters<const N: usize>(&mut self) -> Result<&'a str, FileError> {
        let error = self.corrupt("expected letters, then zero bytes");
        let bytes = self.bytes(N)?;
        let len = bytes.iter().position(|&b| b == 0).unwrap_or(N);
        let (text, padding) = bytes.split_at(len);
        if padding.iter().any(|&b| b != 0) || !text.iter().all(u8::is_ascii_alphanumeric) {
            return Err(error);
        }
        std::str::from_utf8(text).map_err(|_| error)
    }

    /// A number in groups of seven bits, lowest first; all groups but the last have the top bit set.
    pub(super) fn varint(&mut self) -> Result<u64, FileError> {
        let error = self.corrupt("a number of more than 64 bits");
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let group = u64::from(byte & 0x7f);
            if group << shift >> shift != group {
                break;
            }
            number |= group << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(error)
    }
}

/// Appends letters padded with zero bytes.
///
/// # Panics
/// If there are more than `N` letters.
pub(super) fn put_letters<const N: usize>(bytes: &mut Vec<u8>, text: &str) {
    let mut field = [0; N];
    field[..text.len()].copy_from_slice(text.as_bytes());
    bytes.extend(field);
}

/// Appends a number as [`Fields::varint`] reads it.
pub(super) fn put_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length_are_read_back() {
        for n in [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, n);
            let mut fields = Fields::new("x", &bytes);
            assert_eq!(fields.varint().unwrap(), n);
            assert_eq!(fields.left(), 0);
        }
    }

    #[test]
    fn a_number_that_is_too_long_or_cut_is_an_error() {
        assert!(Fields::new("x", &[0xff; 11]).varint().is_err());
        assert!(
            Fields::new("x", &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]).varint().is_err()
        );
        assert!(Fields::new("x", &[0x80]).varint().is_err());
    }

    #[test]
    fn letters_end_at_the_first_zero_byte() {
        assert_eq!(Fields::new("x", b"KQk\0").letters::<4>().unwrap(), "KQk");
        assert!(Fields::new("x", b"K\0k\0").letters::<4>().is_err());
        assert!(Fields::new("x", b"K k\0").letters::<4>().is_err());
    }
}
