use serde::{Deserialize, de::DeserializeOwned};

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Side {
    /// White, the side named first in the material.
    #[serde(rename = "w")]
    White,
    /// Black.
    #[serde(rename = "b")]
    Black,
}

/// The result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The side to move mates by force.
    Win,
    /// Neither side does.
    Draw,
    /// The side to move is mated by force.
    Loss,
}

/// How many positions are won, drawn and lost, as published.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PublishedCounts {
    /// The game, by its name in files.
    pub variant: String,
    /// Such as `KQvKR`.
    pub material: String,
    /// The side to move.
    pub stm: Side,
    /// Won within the 50-move rule.
    pub wins: u64,
    /// Won, but not within the 50-move rule.
    pub cursed_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost, but not within the 50-move rule.
    pub cursed_losses: u64,
    /// Lost within the 50-move rule.
    pub losses: u64,
    /// All positions.
    pub total: u64,
}

/// Counts in two conventions, and the longest win and loss with a position of each.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Extremes {
    /// The game, by its name in files.
    pub variant: String,
    /// Such as `KQvKR`.
    pub material: String,
    /// The side to move.
    pub stm: Side,
    /// Won positions, symmetric ones counted once.
    pub wins_sym: u64,
    /// Drawn positions, symmetric ones counted once.
    pub draws_sym: u64,
    /// Lost positions, symmetric ones counted once.
    pub losses_sym: u64,
    /// Won positions on the full board.
    pub wins_full: u64,
    /// Drawn positions on the full board.
    pub draws_full: u64,
    /// Lost positions on the full board.
    pub losses_full: u64,
    /// Plies of the longest win, if there is a win.
    pub max_win_plies: Option<u32>,
    /// A position with that win, or `-`.
    pub fen_max_win: String,
    /// Plies of the longest loss, if there is a loss.
    pub max_loss_plies: Option<u32>,
    /// A position with that loss, or `-`.
    pub fen_max_loss: String,
}

/// How many positions have one distance.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct HistogramRow {
    /// The game, by its name in files.
    pub variant: String,
    /// Such as `KQvKR`.
    pub material: String,
    /// The side to move.
    pub stm: Side,
    /// The result for the side to move.
    pub result: Outcome,
    /// Plies to mate; 0 for positions that are mate now and for draws.
    pub plies: u32,
    /// Positions, symmetric ones counted once.
    pub count_sym: u64,
    /// Positions on the full board.
    pub count_full: u64,
}

/// The longest win of a side, published by hand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Maximum {
    /// Without the `v`, such as `KQKR`.
    pub material: String,
    /// In words, such as "white wins, black to move".
    pub stm_or_side: String,
    /// Moves to mate.
    pub max_dtm_moves: u32,
    /// Plies to mate.
    pub max_dtm_plies: u32,
    /// A position that takes so long.
    pub example_fen: String,
}

/// A position and its distance, read out of a Gaviota table by another program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GaviotaSample {
    /// The position; some have an en passant square.
    pub fen: String,
    /// Plies to mate, negative if the side to move loses, 0 for a draw or a side already mated.
    pub dtm_plies: i32,
}

/// The longest win of the side to move, by the Prophet generator.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ProphetLongestWin {
    /// The men of the side to move first, without a `v`, such as `KRKQ`.
    pub id_side_to_move_first: String,
    /// Positions in that table, in its own way of counting.
    pub positions: u64,
    /// Plies to mate.
    pub longest_win_dtm: u32,
    /// A position that takes so long.
    pub fen: String,
}

/// Published counts of standard tables with three to five men.
pub fn published_counts() -> Vec<PublishedCounts> {
    rows(include_str!("../../../corpora/tables/published_counts.csv"))
}

/// All known extremes of standard tables with three and four men.
pub fn extremes() -> Vec<Extremes> {
    rows(include_str!("../../../corpora/tables/extremes.csv"))
}

/// All known histograms of standard tables with three and four men.
pub fn histograms() -> Vec<HistogramRow> {
    rows(include_str!("../../../corpora/tables/histograms.csv"))
}

/// Published counts of tables of other games: atomic to five men, antichess to four.
pub fn variant_published_counts() -> Vec<PublishedCounts> {
    rows(include_str!("../../../corpora/tables/variant_published_counts.csv"))
}

/// Extremes of tables of other games: atomic to four men, antichess and suicide to three, losers and shatranj with four.
pub fn variant_extremes() -> Vec<Extremes> {
    rows(include_str!("../../../corpora/tables/variant_extremes.csv"))
}

/// The histograms of the same tables.
pub fn variant_histograms() -> Vec<HistogramRow> {
    rows(include_str!("../../../corpora/tables/variant_histograms.csv"))
}

/// Published longest mates of standard endings with three and four men.
pub fn maxima() -> Vec<Maximum> {
    rows(include_str!("../../../corpora/tables/maxima.csv"))
}

/// Published longest mates of standard endings with five men; some do not say who wins.
pub fn maxima_five() -> Vec<Maximum> {
    rows(include_str!("../../../corpora/tables/maxima_five.csv"))
}

/// Longest wins of standard tables with five men by the Prophet generator.
pub fn prophet_longest_wins_five() -> Vec<ProphetLongestWin> {
    rows(include_str!("../../../corpora/tables/prophet_longest_wins_five.csv"))
}

/// Single positions with three and four men.
pub fn gaviota_samples() -> Vec<GaviotaSample> {
    rows(include_str!("../../../corpora/tables/gaviota_samples.csv"))
}

/// Longest wins of standard tables with three and four men by the Prophet generator.
pub fn prophet_longest_wins() -> Vec<ProphetLongestWin> {
    rows(include_str!("../../../corpora/tables/prophet_longest_wins.csv"))
}

fn rows<T: DeserializeOwned>(text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.expect("the corpora are well formed"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_corpora_is_read() {
        assert_eq!(published_counts().len(), 198);
        assert_eq!(extremes().len(), 56);
        assert_eq!(histograms().len(), 1338);
        assert_eq!(variant_published_counts().len(), 626);
        assert_eq!(variant_extremes().len(), 504);
        assert_eq!(variant_histograms().len(), 8003);
        assert_eq!(maxima().len(), 90);
        assert_eq!(gaviota_samples().len(), 3012);
        assert_eq!(prophet_longest_wins().len(), 40);
    }

    #[test]
    fn histograms_add_up_to_the_published_counts() {
        let histograms = histograms();
        // Histograms are of three and four men: names like KQvKR.
        for row in published_counts().into_iter().filter(|row| row.material.len() < 6) {
            let sum = |result| -> u64 {
                histograms
                    .iter()
                    .filter(|h| h.material == row.material && h.stm == row.stm && h.result == result)
                    .map(|h| h.count_sym)
                    .sum()
            };
            assert_eq!(sum(Outcome::Win), row.wins + row.cursed_wins, "{row:?}");
            assert_eq!(sum(Outcome::Loss), row.losses + row.cursed_losses, "{row:?}");
        }
    }
}
