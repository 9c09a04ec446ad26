use bookends_tables::{Scale, Value};

use crate::{game::Game, lane::Lane};

/// What a ply decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Loss,
    Win,
}

impl Kind {
    pub(crate) const ALL: [Kind; 2] = [Kind::Loss, Kind::Win];

    /// What a value is; `None` for a draw.
    pub(crate) fn of(value: Value) -> Option<Kind> {
        match value {
            Value::Loss(_) => Some(Kind::Loss),
            Value::Win(_) => Some(Kind::Win),
            Value::Draw => None,
        }
    }

    /// The other kind: what the other side's positions, one ply later, are.
    pub(crate) fn other(self) -> Kind {
        match self {
            Kind::Loss => Kind::Win,
            Kind::Win => Kind::Loss,
        }
    }
}

/// Positions of a class, one bit each, with a bit for every word that is not 0.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    pub(crate) words: Vec<u64>,
    pub(crate) summary: Vec<u64>,
}

impl Frontier {
    /// Makes room for a class of so many words, all clear.
    pub(crate) fn reset(&mut self, words: usize) {
        self.words.clear();
        self.words.resize(words, 0);
        self.summary.clear();
        self.summary.resize(words.div_ceil(64), 0);
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
        self.summary[word >> 6] |= 1 << (word & 63);
    }

    /// Clears only what was set.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        let Frontier { words, summary } = self;
        for (chunk, summary) in words.chunks_mut(64).zip(summary) {
            let mut bits = std::mem::take(summary);
            while bits != 0 {
                chunk[bits.trailing_zeros() as usize] = 0;
                bits &= bits - 1;
            }
        }
    }

    /// Every word that is not 0, with its number.
    #[inline(always)]
    pub(crate) fn iter(&self) -> Words<'_> {
        Words { frontier: self, chunk: 0, left: self.summary.first().copied().unwrap_or(0) }
    }
}

/// The words of a [`Frontier`] that are not 0.
#[derive(Debug)]
pub(crate) struct Words<'a> {
    frontier: &'a Frontier,
    chunk: usize,
    left: u64,
}

impl Iterator for Words<'_> {
    type Item = (usize, u64);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, u64)> {
        while self.left == 0 {
            self.chunk += 1;
            self.left = *self.frontier.summary.get(self.chunk)?;
        }
        let word = self.chunk << 6 | self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some((word, self.frontier.words[word]))
    }
}

/// Which grades occur among the seeds of 64 rows: exact for eight bits, and modulo 256 for sixteen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Present(pub(crate) [u64; 4]);

impl Present {
    #[inline(always)]
    pub(crate) fn add(&mut self, grade: u16) {
        self.0[usize::from(grade >> 6 & 3)] |= 1 << (grade & 63);
    }

    #[inline(always)]
    pub(crate) fn has(&self, grade: u16) -> bool {
        self.0[usize::from(grade >> 6 & 3)] >> (grade & 63) & 1 != 0
    }
}

/// What is known of one class with one side to move, while a slice is solved.
#[derive(Debug, Default)]
pub(crate) struct ClassState {
    /// Won for the side to move, or no position: a move there is no way out for the other side.
    pub(crate) won: Vec<u64>,
    /// Cannot become lost any more: won, lost, no position, or saved by an irreversible move.
    pub(crate) closed: Vec<u64>,
    /// Has no quiet moves though men could move; without room in games that have no such positions.
    pub(crate) sealed: Vec<u64>,
    /// Cannot be entered by a quiet move, because whoever is to move there was given check; without room in games
    /// that do not count checks.
    checked: Vec<u64>,
    pub(crate) present: Vec<Present>,
    /// The newly decided positions, by kind and by the lowest bit of the ply; only those that a game uses have
    /// room.
    frontiers: [[Frontier; 2]; 2],
}

impl ClassState {
    pub(crate) fn reset<G: Game>(&mut self, words: usize) {
        for bits in [&mut self.won, &mut self.closed] {
            bits.clear();
            bits.resize(words, !0);
        }
        self.sealed.clear();
        self.sealed.resize(if G::SEALS { words } else { 0 }, 0);
        self.checked.clear();
        self.checked.resize(if G::COUNTS_CHECKS { words } else { 0 }, 0);
        self.present.clear();
        self.present.resize(words.div_ceil(64), Present::default());
        for frontier in self.frontiers.iter_mut().flatten() {
            if !frontier.words.is_empty() {
                frontier.reset(words);
            }
        }
    }

    /// The positions of a word that have no quiet moves though men could move.
    #[inline(always)]
    pub(crate) fn sealed<G: Game>(&self, word: usize) -> u64 {
        if G::SEALS { self.sealed[word] } else { 0 }
    }

    #[inline(always)]
    pub(crate) fn seal<G: Game>(&mut self, word: usize, bits: u64) {
        if G::SEALS {
            self.sealed[word] = bits;
        }
    }

    /// The positions of a word in which a check has been counted.
    #[inline(always)]
    pub(crate) fn checked<G: Game>(&self, word: usize) -> u64 {
        if G::COUNTS_CHECKS { self.checked[word] } else { 0 }
    }

    #[inline(always)]
    pub(crate) fn check<G: Game>(&mut self, word: usize, bits: u64) {
        if G::COUNTS_CHECKS {
            self.checked[word] = bits;
        }
    }

    /// The positions of a word to which no quiet move is a way out for the other side: it loses there, or has no such
    /// move.
    #[inline(always)]
    pub(crate) fn no_way_out<G: Game>(&self, word: usize) -> u64 {
        self.won[word] | self.checked::<G>(word)
    }

    #[inline(always)]
    pub(crate) fn frontier(&self, kind: Kind, plies: u16) -> &Frontier {
        &self.frontiers[kind as usize][usize::from(plies & 1)]
    }

    /// Adds positions to the frontier of a ply.
    #[inline(always)]
    pub(crate) fn enter(&mut self, kind: Kind, plies: u16, word: usize, bits: u64) {
        let frontier = &mut self.frontiers[kind as usize][usize::from(plies & 1)];
        if frontier.words.is_empty() {
            frontier.reset(self.won.len());
        }
        frontier.add(word, bits);
    }

    /// Clears the frontier of a ply, if there is one.
    pub(crate) fn clear(&mut self, kind: Kind, plies: u16) {
        self.frontiers[kind as usize][usize::from(plies & 1)].clear();
    }

    /// Takes a frontier out, with room for a class; it is put back with [`ClassState::put`].
    #[inline(always)]
    pub(crate) fn take(&mut self, kind: Kind, plies: u16) -> Frontier {
        let mut frontier = std::mem::take(&mut self.frontiers[kind as usize][usize::from(plies & 1)]);
        if frontier.words.is_empty() {
            frontier.reset(self.won.len());
        }
        frontier
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, kind: Kind, plies: u16, frontier: Frontier) {
        self.frontiers[kind as usize][usize::from(plies & 1)] = frontier;
    }
}

/// The largest distance, in plies, among seeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LastSeed(pub(crate) u16);

impl LastSeed {
    /// Takes a seed into account.
    #[inline(always)]
    pub(crate) fn see<C: Lane>(&mut self, scale: Scale, grade: C) {
        if let Some(value) = scale.value(grade.into()) {
            self.0 = self.0.max(value.signed_plies().unsigned_abs() as u16);
        }
    }
}
