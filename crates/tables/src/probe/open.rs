use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicU32, Ordering},
};

use bookends_rules::Variant;
use shakmaty::{Board, Color};

use crate::{file::Table, material::ROLES};

/// How many men of each kind are on a board: four bits for each role of each side. Fifteen stands for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Signature(u64);

impl Signature {
    #[inline]
    pub(super) fn of(board: &Board) -> Signature {
        let mut counts = 0;
        for side in Color::ALL {
            for role in ROLES {
                let men = (board.by_color(side) & board.by_role(role)).count();
                counts = counts << 4 | men.min(15) as u64;
            }
        }
        Signature(counts)
    }

    /// The same with the sides exchanged.
    pub(super) fn reversed(self) -> Signature {
        const SIDE: u32 = 4 * ROLES.len() as u32;
        Signature(self.0 >> SIDE | (self.0 & ((1 << SIDE) - 1)) << SIDE)
    }
}

/// An open table and its number in the cache.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) table: Table,
    pub(super) number: u32,
}

/// The table of some men.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) opened: Arc<Opened>,
    /// Whether the table has these men with the colours exchanged.
    pub(super) exchanged: bool,
}

/// The tables that are open, by the men of a position. They are found without a lock, and stay.
#[derive(Debug)]
pub(super) struct OpenTables {
    chains: Box<[Chain]>,
    opened: AtomicU32,
}

/// Tables whose men have the same hash.
type Chain = OnceLock<Box<Link>>;

#[derive(Debug)]
struct Link {
    men: (Variant, Signature),
    found: Found,
    next: Chain,
}

const CHAINS: usize = 1 << 10;

impl Default for OpenTables {
    fn default() -> OpenTables {
        OpenTables { chains: (0..CHAINS).map(|_| Chain::new()).collect(), opened: AtomicU32::new(0) }
    }
}

impl OpenTables {
    #[inline]
    fn chain(&self, signature: Signature) -> &Chain {
        let hash = signature.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.chains[(hash >> 54) as usize % CHAINS]
    }

    /// The table of some men, if it is open.
    #[inline]
    pub(super) fn get(&self, variant: Variant, signature: Signature) -> Option<&Found> {
        let mut link = self.chain(signature).get();
        while let Some(at) = link {
            if at.men == (variant, signature) {
                return Some(&at.found);
            }
            link = at.next.get();
        }
        None
    }

    /// Numbers a table that has been opened.
    pub(super) fn number(&self, table: Table) -> Arc<Opened> {
        Arc::new(Opened { table, number: self.opened.fetch_add(1, Ordering::Relaxed) })
    }

    /// Adds the table of some men, unless another thread has done so meanwhile.
    pub(super) fn add(&self, variant: Variant, signature: Signature, found: Found) -> &Found {
        let men = (variant, signature);
        let mut chain = self.chain(signature);
        let mut new = Box::new(Link { men, found, next: Chain::new() });
        loop {
            match chain.set(new) {
                Ok(()) => return &chain.get().expect("just set").found,
                Err(back) => new = back,
            }
            let link = chain.get().expect("another was set");
            if link.men == men {
                return &link.found;
            }
            chain = &link.next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_tells_the_sides_apart() {
        let board = |fen: &str| Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        let queen = Signature::of(&board("8/8/8/5k2/8/8/1Q6/K7"));
        let other = Signature::of(&board("8/8/8/5K2/8/8/1q6/k7"));
        assert_ne!(queen, other);
        assert_eq!(queen.reversed(), other);
        assert_eq!(queen, Signature::of(&board("k7/8/8/8/8/8/8/K6Q")));
    }
}
