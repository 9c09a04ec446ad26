use std::{collections::HashSet, io::Write};

use bookends_rules::Position;

use crate::{Book, BookError, walk};

/// Writes the positions that lines from the start reach, and the moves between them, as a graph in the language of
/// Graphviz: `dot -Tsvg book.dot -o book.svg`.
///
/// A box is a position, white where White moves and grey where Black does, with its name if `name` knows one; arrows are
/// moves, thick ones are played often. A position that several lines come to is one box. Moves out of the book end in a point.
///
/// # Errors
/// [`BookError::Write`] from `out`, and what reading the book gives.
pub fn graphviz(
    out: &mut impl Write,
    book: &dyn Book,
    name: impl Fn(&Position) -> Option<String>,
) -> Result<(), BookError> {
    writeln!(
        out,
        "digraph book {{\n  rankdir=LR;\n  node [shape=box, style=filled, fontname=\"sans-serif\"];"
    )?;
    writeln!(out, "  edge [fontname=\"sans-serif\", fontsize=11];")?;
    let mut inside = HashSet::new();
    let mut ends = Vec::new();
    for place in walk(book) {
        let place = place?;
        let key = place.position.key();
        inside.insert(key);
        let fill = place.position.turn().fold_wb("white", "gray85");
        let label = name(&place.position).unwrap_or_default();
        let fen = place.position.fen();
        writeln!(
            out,
            "  p{key:016x} [label=\"{}\", tooltip=\"{fen}\", fillcolor={fill}];",
            label.replace('\\', "\\\\").replace('"', "\\\"")
        )?;
        let total: u64 = place.moves.iter().map(|(_, line)| line.value.weight()).sum();
        for (m, line) in &place.moves {
            let next = place.position.play_unchecked(*m).key();
            let share = line.value.weight() as f64 / total.max(1) as f64;
            let san = place.position.san(*m);
            let (symbol, value) = (line.value.symbol_text(), line.value);
            writeln!(
                out,
                "  p{key:016x} -> p{next:016x} [label=\"{san}{symbol}\", tooltip=\"{value}\", penwidth={:.1}];",
                0.5 + 4.0 * share
            )?;
            ends.push(next);
        }
    }
    let mut drawn = HashSet::new();
    for key in ends.into_iter().filter(|key| !inside.contains(key)) {
        if drawn.insert(key) {
            writeln!(out, "  p{key:016x} [shape=point, label=\"\"];")?;
        }
    }
    writeln!(out, "}}")?;
    Ok(())
}
