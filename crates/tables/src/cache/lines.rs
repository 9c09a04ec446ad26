use std::{collections::HashMap, sync::Arc};

use super::Key;

/// No line.
const NONE: usize = usize::MAX;

/// A line, linked to the one that was hit before it and the one that was hit after it.
#[derive(Debug)]
struct Line {
    key: Key,
    block: Arc<[u8]>,
    older: usize,
    newer: usize,
}

/// Lines in the order of their last hit, with room for so many bytes of blocks.
#[derive(Debug)]
pub(super) struct Lines {
    room: usize,
    used: usize,
    lines: Vec<Line>,
    /// Lines that are empty.
    spare: Vec<usize>,
    by_key: HashMap<Key, usize>,
    oldest: usize,
    newest: usize,
}

impl Lines {
    /// No lines yet, and room for so many bytes.
    pub(super) fn new(room: usize) -> Lines {
        Lines {
            room,
            used: 0,
            lines: Vec::new(),
            spare: Vec::new(),
            by_key: HashMap::new(),
            oldest: NONE,
            newest: NONE,
        }
    }

    /// The block of a key if it is there; its line becomes the youngest.
    pub(super) fn hit(&mut self, key: Key) -> Option<Arc<[u8]>> {
        let &line = self.by_key.get(&key)?;
        self.unlink(line);
        self.link_newest(line);
        Some(self.lines[line].block.clone())
    }

    /// Puts a block into an empty line, after emptying the oldest ones if there is no room.
    pub(super) fn refill(&mut self, key: Key, block: Arc<[u8]>) {
        if block.len() > self.room || self.by_key.contains_key(&key) {
            return;
        }
        while self.used + block.len() > self.room {
            self.empty_oldest();
        }
        self.used += block.len();
        let filled = Line { key, block, older: NONE, newer: NONE };
        let line = match self.spare.pop() {
            Some(line) => {
                self.lines[line] = filled;
                line
            }
            None => {
                self.lines.push(filled);
                self.lines.len() - 1
            }
        };
        self.by_key.insert(key, line);
        self.link_newest(line);
    }

    fn empty_oldest(&mut self) {
        let line = self.oldest;
        self.unlink(line);
        self.by_key.remove(&self.lines[line].key);
        self.used -= self.lines[line].block.len();
        self.lines[line].block = Arc::default();
        self.spare.push(line);
    }

    fn unlink(&mut self, line: usize) {
        let Line { older, newer, .. } = self.lines[line];
        match older {
            NONE => self.oldest = newer,
            older => self.lines[older].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.lines[newer].older = older,
        }
    }

    fn link_newest(&mut self, line: usize) {
        self.lines[line].older = self.newest;
        self.lines[line].newer = NONE;
        match self.newest {
            NONE => self.oldest = line,
            newest => self.lines[newest].newer = line,
        }
        self.newest = line;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same with an age for every line, counted down at every probe as the rule has it.
    #[derive(Default)]
    struct Aged(Vec<(Key, u64)>);

    impl Aged {
        fn probe(&mut self, key: Key, most: usize) -> bool {
            self.0.iter_mut().for_each(|(_, age)| *age += 1);
            if let Some((_, age)) = self.0.iter_mut().find(|(k, _)| *k == key) {
                *age = 0;
                return true;
            }
            if self.0.len() == most {
                let oldest = (0..most).max_by_key(|&i| self.0[i].1).unwrap();
                self.0.remove(oldest);
            }
            self.0.push((key, 0));
            false
        }
    }

    #[test]
    fn a_large_block_takes_the_room_of_several_small_ones() {
        let mut lines = Lines::new(10);
        for key in 0..5 {
            lines.refill((0, key), Arc::from([0; 2]));
        }
        lines.refill((1, 0), Arc::from([0; 5]));
        let kept: Vec<u32> = (0..5).filter(|&key| lines.hit((0, key)).is_some()).collect();
        assert_eq!(kept, [3, 4]);
        lines.refill((1, 1), Arc::from([0; 11]));
        assert!(lines.hit((1, 1)).is_none(), "a block larger than the cache is not kept");
        assert!(lines.hit((1, 0)).is_some(), "nor does it drive out others");
    }

    proptest! {
        #[test]
        fn the_line_of_greatest_age_is_refilled(
            keys in proptest::collection::vec(0u32..12, 1..300),
            most in 1usize..8,
        ) {
            let (mut lines, mut aged) = (Lines::new(10 * most + 9), Aged::default());
            for key in keys {
                let key = (0, key);
                let hit = lines.hit(key);
                prop_assert_eq!(hit.is_some(), aged.probe(key, most));
                if hit.is_none() {
                    lines.refill(key, Arc::from([0; 10]));
                }
            }
        }
    }
}
