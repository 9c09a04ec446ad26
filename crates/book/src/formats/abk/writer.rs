use std::{
    collections::{HashSet, VecDeque},
    io::Write,
};

use bookends_rules::{Position, Variant};
use shakmaty::{CastlingSide, Color, Move, Role, Square};

use super::{ENTRY, FIRST};
use crate::{
    Book, BookError, Line, Value,
    probe::{LegalLines, legal_lines},
};

/// How many entries a tree may have. A position comes once for every way to it, so a tree can be far larger than its
/// book.
const MOST_ENTRIES: usize = 1 << 22;

/// The priority that Arena gives a move unless told otherwise.
const PRIORITY: u8 = 5;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Positions, each counted once.
    pub positions: u64,
    /// Moves of these positions.
    pub moves: u64,
    /// Places of the tree that positions and moves take.
    pub entries: u64,
    /// Further places of positions that the tree already has; reading adds their games up again.
    pub repeated: u64,
    /// Moves at the ends of lines that the tree has no room for.
    pub left_out: u64,
    /// Moves with more games than the format can count.
    pub shortened: u64,
}

/// Writes an Arena book of what lines from the start of the game reach. A position stands at the end of every line that
/// leads to it, the shortest first, until the tree has 4,194,304 entries; a line ends where it comes to a position again.
///
/// Games without a result count as drawn. A score becomes as many drawn games, so that moves are played in the same
/// proportion.
///
/// # Errors
/// [`BookError::Write`] from `out`, and what looking into the book gives.
pub fn write(out: &mut impl Write, book: &dyn Book) -> Result<Written, BookError> {
    write_within(out, book, MOST_ENTRIES)
}

/// Writes a tree of at most so many entries.
fn write_within(out: &mut impl Write, book: &dyn Book, most: usize) -> Result<Written, BookError> {
    let mut tree = Tree::default();
    let mut open = VecDeque::from([(Position::start(Variant::Standard), None)]);
    let mut seen = HashSet::new();
    while let Some((position, parent)) = open.pop_front() {
        if tree.comes_again(position.key(), parent) {
            continue;
        }
        let Some(LegalLines { moves, .. }) = legal_lines(book, &position)? else { continue };
        if tree.entries.len() + moves.len() > most {
            tree.written.left_out += moves.len() as u64;
            continue;
        }
        if !seen.insert(position.key()) {
            tree.written.repeated += 1;
        } else if !moves.is_empty() {
            tree.written.positions += 1;
            tree.written.moves += moves.len() as u64;
        }
        for (m, number) in tree.add(&position, parent, &moves) {
            open.push_back((position.play(m), Some(number)));
        }
    }
    tree.write(out)
}

#[derive(Default)]
struct Tree {
    entries: Vec<Place>,
    deepest: u32,
    written: Written,
}

/// A move at one place of the tree.
struct Place {
    key: u64,
    parent: Option<usize>,
    ply: u32,
    mv: [u8; 3],
    priority: u8,
    /// Games, and of them won by White and by Black.
    games: [u32; 3],
    child: Option<usize>,
    sibling: Option<usize>,
}

impl Tree {
    /// Whether the line to a place has had a position before.
    fn comes_again(&self, key: u64, mut parent: Option<usize>) -> bool {
        while let Some(place) = parent.map(|number| &self.entries[number]) {
            if place.key == key {
                return true;
            }
            parent = place.parent;
        }
        false
    }

    /// Adds the moves of a position behind a place; returns them with their own places.
    fn add(
        &mut self,
        position: &Position,
        parent: Option<usize>,
        moves: &[(Move, Line)],
    ) -> Vec<(Move, usize)> {
        let first = self.entries.len();
        let ply = parent.map_or(0, |number| self.entries[number].ply) + 1;
        if let (Some(parent), false) = (parent, moves.is_empty()) {
            self.entries[parent].child = Some(first);
            self.deepest = self.deepest.max(ply);
        }
        let mut places = Vec::with_capacity(moves.len());
        for (n, (m, line)) in moves.iter().enumerate() {
            let games = games(line.value, position.turn());
            self.written.shortened += u64::from(games.iter().any(|&games| games > u32::MAX.into()));
            self.entries.push(Place {
                key: position.key(),
                parent,
                ply,
                mv: squares(m, position.turn()),
                priority: priority(line.value),
                games: games.map(|games| u32::try_from(games).unwrap_or(u32::MAX)),
                child: None,
                sibling: (n + 1 < moves.len()).then_some(first + n + 1),
            });
            places.push((*m, first + n));
        }
        places
    }

    fn write(mut self, out: &mut impl Write) -> Result<Written, BookError> {
        self.written.entries = self.entries.len() as u64;
        let mut head = vec![0; u64::from(FIRST) as usize * ENTRY as usize];
        let size = head.len() as u32;
        head[..4].copy_from_slice(b"\x03ABK");
        head[4..8].copy_from_slice(&size.to_le_bytes());
        head[8..12].copy_from_slice(&(ENTRY as u32).to_le_bytes());
        head[214..218].copy_from_slice(&self.deepest.to_le_bytes());
        head[218..222].copy_from_slice(&(self.entries.len() as u32).to_le_bytes());
        out.write_all(&head)?;
        let link = |place: Option<usize>| place.map_or(u32::MAX, |number| FIRST + number as u32);
        for place in &self.entries {
            out.write_all(&place.mv)?;
            out.write_all(&[place.priority])?;
            let [games, white, black] = place.games;
            for number in [games, white, black, 0, link(place.child), link(place.sibling)] {
                out.write_all(&number.to_le_bytes())?;
            }
        }
        Ok(self.written)
    }
}

/// All games of a move, those that White won and those that Black won.
fn games(value: Value, turn: Color) -> [u64; 3] {
    match value {
        Value::Statistics(statistics) => {
            let (white, black) = statistics.white_and_black(turn);
            [statistics.games(), white, black]
        }
        Value::Score(_) => [value.weight(), 0, 0],
    }
}

fn priority(value: Value) -> u8 {
    match value {
        Value::Score(score) => score.priority.unwrap_or(PRIORITY),
        Value::Statistics(_) => PRIORITY,
    }
}

/// Origin, target and promotion; castling is the king's own two steps, and White's promotions are negative.
fn squares(m: &Move, turn: Color) -> [u8; 3] {
    let from = m.from().unwrap_or(m.to());
    let to = match m {
        Move::Castle { king, rook } => {
            Square::from_coords(CastlingSide::from_king_side(king < rook).king_to_file(), king.rank())
        }
        _ => m.to(),
    };
    let promotion = match m.promotion() {
        Some(Role::Rook) => 1,
        Some(Role::Knight) => 2,
        Some(Role::Bishop) => 3,
        Some(Role::Queen) => 4,
        _ => 0_i8,
    };
    let promotion = if turn == Color::White { -promotion } else { promotion };
    [from as u8, to as u8, promotion.cast_unsigned()]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use bookends_store::MemoryStorage;

    use super::*;
    use crate::{BookMove, Entry, Payload, Score, bk};

    /// A book in which knights can go to and fro for ever, two ways lead to each position, and everything weighs 1.
    fn knights() -> Box<dyn Book> {
        let start = Position::start(Variant::Standard);
        let mut entries = BTreeMap::new();
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            let knights = ["b1c3", "c3b1", "g1f3", "f3g1", "b8c6", "c6b8"];
            let mut moves = Vec::new();
            for m in knights.iter().filter_map(|text| position.parse_uci(text)) {
                let value = Value::Score(Score { weight: 1, ..Score::default() });
                moves.push(Line { mv: BookMove::from(m), value });
                if !entries.contains_key(&position.key()) {
                    open.push(position.play(m));
                }
            }
            moves.sort_unstable_by_key(|line| line.mv);
            entries.insert(position.key(), moves);
        }
        let entries: Vec<Entry> = entries.into_iter().map(|(key, moves)| Entry { key, moves }).collect();
        let mut bytes = Vec::new();
        let options = bk::Options::new(Payload::Scores);
        bk::write(&mut bytes, &options, || entries.iter().map(Ok::<_, BookError>)).unwrap();
        Box::new(bk::Reader::open(Box::new(MemoryStorage::new("knights.bk", bytes))).unwrap())
    }

    #[test]
    fn a_line_ends_where_it_comes_to_a_position_again() {
        let book = knights();
        let mut bytes = Vec::new();
        let written = write(&mut bytes, &*book).unwrap();
        assert_eq!(written.left_out, 0);
        assert!(written.repeated > 0, "knights reach positions in two ways");
        assert_eq!(written.positions, book.info().unwrap().positions);
        assert_eq!(bytes.len() as u64, (u64::from(FIRST) + written.entries) * ENTRY);
    }

    #[test]
    fn a_tree_without_room_says_how_many_moves_it_leaves_out_and_links_nowhere() {
        let book = knights();
        let mut bytes = Vec::new();
        let written = write_within(&mut bytes, &*book, 5).unwrap();
        assert!(written.entries <= 5 && written.left_out > 0);
        let back = crate::from_storage(Box::new(MemoryStorage::new("knights.abk", bytes))).unwrap();
        assert!(back.verify().unwrap().is_clean());
    }
}
