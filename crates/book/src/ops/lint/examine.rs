use std::collections::{BTreeMap, HashSet};

use crate::{Book, BookError, BookMove, Place, Verification, walk};

/// How many findings of each kind are listed.
const LISTED: u64 = 10;

/// What can be wrong with a move or a position of a book that is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Flaw {
    /// A move that is not legal in its position.
    Illegal,
    /// A move that is there twice, in two spellings of castling.
    Repeated,
    /// Castling written as the king's own two steps, which some programs do not understand.
    Castling,
    /// A move with the weight 0, which is never played.
    Weightless,
    /// A position all of whose moves weigh 0: the book has it and has nothing to play.
    Mute,
    /// A position that no line from the start of the game reaches.
    Unreached,
}

impl Flaw {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Flaw::Illegal => "illegal",
            Flaw::Repeated => "repeated",
            Flaw::Castling => "castling",
            Flaw::Weightless => "weightless",
            Flaw::Mute => "mute",
            Flaw::Unreached => "unreached",
        }
    }

    /// What it is about, after a number.
    pub const fn what(self) -> &'static str {
        match self {
            Flaw::Illegal => "moves are not legal",
            Flaw::Repeated => "moves are there twice, castling in two spellings",
            Flaw::Castling => "castling moves are written as the king's two steps",
            Flaw::Weightless => "moves weigh 0 and are never played",
            Flaw::Mute => "positions have no move to play",
            Flaw::Unreached => "positions are not reached from the start of the game",
        }
    }
}

/// One place at which something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong.
    pub flaw: Flaw,
    /// The position, by its key.
    pub key: u64,
    /// The position, if it was reached.
    pub fen: Option<String>,
    /// The move, if it is about one.
    pub mv: Option<BookMove>,
}

/// What was found when the moves of a book were looked at.
#[derive(Clone, Debug, Default)]
pub struct Lint {
    /// What is wrong with the file itself: order, doubled entries, checksums, as far as its format has them.
    pub file: Verification,
    /// How many there are of each flaw that was found.
    pub counts: BTreeMap<Flaw, u64>,
    /// The first ones of each, in the order of the walk.
    pub listed: Vec<Finding>,
}

impl Lint {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.file.is_clean() && self.counts.is_empty()
    }

    fn find(&mut self, flaw: Flaw, key: u64, fen: impl FnOnce() -> Option<String>, mv: Option<BookMove>) {
        let count = self.counts.entry(flaw).or_default();
        *count += 1;
        if *count <= LISTED {
            self.listed.push(Finding { flaw, key, fen: fen(), mv });
        }
    }

    /// Looks at a position of the book; `all` are its moves, those among them that are not legal too.
    fn place(&mut self, place: &Place, all: &[BookMove]) {
        let (key, fen) = (place.position.key(), || Some(place.position.fen()));
        let mut legal = HashSet::new();
        for (m, line) in &place.moves {
            if BookMove::from(m) != line.mv {
                self.find(Flaw::Castling, key, fen, Some(line.mv));
            }
            if !legal.insert(BookMove::from(m)) {
                self.find(Flaw::Repeated, key, fen, Some(line.mv));
            }
            if line.value.weight() == 0 {
                self.find(Flaw::Weightless, key, fen, Some(line.mv));
            }
        }
        for mv in all.iter().filter(|mv| !place.moves.iter().any(|(_, line)| line.mv == **mv)) {
            self.find(Flaw::Illegal, key, fen, Some(*mv));
        }
        if place.moves.iter().all(|(_, line)| line.value.weight() == 0) {
            self.find(Flaw::Mute, key, fen, None);
        }
    }
}

/// Checks a book and looks at every position that lines from the start reach. An entry of which no move is legal counts
/// as not reached.
///
/// # Errors
/// What reading the book gives; what [`Book::verify`] finds is in the result.
pub fn lint(book: &dyn Book) -> Result<Lint, BookError> {
    let mut lint = Lint { file: book.verify()?, ..Lint::default() };
    // Entries of a book with truncated signatures have zeros in the lower bits of their keys.
    let stored = u64::MAX << (64 - book.signature_bits());
    let mut reached = HashSet::new();
    for place in walk(book) {
        let place = place?;
        reached.insert(place.position.key() & stored);
        // With truncated signatures an entry is of the position only if all its moves are legal.
        let entry = if stored == u64::MAX { book.get(place.position.key())? } else { None };
        let all: Vec<BookMove> = entry.iter().flat_map(|e| &e.moves).map(|line| line.mv).collect();
        lint.place(&place, &all);
    }
    for entry in book.entries() {
        let key = entry?.key;
        if !reached.contains(&key) {
            lint.find(Flaw::Unreached, key, || None, None);
        }
    }
    Ok(lint)
}
