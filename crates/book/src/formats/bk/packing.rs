use super::{Shape, entries::Encoded};
use crate::BookError;

/// Where an entry goes.
#[derive(Debug)]
pub(super) struct Place {
    /// The chain.
    pub(super) chain: u32,
    /// Whether the entry is the first of a new record.
    pub(super) opens: bool,
    /// How its signature is written: as the difference to the entry before it in the record, the first as it is.
    pub(super) delta: u64,
}

/// Decides into which records entries go, in ascending order of the key: each record is filled before the next
/// one is opened.
#[derive(Debug)]
pub(super) struct Packing {
    shape: Shape,
    chain: Option<u32>,
    used: usize,
    rest: u64,
}

impl Packing {
    pub(super) const fn new(shape: Shape) -> Packing {
        Packing { shape, chain: None, used: 0, rest: 0 }
    }

    /// Places the next entry.
    ///
    /// # Errors
    /// [`BookError::TooLarge`] if it does not fit an empty record.
    pub(super) fn place(&mut self, key: u64, entry: &Encoded) -> Result<Place, BookError> {
        let (chain, rest) = self.shape.split(key);
        let delta = rest.wrapping_sub(self.rest);
        let joins = self.chain == Some(chain) && self.used + entry.bytes(delta) <= self.shape.capacity();
        let place = if joins {
            Place { chain, opens: false, delta }
        } else {
            self.used = 0;
            Place { chain, opens: true, delta: rest }
        };
        self.used += entry.bytes(place.delta);
        if self.used > self.shape.capacity() {
            return Err(too_large(self.shape, key, self.used));
        }
        (self.chain, self.rest) = (Some(chain), rest);
        Ok(place)
    }
}

fn too_large(shape: Shape, key: u64, bytes: usize) -> BookError {
    let overhead = shape.record_size() as usize - shape.capacity();
    let size = (bytes + overhead).next_power_of_two();
    BookError::TooLarge {
        key,
        bytes,
        record_size: shape.record_size(),
        capacity: shape.capacity(),
        fits: u32::try_from(size).ok().filter(|size| Shape::RECORD_SIZES.contains(size)),
    }
}
