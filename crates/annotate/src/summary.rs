use std::collections::BTreeMap;

/// What was found in all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games that were read.
    pub games: u64,
    /// Games of which a move, the start or the variant cannot be understood; they are annotated up to there.
    pub bad: u64,
    /// Games that left the books.
    pub left_book: u64,
    /// Moves of these games, in plies, before they did.
    pub book_plies: u64,
    /// Positions that tables have told the truth of.
    pub table_positions: u64,
    /// Positions of few enough men whose table is missing.
    pub missing: u64,
    /// The players, by name.
    pub players: BTreeMap<String, Player>,
}

/// What a player did where tables know the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Moves made in positions of tables.
    pub moves: u64,
    /// Moves that threw away a win.
    pub wins_lost: u64,
    /// Moves that threw away a draw.
    pub draws_lost: u64,
}
