use bookends_openings::Opening;
use bookends_rules::Position;
use bookends_tables::numbered;
use shakmaty::Move;

use crate::{chances::Chances, places::Places};

/// A line of a book from the start of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Its moves as UCI writes them.
    pub uci: Vec<String>,
    /// The same with numbers: `1. e4 c5 2. Nf3`.
    pub text: String,
    /// The opening that the last named position on the line is.
    pub opening: Option<Opening>,
    /// How often a game between two players who draw their moves by weight comes to the end of the line, on average; by
    /// whatever order of moves.
    pub chance: f64,
    /// The games behind the last move, if the book counts games.
    pub games: Option<u64>,
}

impl Way {
    /// The way to a position and one of its moves.
    pub(crate) fn by_move(places: &Places, chances: &Chances, place: usize, edge: usize) -> Way {
        let node = &places.nodes[place];
        let edge = &node.moves[edge];
        let mut moves = places.way_to(place);
        moves.push(edge.mv);
        let (uci, text, end) = told(Position::start(places.variant), &moves);
        let opening = bookends_openings::opening(&end).or(node.opening);
        Way { uci, text, opening, chance: chances.visits[place] * edge.share, games: edge.games() }
    }

    /// The number of moves of either side.
    pub fn plies(&self) -> usize {
        self.uci.len()
    }
}

/// Moves from the start as UCI and with numbers, and where they end.
fn told(start: Position, moves: &[Move]) -> (Vec<String>, String, Position) {
    let text = numbered(&start, moves).join(" ");
    let mut position = start;
    let mut uci = Vec::with_capacity(moves.len());
    for &m in moves {
        uci.push(position.uci(m));
        position = position.play(m);
    }
    (uci, text, position)
}
