//! Keys are PolyGlot's, so that books convert by key alone.

use bookends_rules::{Position, Variant};

#[test]
fn every_key_of_another_program_is_reproduced() {
    let rows = include_str!("../../../corpora/books/polyglot_keys.csv").lines().skip(1);
    let mut checked = 0;
    for row in rows {
        let [_, fen, key] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let position = Position::from_fen(Variant::Standard, fen).unwrap();
        assert_eq!(format!("{:016x}", position.key()), key, "{fen}");
        checked += 1;
    }
    assert_eq!(checked, 199);
}
