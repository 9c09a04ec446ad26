use bookends_rules::Position;
use bookends_tables::{Value, Wdl, words};
use shakmaty::Move;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Treasure {
    /// Wins of the side to move, the longest first.
    LongestMates,
    /// Mutual zugzwangs: whoever is to move is worse off than if the other were. Each is given with a side to move
    /// that loses; those in which either side would lose come first, then the longest losses.
    Zugzwangs,
    /// Wins with several moves of which only one keeps the win; the longest first.
    OnlyMoves,
    /// Draws with several moves of which only one does not lose; those with most moves first.
    SingleDraws,
}

/// A position that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Who is to move where.
    pub position: Position,
    /// What the table says of it.
    pub value: Value,
    /// The moves that are worth finding: the quickest wins, or the only move. Of a zugzwang none.
    pub best: Vec<Move>,
    /// Whether every other move is worse by a half point at least.
    pub only: bool,
    /// How many legal moves there are.
    pub choices: usize,
    /// The value if the other side were to move, for that side; of a zugzwang alone.
    pub passed: Option<Value>,
}

impl Finding {
    /// What the finding is, in words.
    pub fn summary(&self) -> String {
        let summary = words::summary(&self.position, self.value);
        let (mover, other) = (words::name(self.position.turn()), words::name(!self.position.turn()));
        match self.passed.map(Value::wdl) {
            Some(Wdl::Loss) => {
                format!(
                    "mutual zugzwang for the full point: {summary}, but with {other} to move {mover} wins"
                )
            }
            Some(_) => {
                format!("mutual zugzwang for half a point: {summary}, but with {other} to move it is a draw")
            }
            None => match self.best.first() {
                Some(&only) if self.only => {
                    format!("{summary}, by {} alone of {} moves", self.position.san(only), self.choices)
                }
                _ => summary,
            },
        }
    }
}
