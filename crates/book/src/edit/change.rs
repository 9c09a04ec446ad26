use crate::{BookError, BookMove, Line, Payload, Value};

/// What is done to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The move has this value, whether it was there or not.
    Set(BookMove, Value),
    /// The value is added to that of the move, or the move is new; see [`Value::plus`].
    Add(BookMove, Value),
    /// The move is not there any more.
    Delete(BookMove),
    /// No move is there any more.
    DeleteAll,
}

/// A change of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The key of the position.
    pub key: u64,
    /// What is done to it.
    pub change: Change,
}

impl Edit {
    /// Changes the moves of the position in a book of a payload; returns whether anything is other than before.
    /// The moves are in ascending order, before and after.
    ///
    /// # Errors
    /// [`BookError::Entry`] for a value of the other payload.
    pub(crate) fn apply(&self, moves: &mut Vec<Line>, payload: Payload) -> Result<bool, BookError> {
        let (mv, value) = match self.change {
            Change::Set(mv, value) | Change::Add(mv, value) => (mv, value),
            Change::Delete(mv) => {
                let before = moves.len();
                moves.retain(|line| line.mv != mv);
                return Ok(moves.len() != before);
            }
            Change::DeleteAll => {
                let any = !moves.is_empty();
                moves.clear();
                return Ok(any);
            }
        };
        if value.payload() != payload {
            let reason = format!("the move {mv} is given {} in a book of {payload}", value.payload());
            return Err(BookError::entry(self.key, reason));
        }
        match moves.binary_search_by_key(&mv, |line| line.mv) {
            Err(place) => {
                moves.insert(place, Line { mv, value });
                Ok(true)
            }
            Ok(place) => {
                let known = moves[place].value;
                let adds = matches!(self.change, Change::Add(..));
                moves[place].value = if adds { known.plus(value) } else { value };
                Ok(moves[place].value != known)
            }
        }
    }
}
