use std::fmt;

/// Something wrong in a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFault {
    /// The record, in a format that has records.
    pub record: Option<u32>,
    /// Where, in bytes from the start of the file.
    pub offset: u64,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for BookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(record) = self.record {
            write!(f, "record {record}, ")?;
        }
        write!(f, "offset {}: {}", self.offset, self.reason)
    }
}

/// What was found when a whole book was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Positions that were read and found well.
    pub positions: u64,
    /// Moves of these positions.
    pub moves: u64,
    /// Positions that the file names in a way from which no position can be told, and that no line from the start
    /// of the game leads to. They are no faults, but the book cannot be asked for them.
    pub unplaced: u64,
    /// The number of faults.
    pub faults: u64,
    /// The first fault, in the order of checking.
    pub first: Option<BookFault>,
}

impl Verification {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.faults == 0
    }

    pub(crate) fn fault(&mut self, record: Option<u32>, offset: u64, reason: impl Into<String>) {
        self.faults += 1;
        self.first.get_or_insert_with(|| BookFault { record, offset, reason: reason.into() });
    }
}
