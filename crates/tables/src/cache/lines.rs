use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    Key,
    order::{Order, Replacement},
};

/// A block and the line that it fills.
#[derive(Debug)]
struct Kept<B> {
    block: B,
    bytes: usize,
    line: usize,
}

/// Lines with room for so many bytes of blocks. Blocks lie beside their keys: a hit in a large cache waits for memory
/// more than for anything else.
#[derive(Debug)]
pub(super) struct Lines<B> {
    room: usize,
    used: usize,
    by_key: HashMap<Key, Kept<B>, BuildHasherDefault<KeyHasher>>,
    /// By line, the key that it has or had last.
    keys: Vec<Key>,
    /// Lines that are empty.
    spare: Vec<usize>,
    order: Box<dyn Order>,
}

impl<B> Lines<B> {
    /// No lines yet, and room for so many bytes.
    pub(super) fn new(room: usize, replacement: Replacement) -> Lines<B> {
        Lines {
            room,
            used: 0,
            by_key: HashMap::default(),
            keys: Vec::new(),
            spare: Vec::new(),
            order: replacement.order(),
        }
    }

    /// The block of a key if it is there.
    #[inline]
    pub(super) fn hit(&self, key: Key) -> Option<&B> {
        let kept = self.by_key.get(&key)?;
        self.order.hit(kept.line);
        Some(&kept.block)
    }

    /// Puts a block of so many bytes into an empty line, after emptying others if there is no room. Of two parts of
    /// the same block the larger one stays.
    pub(super) fn refill(&mut self, key: Key, block: B, bytes: usize) {
        if let Some(kept) = self.by_key.get(&key) {
            if kept.bytes >= bytes {
                return;
            }
            self.empty(kept.line);
        }
        if bytes > self.room {
            return;
        }
        while self.used + bytes > self.room {
            match self.order.next() {
                Some(line) => self.empty(line),
                None => return,
            }
        }
        self.used += bytes;
        let line = match self.spare.pop() {
            Some(line) => {
                self.keys[line] = key;
                line
            }
            None => {
                self.keys.push(key);
                self.keys.len() - 1
            }
        };
        self.by_key.insert(key, Kept { block, bytes, line });
        self.order.filled(line);
    }

    fn empty(&mut self, line: usize) {
        self.order.emptied(line);
        if let Some(kept) = self.by_key.remove(&self.keys[line]) {
            self.used -= kept.bytes;
        }
        self.spare.push(line);
    }
}

/// A hash of two numbers that nobody chooses to collide: they count tables and blocks.
#[derive(Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(u32::from(byte)));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        let mixed = (self.0 ^ u64::from(n)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A list of lines, every one of which is looked at on each probe.
    #[derive(Default)]
    struct Naive {
        /// The key and the age of each line; `None`: empty.
        lines: Vec<Option<(Key, u64)>>,
        hand: usize,
        probes: u64,
    }

    impl Naive {
        fn probe(&mut self, key: Key, most: usize, replacement: Replacement) -> bool {
            self.probes += 1;
            let fresh = if replacement == Replacement::Lru { self.probes } else { 2 };
            if let Some((_, age)) = self.lines.iter_mut().flatten().find(|(k, _)| *k == key) {
                *age = fresh;
                return true;
            }
            if self.lines.len() < most {
                self.lines.push(None);
            } else {
                match replacement {
                    Replacement::Lru => {
                        self.hand = (0..most).min_by_key(|&i| self.lines[i].map(|(_, hit)| hit)).unwrap();
                    }
                    Replacement::Ageing => loop {
                        self.hand = (self.hand + 1) % most;
                        match &mut self.lines[self.hand] {
                            Some((_, 0)) => break,
                            Some((_, age)) => *age -= 1,
                            None => {}
                        }
                    },
                }
                self.lines[self.hand] = None;
            }
            let line = self.lines.iter().position(Option::is_none).unwrap();
            let age = if replacement == Replacement::Lru { self.probes } else { 1 };
            self.lines[line] = Some((key, age));
            false
        }
    }

    #[test]
    fn a_large_block_takes_the_room_of_several_small_ones() {
        let mut lines = Lines::new(10, Replacement::Lru);
        for key in 0..5 {
            lines.refill((0, key), (), 2);
        }
        lines.refill((1, 0), (), 5);
        let kept: Vec<u32> = (0..5).filter(|&key| lines.hit((0, key)).is_some()).collect();
        assert_eq!(kept, [3, 4]);
        lines.refill((1, 1), (), 11);
        assert!(lines.hit((1, 1)).is_none(), "a block larger than the cache is not kept");
        assert!(lines.hit((1, 0)).is_some(), "nor does it drive out others");
    }

    #[test]
    fn of_two_parts_of_a_block_the_larger_one_stays() {
        for replacement in Replacement::ALL {
            let mut lines = Lines::new(10, replacement);
            for part in [3usize, 7, 5] {
                lines.refill((0, 0), part, part);
            }
            assert_eq!(lines.hit((0, 0)), Some(&7));
            lines.refill((0, 1), 3, 3);
            assert!(lines.hit((0, 0)).is_some(), "there is room for both");
        }
    }

    #[test]
    fn a_line_that_is_hit_now_and_then_outlives_those_that_are_not() {
        let mut lines = Lines::new(4, Replacement::Ageing);
        lines.refill((0, 0), (), 1);
        for key in 1..100 {
            assert!(lines.hit((0, 0)).is_some(), "before {key}");
            lines.refill((0, key), (), 1);
        }
    }

    proptest! {
        #[test]
        fn both_orders_do_what_a_plain_list_does(
            keys in proptest::collection::vec(0u32..12, 1..300),
            most in 1usize..8,
            replacement in prop::sample::select(Replacement::ALL.to_vec()),
        ) {
            let (mut lines, mut naive) = (Lines::new(10 * most + 9, replacement), Naive::default());
            for key in keys {
                let key = (0, key);
                let hit = lines.hit(key);
                prop_assert_eq!(hit.is_some(), naive.probe(key, most, replacement));
                if hit.is_none() {
                    lines.refill(key, (), 10);
                }
            }
        }
    }
}
