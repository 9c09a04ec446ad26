use super::{MAX_PRIORITY, MORE};
use crate::{BookError, Entry, Line, Payload, Score, Symbol, Value};

/// Checks that a book of a payload can hold an entry.
pub(crate) fn check(entry: &Entry, payload: Payload) -> Result<(), BookError> {
    let refuse = |reason: String| Err(BookError::entry(entry.key, reason));
    if entry.moves.is_empty() {
        return refuse("it has no moves".into());
    }
    if let Some(pair) = entry.moves.windows(2).find(|pair| pair[0].mv >= pair[1].mv) {
        return refuse(format!(
            "its moves are not in ascending order ({} before {})",
            pair[0].mv, pair[1].mv
        ));
    }
    for line in &entry.moves {
        if line.mv.0 & MORE != 0 {
            return refuse(format!("a move has the bits {:#06x}", line.mv.0));
        }
        if line.value.payload() != payload {
            return refuse(format!(
                "the move {} has {} in a book of {payload}",
                line.mv,
                line.value.payload()
            ));
        }
        if let Value::Score(Score { priority: Some(p), .. }) = line.value
            && p > MAX_PRIORITY
        {
            return refuse(format!("the move {} has priority {p}; the highest is {MAX_PRIORITY}", line.mv));
        }
    }
    Ok(())
}

/// Appends the moves of a checked entry.
pub(crate) fn put_moves(moves: &[Line], out: &mut Vec<u8>) {
    for line in moves {
        let more = match line.value {
            Value::Score(s) => s.symbol.is_some() || s.priority.is_some(),
            Value::Statistics(s) => s.unknown > 0,
        };
        let bits = line.mv.0 | if more { MORE } else { 0 };
        out.extend_from_slice(&bits.to_le_bytes());
        match line.value {
            Value::Score(score) => {
                put_varint(zigzag(score.weight).into(), out);
                if more {
                    out.push(annotation(score));
                }
            }
            Value::Statistics(s) => {
                for count in [s.wins, s.draws, s.losses] {
                    put_varint(count, out);
                }
                if more {
                    put_varint(s.unknown, out);
                }
            }
        }
    }
}

fn annotation(score: Score) -> u8 {
    score.symbol.map_or(0, Symbol::nag) | score.priority.map_or(0, |p| p + 1) << 4
}

pub(super) const fn zigzag(n: i32) -> u32 {
    (n << 1 ^ n >> 31) as u32
}

/// Appends a number, seven bits to a byte, lowest first; the top bit of a byte says that more follow.
pub(crate) fn put_varint(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookMove;

    #[test]
    fn a_small_weight_takes_three_bytes_with_its_move() {
        let value = Value::Score(Score { weight: -64, ..Score::default() });
        let mut out = Vec::new();
        put_moves(&[Line { mv: BookMove(0x31c), value }], &mut out);
        assert_eq!(out, [0x1c, 0x03, 0x7f]);
    }
}
