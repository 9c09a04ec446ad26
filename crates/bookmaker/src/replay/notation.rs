use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// A move as a game's text says it, in short, long or coordinate notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// Castling.
    Castle(CastlingSide),
    /// A man goes to a square.
    Man {
        /// The man; none for coordinates alone (`g1f3`), which any man may mean.
        role: Option<Role>,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Notation {
    /// Reads a move: `Nf3`, `exd5`, `ed5`, `e8=Q`, `e8Q`, `Ng1-f3`, `e7e8q`, `O-O`, `0-0`, each with `+` or `#`
    /// after it. Whether a capture is marked does not matter.
    pub(super) fn parse(word: &[u8]) -> Option<Notation> {
        let mut word = word;
        while let [rest @ .., b'+' | b'#'] = word {
            word = rest;
        }
        if let Some(side) = castling(word) {
            return Some(Notation::Castle(side));
        }
        let role = match *word.first()? {
            b'a'..=b'h' => Role::Pawn,
            letter => Role::from_char(char::from(letter)).filter(|_| letter.is_ascii_uppercase())?,
        };
        let (word, promotion) = split_promotion(word);
        let (front, to) = split_square(word)?;
        let front = match front {
            [b'a'..=b'h', ..] | [] => front,
            [_, rest @ ..] => rest,
        };
        let (file, rank) = origin(front)?;
        let coordinates = role == Role::Pawn && file.is_some() && rank.is_some();
        if promotion.is_some() && role != Role::Pawn {
            return None;
        }
        Some(Notation::Man { role: (!coordinates).then_some(role), file, rank, to, promotion })
    }
}

fn castling(word: &[u8]) -> Option<CastlingSide> {
    match word {
        b"O-O" | b"0-0" | b"o-o" => Some(CastlingSide::KingSide),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Takes `=Q`, `/Q`, `Q` or `q` off the end.
fn split_promotion(word: &[u8]) -> (&[u8], Option<Role>) {
    let (&letter, front) = word.split_last().expect("the word has a first letter");
    let role = match letter.to_ascii_uppercase() {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return (word, None),
    };
    match front {
        [front @ .., b'=' | b'/'] => (front, Some(role)),
        [.., b'1' | b'8'] => (front, Some(role)),
        _ => (word, None),
    }
}

fn split_square(word: &[u8]) -> Option<(&[u8], Square)> {
    let (front, square) = word.split_last_chunk::<2>()?;
    Some((front, Square::from_ascii(square).ok()?))
}

/// What is said of the square that the man leaves, with an `x`, `:` or `-` after it.
fn origin(word: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let word = match word {
        [front @ .., b'x' | b':' | b'-'] => front,
        _ => word,
    };
    let file = |c: u8| File::from_char(char::from(c));
    let rank = |c: u8| Rank::from_char(char::from(c));
    match *word {
        [] => Some((None, None)),
        [c] => match (file(c), rank(c)) {
            (None, None) => None,
            found => Some(found),
        },
        [f, r] => Some((Some(file(f)?), Some(rank(r)?))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_has_many_spellings() {
        for (words, meaning) in [
            (&["Nf3", "Nf3+", "Nxf3", "N:f3", "N-f3", "Nf3++"][..], "Nf3"),
            (&["Nbd2", "Nbxd2"], "Nbd2"),
            (&["N1d2", "N1xd2#"], "N1d2"),
            (&["Qa1b2", "Qa1xb2", "Qa1-b2"], "Qa1b2"),
            (&["e8=Q", "e8Q", "e8q", "e8/Q", "Pe8=Q+"], "e8=Q"),
            (&["exd8=N", "ed8N", "e:d8=n#"], "ed8=N"),
            (&["g1f3", "g1-f3", "g1xf3"], "g1f3"),
            (&["e7e8q", "e7-e8=Q", "e7xe8Q"], "e7e8q"),
            (&["e8K", "e8=K"], "e8=K"),
            (&["O-O", "0-0", "o-o", "O-O+"], "O-O"),
            (&["O-O-O", "0-0-0#"], "O-O-O"),
        ] {
            let first = Notation::parse(meaning.as_bytes());
            assert!(first.is_some(), "{meaning}");
            for word in words {
                assert_eq!(Notation::parse(word.as_bytes()), first, "{word} is not {meaning}");
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for word in
            ["", "+", "N", "Nf", "Nf9", "Ni3", "Nzzf3", "Ng1f3f5", "N@f3", "Kf8=Q", "e4e", "hello", "x"]
        {
            assert_eq!(Notation::parse(word.as_bytes()), None, "{word}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_a_move_or_none(word: Vec<u8>) {
            let _ = Notation::parse(&word);
        }
    }
}
