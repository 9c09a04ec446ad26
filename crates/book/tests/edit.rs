//! Scripts done to books, beside plain maps of what they should give.

mod common;

use std::collections::BTreeMap;

use bookends_book::{
    BookError, BookMove, Entry, Payload, Value,
    edit::{Change, Edit, edit, parse},
};
use common::{book, entries, results, small_book};
use proptest::prelude::*;

proptest! {
    #[test]
    fn setting_and_deleting_is_what_a_map_does(
        old in entries(Payload::Statistics, 20), new in entries(Payload::Statistics, 20), gone in any::<prop::sample::Index>(),
    ) {
        let flat = |entries: &[Entry]| -> BTreeMap<(u64, BookMove), Value> {
            entries.iter().flat_map(|e| e.moves.iter().map(|line| ((e.key, line.mv), line.value))).collect()
        };
        let mut expected = flat(&old);
        let mut edits = Vec::new();
        for ((key, mv), value) in flat(&new) {
            edits.push(Edit { key, change: Change::Set(mv, value) });
            expected.insert((key, mv), value);
        }
        if !old.is_empty() {
            let key = old[gone.index(old.len())].key;
            edits.push(Edit { key, change: Change::DeleteAll });
            expected.retain(|&(other, _), _| other != key);
        }
        prop_assert_eq!(flat(&edit(&*book(&old, Payload::Statistics), &edits).unwrap().entries), expected);
    }
}

#[test]
fn a_script_changes_what_it_names() {
    let script = "position startpos\nadd e4 +1 =0 -0\ndelete d4\ndelete c4\nposition startpos moves e4 c5\ndelete all\n\
                  position startpos moves e4\nset c6 +1 =1 -1";
    let edited = edit(&*book(&small_book(), Payload::Statistics), &parse(script).unwrap()).unwrap();
    assert_eq!(edited.without_effect, 1, "c4 was not there");
    let book = book(&edited.entries, Payload::Statistics);
    let moves = |line: &[&str]| -> Vec<(String, u64)> {
        results(&*book, line).into_iter().map(|(mv, statistics)| (mv, statistics.wins)).collect()
    };
    assert_eq!(moves(&[]), [("e2e4".to_owned(), 1001)]);
    assert_eq!(moves(&["e2e4"]).len(), 3);
    assert!(moves(&["e2e4", "c7c5"]).is_empty());
}

#[test]
fn a_score_does_not_go_into_a_book_of_statistics() {
    let e =
        edit(&*book(&small_book(), Payload::Statistics), &parse("position startpos\nset e4 100").unwrap())
            .unwrap_err();
    assert!(
        matches!(&e, BookError::Entry { reason, .. } if reason.contains("scores in a book of statistics")),
        "{e}"
    );
}
