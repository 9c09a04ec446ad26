//! Flaws are found and mended.

mod common;

use bookends_book::{
    BookError, BookMove, Entry, Line, Payload, Score, Value, bk,
    ops::{Flaw, Mend, lint, mend},
};
use bookends_rules::{Position, Variant};
use common::{after, bk_bytes, book, open, small_book};

fn scored(bits: &[(u16, i32)]) -> Vec<Line> {
    let line = |&(bits, weight): &(u16, i32)| Line {
        mv: BookMove(bits),
        value: Value::Score(Score { weight, ..Score::default() }),
    };
    let mut lines: Vec<Line> = bits.iter().map(line).collect();
    lines.sort_by_key(|line| line.mv);
    lines
}

fn bits(position: &Position, mv: &str) -> u16 {
    BookMove::from(position.parse_uci(mv).unwrap()).0
}

/// A book with one flaw of each kind, and the key of the position in which White can castle.
fn flawed() -> (Vec<Entry>, u64) {
    let start = Position::start(Variant::Standard);
    let line = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"];
    let mut entries: Vec<Entry> = (0..line.len())
        .map(|n| {
            let position = after(&line[..n]);
            Entry { key: position.key(), moves: scored(&[(bits(&position, line[n]), 10)]) }
        })
        .collect();
    // A move that is not legal, and one that is never played.
    entries[0].moves = scored(&[(bits(&start, "g1f3"), 10), (12 << 6 | 36, 7), (bits(&start, "a2a3"), 0)]);
    entries[1].moves = scored(&[(bits(&after(&line[..1]), "g8f6"), 0)]);
    // Castling as the king's two steps, and once more as the king taking the rook.
    let castle = after(&line);
    let (two_steps, onto_rook) = (4 << 6 | 6, bits(&castle, "e1g1"));
    entries.push(Entry { key: castle.key(), moves: scored(&[(two_steps, 3), (onto_rook, 4)]) });
    entries.push(Entry { key: 1, moves: scored(&[(9, 9)]) });
    entries.sort_by_key(|entry| entry.key);
    (entries, castle.key())
}

#[test]
fn each_kind_of_flaw_is_counted_and_shown() {
    let (entries, castle) = flawed();
    let found = lint(&*book(&entries, Payload::Scores)).unwrap();
    assert!(found.file.is_clean() && !found.is_clean());
    let counts: Vec<(Flaw, u64)> = found.counts.into_iter().collect();
    let expected = [
        (Flaw::Illegal, 1),
        (Flaw::Repeated, 1),
        (Flaw::Castling, 1),
        (Flaw::Weightless, 2),
        (Flaw::Mute, 1),
        (Flaw::Unreached, 1),
    ];
    assert_eq!(counts, expected);
    let castling = found.listed.iter().find(|finding| finding.flaw == Flaw::Castling).unwrap();
    assert_eq!((castling.key, castling.mv), (castle, Some(BookMove(4 << 6 | 6))));
    assert!(castling.fen.as_ref().unwrap().ends_with("w KQkq - 2 4"), "{castling:?}");
}

#[test]
fn a_mended_book_has_only_the_flaws_that_were_to_stay() {
    let (entries, castle) = flawed();
    let flawed = book(&entries, Payload::Scores);
    let mended = mend(&*flawed, Mend::default()).unwrap();
    let castled = mended.iter().find(|entry| entry.key == castle).unwrap();
    assert_eq!(castled.moves, scored(&[(4 << 6 | 7, 7)]), "both spellings add up");
    let found = lint(&*book(&mended, Payload::Scores)).unwrap();
    assert_eq!(
        found.counts.keys().copied().collect::<Vec<_>>(),
        [Flaw::Weightless, Flaw::Mute, Flaw::Unreached]
    );

    let all = Mend { weightless: true, unreached: true };
    let mended = mend(&*flawed, all).unwrap();
    assert!(mended.iter().flat_map(|entry| &entry.moves).all(|line| line.value.weight() > 0));
}

#[test]
fn a_book_without_flaws_stays_as_it_is() {
    let sound = book(&small_book(), Payload::Statistics);
    assert!(lint(&*sound).unwrap().is_clean());
    assert_eq!(mend(&*sound, Mend { weightless: true, unreached: true }).unwrap(), small_book());
}

#[test]
fn truncated_signatures_are_looked_at_but_not_mended() {
    let options = bk::Options { signature_bits: 40, ..bk::Options::new(Payload::Statistics) };
    let truncated = open(bk_bytes(&small_book(), &options).unwrap()).unwrap();
    assert!(lint(&*truncated).unwrap().is_clean());
    assert!(matches!(mend(&*truncated, Mend::default()), Err(BookError::Shape(_))));
}
