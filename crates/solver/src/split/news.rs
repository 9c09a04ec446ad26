//! How sets of positions are told: a record for each chunk of 64 words in which some are not 0.
//!
//! ```text
//! byte  slice in work  class  chunk  which words are not 0  those words
//! 1     4              2      4      8                      8 each        bytes, little-endian
//! ```
//!
//! The lowest bit of the first byte is the side to move, the bits above say what the positions are.

use crate::state::Kind;

/// What some positions of a class are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Newly decided.
    New(Kind),
    /// Won so far.
    Won,
}

/// Where some positions are, and what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(crate) what: What,
    pub(crate) side: usize,
    /// Which of the slices in work.
    pub(crate) slice: usize,
    pub(crate) class: usize,
}

const HEAD: usize = 19;

/// The longest record, in bytes.
pub(crate) const LONGEST: usize = HEAD + 64 * 8;

/// Adds the record of a chunk to a block.
pub(crate) fn append(block: &mut Vec<u8>, topic: Topic, chunk: usize, words: &[u64]) {
    let what = match topic.what {
        What::New(Kind::Loss) => 0,
        What::New(Kind::Win) => 1,
        What::Won => 2,
    };
    let set = words.iter().enumerate().fold(0, |set, (i, &word)| set | u64::from(word != 0) << i);
    block.push(what << 1 | topic.side as u8);
    block.extend((topic.slice as u32).to_le_bytes());
    block.extend((topic.class as u16).to_le_bytes());
    block.extend((chunk as u32).to_le_bytes());
    block.extend(set.to_le_bytes());
    words.iter().filter(|&&word| word != 0).for_each(|word| block.extend(word.to_le_bytes()));
}

/// Reads the records of a block: each word with its topic and its number in the class. `None` if the block is none of
/// records.
pub(crate) fn each_word(
    mut block: &[u8],
    mut word: impl FnMut(Topic, usize, u64) -> Option<()>,
) -> Option<()> {
    while !block.is_empty() {
        let (head, rest) = block.split_first_chunk::<HEAD>()?;
        let &[first, ref numbers @ ..] = head;
        let what = match first >> 1 {
            0 => What::New(Kind::Loss),
            1 => What::New(Kind::Win),
            2 => What::Won,
            _ => return None,
        };
        let (slice, numbers) = numbers.split_first_chunk()?;
        let (class, numbers) = numbers.split_first_chunk()?;
        let (chunk, set) = numbers.split_first_chunk()?;
        let topic = Topic {
            what,
            side: usize::from(first & 1),
            slice: u32::from_le_bytes(*slice) as usize,
            class: usize::from(u16::from_le_bytes(*class)),
        };
        let first_word = (u32::from_le_bytes(*chunk) as usize).checked_mul(64)?;
        let mut set = u64::from_le_bytes(*set.first_chunk()?);
        block = rest;
        while set != 0 {
            let (bits, rest) = block.split_first_chunk()?;
            word(topic, first_word + set.trailing_zeros() as usize, u64::from_le_bytes(*bits))?;
            set &= set - 1;
            block = rest;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn topics() -> impl Strategy<Value = Topic> {
        let what = prop_oneof![Just(What::New(Kind::Loss)), Just(What::New(Kind::Win)), Just(What::Won)];
        (what, 0..2usize, 0..1000usize, 0..1806usize).prop_map(|(what, side, slice, class)| Topic {
            what,
            side,
            slice,
            class,
        })
    }

    proptest! {
        #[test]
        fn what_is_told_is_what_is_heard(
            chunks in proptest::collection::vec((topics(), 0..4096usize, proptest::collection::vec(0..3u64, 1..=64)), 0..20),
        ) {
            let (mut block, mut told, mut heard) = (Vec::new(), Vec::new(), Vec::new());
            for (topic, chunk, words) in &chunks {
                let before = block.len();
                append(&mut block, *topic, *chunk, words);
                prop_assert!(block.len() - before <= LONGEST);
                let words = words.iter().enumerate().filter(|(_, word)| **word != 0);
                told.extend(words.map(|(i, &word)| (*topic, chunk * 64 + i, word)));
            }
            let read = each_word(&block, |topic, word, bits| {
                heard.push((topic, word, bits));
                Some(())
            });
            prop_assert_eq!(read, Some(()));
            prop_assert_eq!(told, heard);
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(block: Vec<u8>) {
            let _ = each_word(&block, |_, _, _| Some(()));
        }
    }
}
