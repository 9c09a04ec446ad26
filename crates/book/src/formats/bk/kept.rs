use super::entries::Encoded;

/// Entries in the form in which they are written, in bounded memory, so that they need not be made twice.
#[derive(Debug)]
pub(super) struct Kept {
    /// Of each entry the key (8 bytes), the bytes of its head's count (1) and tail (4), and the tail.
    bytes: Vec<u8>,
    most: usize,
    is_whole: bool,
}

impl Kept {
    /// Room for so many bytes; it is taken as it is needed.
    pub(super) const fn new(most: usize) -> Kept {
        Kept { bytes: Vec::new(), most, is_whole: true }
    }

    /// Keeps an entry. If there is no room for it, nothing is kept any more.
    pub(super) fn push(&mut self, key: u64, entry: &Encoded) {
        if !self.is_whole {
            return;
        }
        let (count, tail) = entry.parts();
        if self.bytes.len() + 13 + tail.len() > self.most {
            *self = Kept { bytes: Vec::new(), most: 0, is_whole: false };
            return;
        }
        self.bytes.extend_from_slice(&key.to_le_bytes());
        self.bytes.push(count);
        self.bytes.extend_from_slice(&(tail.len() as u32).to_le_bytes());
        self.bytes.extend_from_slice(tail);
    }

    /// Hands every entry over with its key, in the order in which they came; false if not all are here.
    pub(super) fn replay<E>(
        &self,
        encoded: &mut Encoded,
        mut take: impl FnMut(u64, &Encoded) -> Result<(), E>,
    ) -> Result<bool, E> {
        let mut rest = &self.bytes[..];
        while let Some((head, tail)) = rest.split_first_chunk::<13>() {
            let [key @ .., _, _, _, _, _] = *head;
            let len = u32::from_le_bytes(head[9..].try_into().expect("four bytes")) as usize;
            encoded.set_parts(head[8], &tail[..len]);
            take(u64::from_le_bytes(key), encoded)?;
            rest = &tail[len..];
        }
        Ok(self.is_whole)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{BookMove, Line, Score, Value};

    fn moves(count: u16) -> Vec<Line> {
        let line = |n: u16| Line {
            mv: BookMove(n),
            value: Value::Score(Score { weight: i32::from(n) * 1000, ..Score::default() }),
        };
        (1..=count).map(line).collect()
    }

    proptest! {
        #[test]
        fn all_entries_come_back_or_it_is_said(
            entries in proptest::collection::vec((any::<u64>(), 1u16..40), 0..30),
            most in 0usize..3000,
        ) {
            let (mut kept, mut encoded, mut needed) = (Kept::new(most), Encoded::default(), 0);
            for &(key, count) in &entries {
                encoded.set(&moves(count));
                needed += 13 + encoded.parts().1.len();
                kept.push(key, &encoded);
            }
            let mut back = Vec::new();
            let whole = kept.replay(&mut Encoded::default(), |key, encoded| {
                let mut bytes = Vec::new();
                encoded.put(7, &mut bytes);
                back.push((key, bytes));
                Ok::<(), ()>(())
            });
            prop_assert_eq!(whole, Ok(needed <= most));
            let expected = entries.iter().map(|&(key, count)| {
                let (mut encoded, mut bytes) = (Encoded::default(), Vec::new());
                encoded.set(&moves(count));
                encoded.put(7, &mut bytes);
                (key, bytes)
            });
            prop_assert_eq!(back, if needed <= most { expected.collect() } else { Vec::new() });
        }
    }
}
