use std::sync::{Mutex, MutexGuard, PoisonError};

use super::order::Order;

/// No line.
const NONE: usize = usize::MAX;

/// Lines in the order of their last hit.
#[derive(Debug, Default)]
pub(super) struct Lru(Mutex<List>);

/// A line, linked to the one that was hit before it and the one that was hit after it.
#[derive(Clone, Copy, Debug)]
struct Link {
    older: usize,
    newer: usize,
}

#[derive(Debug)]
struct List {
    links: Vec<Link>,
    oldest: usize,
    newest: usize,
}

impl Default for List {
    fn default() -> List {
        List { links: Vec::new(), oldest: NONE, newest: NONE }
    }
}

impl Lru {
    fn list(&self) -> MutexGuard<'_, List> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Order for Lru {
    fn hit(&self, line: usize) {
        let mut list = self.list();
        list.unlink(line);
        list.link_newest(line);
    }

    fn filled(&mut self, line: usize) {
        self.list().link_newest(line);
    }

    fn emptied(&mut self, line: usize) {
        self.list().unlink(line);
    }

    fn next(&mut self) -> Option<usize> {
        Some(self.list().oldest).filter(|&line| line != NONE)
    }
}

impl List {
    fn unlink(&mut self, line: usize) {
        let Link { older, newer } = self.links[line];
        match older {
            NONE => self.oldest = newer,
            older => self.links[older].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.links[newer].older = older,
        }
    }

    fn link_newest(&mut self, line: usize) {
        if line >= self.links.len() {
            self.links.resize(line + 1, Link { older: NONE, newer: NONE });
        }
        self.links[line] = Link { older: self.newest, newer: NONE };
        match self.newest {
            NONE => self.oldest = line,
            newest => self.links[newest].newer = line,
        }
        self.newest = line;
    }
}
