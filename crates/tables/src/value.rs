use std::cmp::Ordering;

use bookends_rules::Terminal;

/// The result of a position with best play, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        }
    }
}

/// What a table knows of a position: the result for the side to move and the distance to the end of the game
/// in plies, when the winner is quick and the loser slow. The 50-move rule is not considered.
///
/// Values are ordered by how good they are for the side to move.
///
/// ```
/// use bookends_tables::Value;
///
/// assert!(Value::Win(1) > Value::Win(3));
/// assert!(Value::Loss(10) > Value::Loss(2));
/// assert_eq!(Value::Loss(2).before_move(), Value::Win(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move loses in so many plies; 0: it has lost already (mated).
    Loss(u16),
    /// Neither side can win.
    Draw,
    /// The side to move wins in so many plies; 0: it has won already.
    Win(u16),
}

impl Value {
    /// The value for the side that can move into a position of this value.
    #[must_use]
    pub const fn before_move(self) -> Value {
        match self {
            Value::Loss(n) => Value::Win(n + 1),
            Value::Draw => Value::Draw,
            Value::Win(n) => Value::Loss(n + 1),
        }
    }

    /// Without the distance.
    pub const fn wdl(self) -> Wdl {
        match self {
            Value::Loss(_) => Wdl::Loss,
            Value::Draw => Wdl::Draw,
            Value::Win(_) => Wdl::Win,
        }
    }

    /// The distance in plies, positive for a win and negative for a loss; 0 for a draw and for a game that has
    /// ended.
    pub const fn signed_plies(self) -> i32 {
        match self {
            Value::Loss(n) => -(n as i32),
            Value::Draw => 0,
            Value::Win(n) => n as i32,
        }
    }

    /// The distance in moves of the winner: a mate in 19 plies is a mate in 10. Signed as
    /// [`Value::signed_plies`].
    pub const fn signed_moves(self) -> i32 {
        match self {
            Value::Loss(n) => -(n as i32 + 1) / 2,
            Value::Draw => 0,
            Value::Win(n) => (n as i32 + 1) / 2,
        }
    }
}

impl From<Terminal> for Value {
    /// What a game that has ended is worth to the side to move.
    fn from(end: Terminal) -> Value {
        match end {
            Terminal::Checkmate | Terminal::VariantLoss => Value::Loss(0),
            Terminal::VariantWin => Value::Win(0),
            _ => Value::Draw,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let key = |v: Value| match v {
            Value::Loss(n) => i32::from(n) - 0x10000,
            Value::Draw => 0,
            Value::Win(n) => 0x10000 - i32::from(n),
        };
        key(*self).cmp(&key(*other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Which distances occur in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// The winner makes the last move: wins are odd and losses even (standard chess, atomic).
    WinsOdd,
    /// The loser makes the last move: wins are even and losses odd (antichess).
    WinsEven,
    /// Both occur.
    Mixed,
}

impl Parity {
    /// Whether a distance can occur.
    pub const fn allows(self, value: Value) -> bool {
        match (self, value) {
            (Parity::Mixed, _) | (_, Value::Draw) => true,
            (Parity::WinsOdd, Value::Win(n)) | (Parity::WinsEven, Value::Loss(n)) => n % 2 == 1,
            (Parity::WinsOdd, Value::Loss(n)) | (Parity::WinsEven, Value::Win(n)) => n % 2 == 0,
        }
    }
}

/// How values are written as small numbers, *grades*: 0 for what is not a position, then the losses from
/// quick to slow, the draw in the middle, and the wins from slow to quick. A higher grade is better for the side
/// to move, so the best move is a maximum.
///
/// Where wins have one parity and losses the other, one grade stands for one move (two plies); else for a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    parity: Parity,
    bits: u8,
}

impl Scale {
    /// The grade of an index that is not a position.
    pub const BROKEN: u16 = 0;

    /// Grades of 8 or 16 bits.
    ///
    /// # Panics
    /// For any other number of bits.
    pub const fn new(parity: Parity, bits: u8) -> Scale {
        assert!(bits == 8 || bits == 16, "grades have 8 or 16 bits");
        Scale { parity, bits }
    }

    /// Which distances occur.
    pub const fn parity(self) -> Parity {
        self.parity
    }

    /// The width of a grade in bits: 8 or 16.
    pub const fn bits(self) -> u8 {
        self.bits
    }

    /// The grade of a draw.
    pub const fn draw(self) -> u16 {
        1 << (self.bits - 1)
    }

    /// The best grade: the quickest win.
    pub const fn best(self) -> u16 {
        if self.bits == 8 { 0xff } else { 0xffff }
    }

    /// The grade of a value; `None` if the distance has the wrong parity or does not fit.
    pub const fn grade(self, value: Value) -> Option<u16> {
        let (plies, win) = match value {
            Value::Draw => return Some(self.draw()),
            Value::Loss(n) => (n, false),
            Value::Win(n) => (n, true),
        };
        if !self.parity.allows(value) {
            return None;
        }
        let steps = if matches!(self.parity, Parity::Mixed) { plies } else { plies / 2 };
        if steps >= self.draw() - 1 {
            return None;
        }
        Some(if win { self.best() - steps } else { 1 + steps })
    }

    /// The value of a grade; `None` for [`Scale::BROKEN`].
    pub const fn value(self, grade: u16) -> Option<Value> {
        if grade == Scale::BROKEN || grade > self.best() {
            return None;
        }
        if grade == self.draw() {
            return Some(Value::Draw);
        }
        let win = grade > self.draw();
        let steps = if win { self.best() - grade } else { grade - 1 };
        let plies = match (self.parity, win) {
            (Parity::Mixed, _) => steps,
            (Parity::WinsOdd, true) | (Parity::WinsEven, false) => 2 * steps + 1,
            (Parity::WinsOdd, false) | (Parity::WinsEven, true) => 2 * steps,
        };
        Some(if win { Value::Win(plies) } else { Value::Loss(plies) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_is_a_value_and_back() {
        for parity in [Parity::WinsOdd, Parity::WinsEven, Parity::Mixed] {
            for bits in [8, 16] {
                let scale = Scale::new(parity, bits);
                let mut last = None;
                for grade in 1..=scale.best() {
                    let value = scale.value(grade).unwrap();
                    assert_eq!(scale.grade(value), Some(grade));
                    assert!(last < Some(value), "grades rise with values");
                    last = Some(value);
                }
                assert_eq!(scale.value(0), None);
            }
        }
    }

    #[test]
    fn a_distance_that_does_not_fit_has_no_grade() {
        let scale = Scale::new(Parity::WinsOdd, 8);
        assert_eq!(scale.grade(Value::Loss(252)), Some(127));
        assert_eq!(scale.grade(Value::Loss(254)), None);
        assert_eq!(scale.grade(Value::Win(253)), Some(129));
        assert_eq!(scale.grade(Value::Win(255)), None);
        assert_eq!(scale.grade(Value::Win(2)), None);
    }

    #[test]
    fn moves_are_counted_for_the_winner() {
        assert_eq!(Value::Win(19).signed_moves(), 10);
        assert_eq!(Value::Loss(20).signed_moves(), -10);
        assert_eq!(Value::Win(1).signed_moves(), 1);
        assert_eq!(Value::Loss(0).signed_moves(), 0);
    }
}
