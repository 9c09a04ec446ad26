//! The oracle of the solver: the oldest way to make a table, with the rules of `bookends_rules` and an index that
//! is just the squares. First all mates, then what leads to them, ply by ply, until nothing new is found.

use std::collections::HashMap;

use bookends_rules::{Position, Variant};
use bookends_tables::{
    Layout, MAX_MEN, Man, Material, Squares, Value,
    board::Symmetry,
    index::{CHECKS, ChecksLeft, squares_of},
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    derive::{end_of_game, value},
    position::position,
};

/// Tables of a variant made the naive way, by name.
pub(crate) struct NaiveTables {
    variant: Variant,
    tables: HashMap<String, NaiveTable>,
}

/// The value of every legal position, by code and side to move.
pub(crate) struct NaiveTable {
    men: Vec<Man>,
    symmetries: &'static [Symmetry],
    values: HashMap<(u32, Color), Value>,
}

/// Where a move leads: a position of the same table, or one whose value is known, or one of the same table in which
/// taking en passant is worth something too.
#[derive(Clone, Copy)]
enum Successor {
    Known(Value),
    Same(u32),
    /// The position without the right to take en passant, and what taking is worth.
    EnPassant(u32, Value),
}

impl NaiveTables {
    pub(crate) fn new(variant: Variant) -> NaiveTables {
        NaiveTables { variant, tables: HashMap::new() }
    }

    /// Makes a table, after all that it needs are made.
    pub(crate) fn make(&mut self, material: &Material) {
        let (variant, men) = (self.variant, material.men());
        let layout = Layout::of(material, variant).unwrap();
        let (upright, states) = (layout.is_upright(), layout.states() as u32);
        let symmetries = &Symmetry::ALL[..if upright { 2 } else { 8 }];
        let canonical = |code| canonical(&men, symmetries, code);
        let positions: Vec<(u32, Position)> = (0..states << (6 * men.len()))
            .into_par_iter()
            .filter(|&code| canonical(code) == code)
            .flat_map_iter(|code| {
                let squares = decode(code, men.len());
                Color::ALL.into_iter().filter_map({
                    let men = &men;
                    move |side| position(variant, men, &squares, side).map(|p| (code, p))
                })
            })
            .collect();
        let mut numbers = vec![[u32::MAX; 2]; (states as usize) << (6 * men.len())];
        for (i, (code, p)) in positions.iter().enumerate() {
            numbers[*code as usize][p.turn() as usize] = i as u32;
        }
        let successors: Vec<Vec<Successor>> = positions
            .par_iter()
            .map(|(_, p)| {
                let moves = p.legal_moves().into_iter();
                let changes = |m: &shakmaty::Move| m.is_capture() || m.is_promotion();
                moves.map(|m| self.successor(&men, symmetries, &numbers, &p.play(m), changes(&m))).collect()
            })
            .collect();
        let mut values: Vec<Option<Value>> =
            positions.iter().map(|(_, p)| end_of_game(p).filter(|&value| value != Value::Draw)).collect();
        let last_known = successors.iter().flatten().map(|s| match s {
            Successor::Known(v) | Successor::EnPassant(_, v) => v.signed_plies().unsigned_abs() as u16,
            Successor::Same(_) => 0,
        });
        let last_known = last_known.max().unwrap_or(0);
        for plies in 1.. {
            let decided: Vec<(usize, Value)> = successors
                .par_iter()
                .enumerate()
                .filter(|&(i, _)| values[i].is_none())
                .filter_map(|(i, next)| decide(next, &values, plies).map(|v| (i, v)))
                .collect();
            if decided.is_empty() && plies > last_known + 1 {
                break;
            }
            for (i, value) in decided {
                values[i] = Some(value);
            }
        }
        let values = positions
            .iter()
            .zip(values)
            .map(|((code, p), value)| ((*code, p.turn()), value.unwrap_or(Value::Draw)))
            .collect();
        self.tables.insert(material.to_string(), NaiveTable { men, symmetries, values });
    }

    fn successor(
        &self,
        men: &[Man],
        symmetries: &[Symmetry],
        numbers: &[[u32; 2]],
        p: &Position,
        changed: bool,
    ) -> Successor {
        if changed {
            return Successor::Known(value(p, &|p| self.stored(p)));
        }
        let same = code_of(men, p, false)
            .map(|code| numbers[canonical(men, symmetries, code) as usize][p.turn() as usize])
            .filter(|&same| same != u32::MAX);
        let Some(same) = same else {
            return Successor::Known(end_of_game(p).expect("tables leave out only games that are over"));
        };
        let Some(ep) = p.ep_square() else { return Successor::Same(same) };
        let moves = p.legal_moves();
        let takes = moves.iter().filter(|m| m.is_en_passant());
        let by_taking = takes.map(|&m| value(&p.play(m), &|p| self.stored(p)).before_move()).max();
        let by_taking = by_taking.unwrap_or_else(|| panic!("nothing takes on {ep}"));
        if moves.iter().all(|m| m.is_en_passant()) {
            Successor::Known(by_taking)
        } else {
            Successor::EnPassant(same, by_taking)
        }
    }

    /// The value of a position without en passant rights; `None` if its table is not made.
    fn stored(&self, p: &Position) -> Option<Value> {
        let material = Material::of_board(p.board()).ok()?;
        let table = self.tables.get(&material.canonical(self.variant).to_string())?;
        let exchanged = !material.is_canonical(self.variant);
        let code = canonical(&table.men, table.symmetries, code_of(&table.men, p, exchanged)?);
        table.values.get(&(code, if exchanged { !p.turn() } else { p.turn() })).copied()
    }

    /// Every position of a table: its squares in the order of [`Material::men`], the side to move, its value.
    pub(crate) fn positions(&self, material: &Material) -> impl Iterator<Item = (Squares, Color, Value)> {
        let table = &self.tables[&material.to_string()];
        let men = table.men.len();
        table.values.iter().map(move |(&(code, side), &value)| (decode(code, men), side, value))
    }
}

/// The value of a position that is decided in exactly so many plies.
fn decide(successors: &[Successor], values: &[Option<Value>], plies: u16) -> Option<Value> {
    let known = |s: &Successor| match *s {
        Successor::Known(value) => Some(value),
        Successor::Same(i) => values[i as usize],
        // A win by taking is a win; what is worth less must be compared with the other moves.
        Successor::EnPassant(i, by_taking) => match values[i as usize] {
            Some(value) => Some(value.max(by_taking)),
            None if by_taking > Value::Draw => Some(by_taking),
            None => None,
        },
    };
    let best = successors.iter().filter_map(known).map(Value::before_move).max()?;
    let all_known = successors.iter().all(|s| known(s).is_some());
    match best {
        Value::Win(n) => (n == plies).then_some(best),
        Value::Loss(n) => (all_known && n == plies).then_some(best),
        Value::Draw => None,
    }
}

/// The squares as a number, six bits each, the first man highest; above them the checks left, where they are counted.
/// `None` if the last check was given.
fn code_of(men: &[Man], p: &Position, exchanged: bool) -> Option<u32> {
    let squares = squares_of(p, men, exchanged);
    let checks = match p.remaining_checks() {
        Some(_) => ChecksLeft::of_squares(&squares)?.number(),
        None => 0,
    };
    Some(squares[..men.len()].iter().fold(checks.into(), |code, &s| code << 6 | u32::from(s)))
}

fn decode(code: u32, men: usize) -> Squares {
    let mut squares = Squares::default();
    for (i, square) in squares[..men].iter_mut().rev().enumerate() {
        *square = (code >> (6 * i) & 63) as u8;
    }
    let checks = code >> (6 * men);
    if checks != 0 {
        squares[CHECKS] = checks as u8;
    }
    squares
}

/// The least code among the mirror images, with like men in order.
fn canonical(men: &[Man], symmetries: &[Symmetry], code: u32) -> u32 {
    symmetries.iter().map(|&t| image(men, code, t)).min().expect("the identity")
}

/// The code of a mirror image, with like men in order.
fn image(men: &[Man], code: u32, t: Symmetry) -> u32 {
    let mut squares = [0; MAX_MEN];
    for (i, s) in squares[..men.len()].iter_mut().enumerate() {
        *s = t.square((code >> (6 * (men.len() - 1 - i)) & 63) as u8);
    }
    let mut from = 0;
    for like in men.chunk_by(|a, b| a == b) {
        squares[from..from + like.len()].sort_unstable();
        from += like.len();
    }
    squares[..men.len()].iter().fold(code >> (6 * men.len()), |code, &s| code << 6 | u32::from(s))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{MemoryTables, Source, materials, plan, solve};

    /// Makes tables both ways and compares every position.
    fn both_ways_agree(variant: Variant, wanted: &[Material]) {
        let (mut naive, fast) = (NaiveTables::new(variant), MemoryTables::default());
        for material in plan(variant, wanted, |_| false).unwrap() {
            naive.make(&material);
            fast.add(&material, solve(variant, &material, &fast, &AtomicBool::new(false)).unwrap());
            let table = fast.table(&material).unwrap();
            let men = material.men();
            let order: Vec<usize> = in_order(table.layout().men(), &men);
            let mut positions = 0;
            for (squares, side, value) in naive.positions(&material) {
                let mut arranged = squares;
                for (to, &from) in arranged.iter_mut().zip(&order) {
                    *to = squares[from];
                }
                assert_eq!(
                    table.value(&arranged, side),
                    Some(value),
                    "{variant} {material} {squares:?} {side}"
                );
                positions += 1;
            }
            assert!(positions > 100, "{material}");
        }
    }

    /// For each man of a layout its place among the men as they are named.
    fn in_order(layout: &[Man], named: &[Man]) -> Vec<usize> {
        let mut used = vec![false; named.len()];
        layout
            .iter()
            .map(|man| {
                let i = (0..named.len()).find(|&i| !used[i] && named[i] == *man).unwrap();
                used[i] = true;
                i
            })
            .collect()
    }

    /// Checks every table of so many men.
    fn all_agree(variant: Variant, men: usize) {
        both_ways_agree(variant, &materials(variant, men).unwrap());
    }

    /// Checks some tables and all that they need.
    fn agree(variant: Variant, names: &[&str]) {
        both_ways_agree(variant, &names.iter().map(|name| name.parse().unwrap()).collect::<Vec<_>>());
    }

    #[test]
    fn standard_tables_of_three_men_are_the_same_both_ways() {
        all_agree(Variant::Standard, 3);
    }

    #[test]
    fn standard_tables_of_four_men_are_the_same_both_ways() {
        agree(Variant::Standard, &["KBvKN"]);
    }

    #[test]
    fn atomic_tables_are_the_same_both_ways() {
        all_agree(Variant::Atomic, 3);
    }

    #[test]
    fn antichess_tables_are_the_same_both_ways() {
        all_agree(Variant::Antichess, 2);
        agree(Variant::Antichess, &["KRvK", "QQvQ", "NvPN"]);
    }

    #[test]
    fn suicide_tables_are_the_same_both_ways() {
        all_agree(Variant::Suicide, 2);
        agree(Variant::Suicide, &["RNvK", "NvPN"]);
    }

    #[test]
    fn losers_tables_are_the_same_both_ways() {
        // The common rules are compared with values of another generator too.
        agree(Variant::LosersDraw, &["KBvKN"]);
    }

    #[test]
    fn king_of_the_hill_tables_are_the_same_both_ways() {
        all_agree(Variant::KingOfTheHill, 2);
        agree(Variant::KingOfTheHill, &["KPvK"]);
    }

    #[test]
    fn racing_kings_tables_are_the_same_both_ways() {
        all_agree(Variant::RacingKings, 2);
        agree(Variant::RacingKings, &["KQvK", "KvKR"]);
    }

    #[test]
    fn three_check_tables_are_the_same_both_ways() {
        agree(Variant::ThreeCheck, &["KQvK", "KPvK"]);
    }

    #[test]
    fn horde_tables_are_the_same_both_ways() {
        all_agree(Variant::Horde, 2);
        agree(Variant::Horde, &["PPvK", "PvKR"]);
    }

    #[test]
    fn shatranj_tables_are_the_same_both_ways() {
        agree(Variant::Shatranj, &["KQvKB"]);
    }

    #[test]
    fn indexes_that_are_no_position_have_no_value() {
        for (variant, name) in [
            (Variant::Standard, "KQvK"),
            (Variant::Standard, "KPvK"),
            (Variant::Atomic, "KPvK"),
            (Variant::Antichess, "NPvP"),
            (Variant::KingOfTheHill, "KRvK"),
            (Variant::RacingKings, "KRvK"),
            (Variant::ThreeCheck, "KPvK"),
            (Variant::Horde, "PvKP"),
            (Variant::Shatranj, "KRvKB"),
        ] {
            let tables = MemoryTables::default();
            let material: Material = name.parse().unwrap();
            for material in plan(variant, std::slice::from_ref(&material), |_| false).unwrap() {
                tables.add(&material, solve(variant, &material, &tables, &AtomicBool::new(false)).unwrap());
            }
            let table = tables.table(&material).unwrap();
            let layout = table.layout();
            for index in 0..layout.len() {
                let squares = &layout.squares(layout.place(index));
                for side in Color::ALL {
                    let legal = position(variant, layout.men(), squares, side).is_some();
                    assert_eq!(
                        table.value(squares, side).is_some(),
                        legal,
                        "{variant} {name} {squares:?} {side}"
                    );
                }
            }
        }
    }
}
