use bookends_tables::Decided;
use serde_json::{Value, json};
use shakmaty::Color;

use super::file::TableFile;

/// The histogram of both sides to move, as JSON promises it: pairs of plies and positions.
pub(super) fn json(file: &TableFile) -> Value {
    let side = |color| {
        let side = file.side(color);
        json!({
            "win": pairs(file, &side.wins),
            "loss": pairs(file, &side.losses),
            "draw": file.count(side.draws),
        })
    };
    json!({"white": side(Color::White), "black": side(Color::Black)})
}

/// Plies and positions, the least first.
pub(super) fn pairs(file: &TableFile, decided: &Decided) -> Vec<(u16, u64)> {
    decided.bars.iter().map(|bar| (bar.plies, file.count(bar.tally))).filter(|&(_, n)| n > 0).collect()
}
