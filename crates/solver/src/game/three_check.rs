use bookends_rules::Variant;
use bookends_tables::{
    Man, Material, Parity, Squares,
    board::{Army, Modern},
    row,
};
use shakmaty::{Bitboard, Color, Role};

use super::{
    Game, Tell, bare_kings,
    captures::{self, not_in_the_way},
    pawns,
    standard::refuse_bare_kings,
};
use crate::{
    change::Change,
    check::Moved,
    fill::quiet_moves,
    lane::Lane,
    seed::Seeds,
    simd::{Any, Isa},
};

/// Three-check: whoever gives the third check has won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreeCheck;

impl Game for ThreeCheck {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u8;
    type Processor = Any;
    const COUNTS_CHECKS: bool = true;

    fn variant(&self) -> Variant {
        Variant::ThreeCheck
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        let too_many = material.len() > bookends_tables::index::CHECKS;
        refuse_bare_kings(material).or(too_many.then_some("in three-check an index holds at most 7 men"))
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        bare_kings(men)
    }

    /// Along the rows of a taker some captures would give check and some not: they are asked for one by one.
    fn takers_of_row_man(&self, _: &[Man], _: usize) -> Vec<usize> {
        Vec::new()
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Modern>(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, ThreeCheck, I>, side: Color) {
        captures::give(seeds, side);
        pawns::give(seeds, side);
        if seeds.steps_count() {
            give_quiet_checks(seeds, side);
        }
    }
}

/// Gives the quiet moves of a side that give check.
fn give_quiet_checks<C: Lane, I: Isa>(seeds: &mut Seeds<'_, C, ThreeCheck, I>, side: Color) {
    let (men, row_man, squares, occupied) =
        (seeds.men(), seeds.row_man(), *seeds.squares(), seeds.occupied());
    let checks = |squares: &Squares| Moved::new(men, squares, Change::default(), row_man).attacked(!side);
    for (mover, man) in men.iter().enumerate() {
        if man.color != side || man.role == Role::Pawn {
            continue;
        }
        let mut after = squares;
        if mover == row_man {
            for to in Bitboard(checks(&squares) & !occupied) {
                after[mover] = to as u8;
                let origins = quiet_moves::<Modern>(man.role, 1 << to as u8, !occupied);
                seeds.single_step(&after, origins);
            }
            continue;
        }
        let reach = Modern::attacks(man.role, side, squares[mover], occupied) & !occupied;
        for to in Bitboard(reach) {
            let to = to as u8;
            after[mover] = to;
            let open = not_in_the_way::<ThreeCheck>(*man, squares[mover], to) & !(1 << to);
            seeds.step(&after, open & checks(&after));
        }
    }
}
