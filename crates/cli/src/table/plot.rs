use std::{collections::BTreeMap, path::Path};

use bookends_insight::{Histogram, Panel};
use bookends_rules::Variant;
use bookends_tables::Decided;
use shakmaty::Color;

use super::{file::TableFile, histogram};
use crate::{common::Common, output, report::Report};

/// Draws how the positions of a table end, into a file that says by its name which kind it is.
pub(super) fn write(file: &TableFile, path: &Path, common: &Common) -> Result<(), Report> {
    let picture = picture(file);
    output::picture::write(path, || picture.svg(), || picture.png(), common)
}

fn picture(file: &TableFile) -> Histogram {
    let variant = file.table.head().variant;
    Histogram {
        title: format!("{} ({variant}): how positions end", file.material),
        end: if variant == Variant::Standard { "mate" } else { "the end of the game" }.to_owned(),
        counting: file.counting().to_owned(),
        panels: [Color::White, Color::Black].map(|mover| {
            let side = file.side(mover);
            let (wins, losses) = (by_moves(file, &side.wins), by_moves(file, &side.losses));
            let (white, black) = mover.fold_wb((&wins, &losses), (&losses, &wins));
            Panel { mover, white: white.clone(), black: black.clone(), draws: file.count(side.draws) }
        }),
    }
}

/// Moves of the winner and positions.
fn by_moves(file: &TableFile, decided: &Decided) -> Vec<(u32, u64)> {
    let mut moves = BTreeMap::new();
    for (plies, count) in histogram::pairs(file, decided) {
        *moves.entry(u32::from(plies).div_ceil(2)).or_default() += count;
    }
    moves.into_iter().collect()
}
