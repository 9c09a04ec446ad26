use std::{cmp::Reverse, io::Write};

use crate::{Book, BookError, Line, walk};

/// Writes the positions that lines from the start reach as EPD, a line each, the nearest to the start first: the heaviest
/// moves (`bm`; none where all weigh 0), and in a comment (`c0`) every move with what the book says of it.
///
/// Source: the PGN standard of 1994, on EPD.
///
/// # Errors
/// [`BookError::Write`] from `out`, and what reading the book gives.
pub fn epd(out: &mut impl Write, book: &dyn Book) -> Result<(), BookError> {
    for place in walk(book) {
        let place = place?;
        let fen = place.position.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let mut moves: Vec<(String, Line)> =
            place.moves.iter().map(|(m, line)| (place.position.san(*m), *line)).collect();
        moves.sort_by(|a, b| (Reverse(a.1.value.weight()), &a.0).cmp(&(Reverse(b.1.value.weight()), &b.0)));
        let most = moves.first().map_or(0, |(_, line)| line.value.weight());
        write!(out, "{}", fields.join(" "))?;
        if most > 0 {
            let best = moves.iter().take_while(|(_, line)| line.value.weight() == most);
            write!(out, " bm {};", best.map(|(san, _)| san.as_str()).collect::<Vec<_>>().join(" "))?;
        }
        let told: Vec<String> = moves
            .iter()
            .map(|(san, line)| format!("{san}{} {}", line.value.symbol_text(), line.value))
            .collect();
        writeln!(out, " c0 \"{}\";", told.join(", "))?;
    }
    Ok(())
}
