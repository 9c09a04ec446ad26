use std::io::Write;

use timely::{
    Accountable,
    bytes::arc::Bytes,
    communication::Push,
    dataflow::channels::{ContainerBytes, Message, pushers::exchange::Distributor},
    progress::Stamp,
};

/// What goes from one worker to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// The workers.
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) letter: Letter,
}

/// What a block says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Letter {
    /// Nothing: what the engine leaves where it has taken a block.
    #[default]
    None,
    /// Bytes of the job, in this round.
    Data { round: u64, bytes: Vec<u8> },
    /// So many blocks of data were delivered.
    Delivered(u64),
    /// The sender has ended this round with a vote, after so many blocks of data for this receiver.
    Vote { round: u64, blocks: u64, vote: u64 },
    /// The sender ends, for this reason.
    Farewell(String),
}

impl Accountable for Block {
    fn record_count(&self) -> i64 {
        i64::from(self.letter != Letter::None)
    }
}

/// Numbers at the start of a block: workers, kind, three of the letter, bytes that follow. The bytes are padded to a
/// multiple of 8.
const HEAD: usize = 48;

impl ContainerBytes for Block {
    fn from_bytes(bytes: Bytes) -> Block {
        let (words, _) = bytes.as_chunks::<8>();
        let word = |at: usize| words.get(at).map_or(0, |&word| u64::from_le_bytes(word));
        let rest = bytes.get(HEAD..).unwrap_or_default();
        let rest = &rest[..rest.len().min(usize::try_from(word(5)).unwrap_or(usize::MAX))];
        let letter = match word(1) {
            1 => Letter::Data { round: word(2), bytes: rest.to_vec() },
            2 => Letter::Delivered(word(2)),
            3 => Letter::Vote { round: word(2), blocks: word(3), vote: word(4) },
            4 => Letter::Farewell(String::from_utf8_lossy(rest).into_owned()),
            _ => Letter::None,
        };
        Block { from: (word(0) >> 32) as u32, to: word(0) as u32, letter }
    }

    fn length_in_bytes(&self) -> usize {
        HEAD + self.letter.text().len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let (kind, [a, b, c]) = match &self.letter {
            Letter::None => (0, [0; 3]),
            Letter::Data { round, .. } => (1, [*round, 0, 0]),
            Letter::Delivered(blocks) => (2, [*blocks, 0, 0]),
            Letter::Vote { round, blocks, vote } => (3, [*round, *blocks, *vote]),
            Letter::Farewell(_) => (4, [0; 3]),
        };
        let text = self.letter.text();
        let workers = u64::from(self.from) << 32 | u64::from(self.to);
        let mut put = |bytes: &[u8]| writer.write_all(bytes).expect("the engine has reserved the memory");
        for word in [workers, kind, a, b, c, text.len() as u64] {
            put(&word.to_le_bytes());
        }
        put(text);
        put(&[0; 8][..text.len().next_multiple_of(8) - text.len()]);
    }
}

impl Letter {
    /// The bytes of any length.
    fn text(&self) -> &[u8] {
        match self {
            Letter::Data { bytes, .. } => bytes,
            Letter::Farewell(reason) => reason.as_bytes(),
            _ => &[],
        }
    }
}

/// Puts each block on the way to the worker that it names.
pub(super) struct Router;

impl Distributor<Block> for Router {
    fn partition<T: Clone, P: Push<Message<T, Block>>>(
        &mut self,
        block: &mut Block,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let to = block.to as usize;
        Message::push_at(block, stamp.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Block>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use timely::bytes::arc::BytesMut;

    use super::*;

    #[test]
    fn a_block_comes_back_from_its_bytes() {
        for letter in [
            Letter::None,
            Letter::Data { round: u64::MAX, bytes: vec![] },
            Letter::Data { round: 3, bytes: vec![7; 65_537] },
            Letter::Delivered(u64::MAX),
            Letter::Vote { round: 1, blocks: 2, vote: 3 },
            Letter::Farewell("no room on the disk".into()),
        ] {
            let block = Block { from: 70_000, to: 1, letter };
            let mut bytes = Vec::new();
            block.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), block.length_in_bytes());
            assert_eq!(bytes.len() % 8, 0);
            let len = bytes.len();
            let whole = BytesMut::from(bytes).freeze();
            assert_eq!(Block::from_bytes(whole.clone()), block);
            for cut in [0, 1, 8, HEAD - 1, len.saturating_sub(9)] {
                // A cut block is wrong, but harms nothing.
                let _ = Block::from_bytes(whole.clone().extract_to(cut.min(len)));
            }
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_block_that_says_no_more_than_they_hold(mut bytes: Vec<u8>, kind in 0..6u64) {
            if let Some(word) = bytes.get_mut(8..16) {
                word.copy_from_slice(&kind.to_le_bytes());
            }
            let len = bytes.len();
            let block = Block::from_bytes(BytesMut::from(bytes).freeze());
            // What is no text takes three bytes for one.
            prop_assert!(block.letter.text().len() <= 3 * len.saturating_sub(HEAD));
        }
    }
}
