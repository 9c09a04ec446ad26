use std::{collections::HashMap, sync::Arc};

use super::Key;

/// No line.
const NONE: usize = usize::MAX;

/// A line, linked to the one that was hit before it and the one that was hit after it.
#[derive(Debug)]
struct Line<B> {
    key: Key,
    /// `None`: empty.
    block: Option<Arc<B>>,
    bytes: usize,
    older: usize,
    newer: usize,
}

/// Lines in the order of their last hit, with room for so many bytes of blocks.
#[derive(Debug)]
pub(super) struct Lines<B> {
    room: usize,
    used: usize,
    lines: Vec<Line<B>>,
    /// Lines that are empty.
    spare: Vec<usize>,
    by_key: HashMap<Key, usize>,
    oldest: usize,
    newest: usize,
}

impl<B> Lines<B> {
    /// No lines yet, and room for so many bytes.
    pub(super) fn new(room: usize) -> Lines<B> {
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
    pub(super) fn hit(&mut self, key: Key) -> Option<Arc<B>> {
        let &line = self.by_key.get(&key)?;
        self.unlink(line);
        self.link_newest(line);
        self.lines[line].block.clone()
    }

    /// Puts a block of so many bytes into an empty line, after emptying the oldest ones if there is no room. Of two
    /// parts of the same block the larger one stays.
    pub(super) fn refill(&mut self, key: Key, block: Arc<B>, bytes: usize) {
        if let Some(&line) = self.by_key.get(&key) {
            if self.lines[line].bytes >= bytes {
                return;
            }
            self.empty(line);
        }
        if bytes > self.room {
            return;
        }
        while self.used + bytes > self.room {
            self.empty(self.oldest);
        }
        self.used += bytes;
        let filled = Line { key, block: Some(block), bytes, older: NONE, newer: NONE };
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

    fn empty(&mut self, line: usize) {
        self.unlink(line);
        self.by_key.remove(&self.lines[line].key);
        self.used -= self.lines[line].bytes;
        self.lines[line].block = None;
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
            lines.refill((0, key), Arc::new(()), 2);
        }
        lines.refill((1, 0), Arc::new(()), 5);
        let kept: Vec<u32> = (0..5).filter(|&key| lines.hit((0, key)).is_some()).collect();
        assert_eq!(kept, [3, 4]);
        lines.refill((1, 1), Arc::new(()), 11);
        assert!(lines.hit((1, 1)).is_none(), "a block larger than the cache is not kept");
        assert!(lines.hit((1, 0)).is_some(), "nor does it drive out others");
    }

    #[test]
    fn of_two_parts_of_a_block_the_larger_one_stays() {
        let mut lines = Lines::new(10);
        for part in [3usize, 7, 5] {
            lines.refill((0, 0), Arc::new(part), part);
        }
        assert_eq!(lines.hit((0, 0)).as_deref(), Some(&7));
        lines.refill((0, 1), Arc::new(3), 3);
        assert!(lines.hit((0, 0)).is_some(), "there is room for both");
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
                    lines.refill(key, Arc::new(()), 10);
                }
            }
        }
    }
}
