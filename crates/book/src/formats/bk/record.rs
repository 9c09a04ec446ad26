use std::borrow::Cow;

use bookends_store::{Purpose, Storage};

use super::{Header, Layout, checked::Checked};
use crate::BookError;

/// The bytes of a record before its entries: checksum (4), chain (4), bytes used (2), next record (2 or 4).
pub(super) const fn header_bytes(layout: Layout) -> usize {
    10 + layout.number_bytes()
}

/// A record whose checksum is right.
#[derive(Debug)]
pub(super) struct Record<'a> {
    /// The place in the file, in bytes.
    pub(super) offset: u64,
    /// The chain that it says it belongs to; 0 in a free record.
    pub(super) chain: u32,
    /// The next record of the chain or of the free list.
    pub(super) next: Option<u32>,
    used: usize,
    layout: Layout,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Record<'a> {
    /// Reads a record whose number is below the header's number of records. The checksum of one that lies in memory is
    /// not worked out again if it was found whole before, as `checked` says.
    pub(super) fn read(
        storage: &'a dyn Storage,
        purpose: Purpose,
        header: &Header,
        number: u32,
        checked: Option<&Checked>,
    ) -> Result<Record<'a>, BookError> {
        let (shape, name) = (header.shape, storage.name());
        let offset = shape.record_offset(number);
        let bytes = match storage.bytes(offset, shape.record_size() as usize) {
            Some(bytes) => Cow::Borrowed(bytes),
            None => Cow::Owned(storage.read_vec(purpose, offset, shape.record_size().into())?),
        };
        let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let stays = checked.filter(|_| matches!(bytes, Cow::Borrowed(_)));
        if !stays.is_some_and(|checked| checked.contains(number)) {
            if crc32fast::hash(&bytes[4..]) != u32_at(0) {
                let reason = format!("the checksum of record {number} does not match");
                return Err(BookError::corrupt(name, offset, reason));
            }
            stays.inspect(|checked| checked.insert(number));
        }
        let record = Record {
            offset,
            chain: u32_at(4),
            next: shape.layout().take(&bytes[10..]),
            used: usize::from(u16::from_le_bytes([bytes[8], bytes[9]])),
            layout: shape.layout(),
            bytes,
        };
        if record.used > shape.capacity() {
            return Err(BookError::corrupt(
                name,
                offset + 8,
                format!("record {number} says that it holds more bytes than it has"),
            ));
        }
        if record.next.is_some_and(|next| next >= header.records) {
            return Err(BookError::corrupt(
                name,
                offset + 10,
                format!("record {number} links to a record past the last one"),
            ));
        }
        Ok(record)
    }

    /// The bytes of the entries; none in a free record.
    pub(super) fn body(&self) -> &[u8] {
        let from = header_bytes(self.layout);
        &self.bytes[from..from + self.used]
    }

    /// Where the entries begin, in bytes from the start of the file.
    pub(super) fn body_offset(&self) -> u64 {
        self.offset + header_bytes(self.layout) as u64
    }

    /// Whether every byte behind the entries is zero.
    pub(super) fn is_padded_with_zeros(&self) -> bool {
        self.bytes[header_bytes(self.layout) + self.used..].iter().all(|&b| b == 0)
    }
}

/// The bytes of a record that holds `body`.
pub(super) fn encode(shape: super::Shape, chain: u32, next: Option<u32>, body: &[u8]) -> Vec<u8> {
    let used = u16::try_from(body.len()).expect("a record holds less than 64 KiB");
    let mut out = Vec::with_capacity(shape.record_size() as usize);
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&chain.to_le_bytes());
    out.extend_from_slice(&used.to_le_bytes());
    shape.layout().put(next, &mut out);
    out.extend_from_slice(body);
    out.resize(shape.record_size() as usize, 0);
    let sum = crc32fast::hash(&out[4..]);
    out[..4].copy_from_slice(&sum.to_le_bytes());
    out
}
