use std::collections::HashSet;

use bookends_rules::Position;

use crate::{Book, BookError, probe::legal_lines};

/// Whether some book has a line of so many plies from a position on. A position that comes again with no more plies
/// to go is not followed again.
pub(super) fn has_line(books: &[&dyn Book], position: &Position, plies: u32) -> Result<bool, BookError> {
    if plies == 0 {
        return Ok(true);
    }
    for book in books {
        let mut open = vec![(position.clone(), plies)];
        let mut seen = HashSet::new();
        while let Some((position, plies)) = open.pop() {
            if !seen.insert((position.key(), plies)) {
                continue;
            }
            let Some(lines) = legal_lines(*book, &position)? else { continue };
            if plies == 1 && !lines.moves.is_empty() {
                return Ok(true);
            }
            open.extend(lines.moves.iter().map(|&(m, _)| (position.play_unchecked(m), plies - 1)));
        }
    }
    Ok(false)
}
