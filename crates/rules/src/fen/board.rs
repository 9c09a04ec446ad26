use std::ops::Range;

/// Reads the piece placement by hand, to name the first byte at fault.
pub(super) fn check(board: &str) -> Result<(), (Range<usize>, String)> {
    let (mut rank, mut file) = (8, 0);
    let mut last_digit = false;
    for (i, c) in board.char_indices() {
        let at = i..i + c.len_utf8();
        match c {
            '/' => {
                if file < 8 {
                    return Err((at, format!("rank {rank} has only {file} squares before the /")));
                }
                if rank == 1 {
                    return Err((at, "there are more than eight ranks".into()));
                }
                (rank, file) = (rank - 1, 0);
            }
            '1'..='8' => {
                if last_digit {
                    return Err((at, "two digits in a row; write their sum".into()));
                }
                file += c as usize - '0' as usize;
            }
            c if "kqrbnpKQRBNP".contains(c) => file += 1,
            _ => {
                return Err((
                    at,
                    format!("expected a piece (KQRBNP, kqrbnp), a digit 1-8 or /, found {c:?}"),
                ));
            }
        }
        last_digit = c.is_ascii_digit();
        if file > 8 {
            return Err((i..i + 1, format!("rank {rank} has more than eight squares")));
        }
    }
    if file < 8 || rank > 1 {
        return Err((
            board.len()..board.len(),
            if file < 8 {
                format!("rank {rank} has only {file} squares")
            } else {
                format!("the ranks below {rank} are missing")
            },
        ));
    }
    Ok(())
}
