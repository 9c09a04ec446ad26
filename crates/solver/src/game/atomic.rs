use bookends_rules::Variant;
use bookends_tables::{
    Man, Material, Parity, Scale, Squares, Value,
    board::{Army, Modern},
    row,
};
use shakmaty::{Bitboard, Color, Role};

use super::{Game, Tell, captures::not_in_the_way, king_reach, pawns, standard::refuse_bare_kings};
use crate::{
    change::Change,
    lane::Lane,
    seed::Seeds,
    simd::{Best, Isa},
};

/// Atomic chess: a capture removes also who takes and every man around but pawns. Who loses the king has lost, and
/// nobody may explode the own one, so kings take nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atomic;

/// The unions of some of the sets.
fn subsets(sets: &[u8]) -> Vec<u8> {
    let mut all = vec![0];
    for set in sets {
        let with: Vec<u8> = all.iter().map(|subset| subset | set).collect();
        all.extend(with);
    }
    all
}

/// What an explosion does to the men that stand still.
enum Blast {
    /// The king of who moves explodes: the move is not legal.
    Illegal,
    /// The other king explodes.
    Won,
    /// These men leave the board.
    Removes(u8),
}

impl Atomic {
    /// The explosion of a capture on `to`. The row man is left out of account.
    #[inline(always)]
    fn blast(men: &[Man], squares: &Squares, row_man: usize, mover: Color, to: u8) -> Blast {
        let around = king_reach(to);
        let mut removed = 0;
        let mut won = false;
        for (i, man) in men.iter().enumerate() {
            if i == row_man || man.role == Role::Pawn || around >> squares[i] & 1 == 0 {
                continue;
            }
            match (man.role, man.color == mover) {
                (Role::King, true) => return Blast::Illegal,
                (Role::King, false) => won = true,
                _ => removed |= 1 << i,
            }
        }
        if won { Blast::Won } else { Blast::Removes(removed) }
    }

    /// `mover`, which stands still, takes `victim`, which does so too.
    #[inline(always)]
    fn take<C: Lane, I: Isa>(seeds: &mut Seeds<'_, C, Atomic, I>, mover: usize, victim: usize) {
        let (men, row_man, squares) = (seeds.men(), seeds.row_man(), *seeds.squares());
        let (man, from, to) = (men[mover], squares[mover], squares[victim]);
        if Modern::attacks(man.role, man.color, from, seeds.occupied()) >> to & 1 == 0 {
            return;
        }
        let open = not_in_the_way::<Atomic>(man, from, to);
        let near = king_reach(to);
        let both = 1 << mover | 1 << victim;
        match (men[row_man].role, men[row_man].color == man.color) {
            (Role::King, true) => match Atomic::blast(men, &squares, row_man, man.color, to) {
                Blast::Illegal => {}
                Blast::Won => seeds.ends(Value::Loss(0), open & !near),
                Blast::Removes(men) => seeds.row(Change::removal(men | both), &squares, open & !near),
            },
            (Role::King, false) => match Atomic::blast(men, &squares, row_man, man.color, to) {
                Blast::Illegal | Blast::Won => {}
                Blast::Removes(men) => {
                    seeds.ends(Value::Loss(0), open & near);
                    seeds.row(Change::removal(men | both), &squares, open & !near);
                }
            },
            _ => match Atomic::blast(men, &squares, row_man, man.color, to) {
                Blast::Illegal => {}
                Blast::Won => seeds.ends(Value::Loss(0), open),
                Blast::Removes(men) => {
                    seeds.row(Change::removal(men | both), &squares, open & !near);
                    seeds.single(Change::removal(men | both | 1 << row_man), &squares, open & near);
                }
            },
        }
    }

    /// The row man takes, or is taken on one of the squares `on`: it leaves the board in any case.
    #[inline(always)]
    fn take_with_row_man<C: Lane, I: Isa>(
        seeds: &mut Seeds<'_, C, Atomic, I>,
        (side, other): (Color, usize),
        to: u8,
        on: u64,
    ) {
        let squares = *seeds.squares();
        match Atomic::blast(seeds.men(), &squares, seeds.row_man(), side, to) {
            Blast::Illegal => {}
            Blast::Won => seeds.ends(Value::Loss(0), on),
            Blast::Removes(men) => {
                seeds.single(Change::removal(men | 1 << other | 1 << seeds.row_man()), &squares, on);
            }
        }
    }
}

impl Game for Atomic {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u8;
    type Processor = Best;

    fn variant(&self) -> Variant {
        Variant::Atomic
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        refuse_bare_kings(material)
    }

    fn changes(&self, men: &[Man]) -> Vec<Change> {
        let mut changes = Vec::new();
        for (taker, man) in men.iter().enumerate().filter(|(_, man)| man.role != Role::King) {
            if man.role == Role::Pawn {
                changes.extend(Atomic::PROMOTIONS.iter().map(|&role| Change::promotion(taker, role)));
            }
            let others = |(i, other): (usize, &Man)| {
                (i != taker && !matches!(other.role, Role::King | Role::Pawn)).then_some(1 << i)
            };
            let others: Vec<u8> = men.iter().enumerate().filter_map(others).collect();
            for (victim, _) in super::enemies(men, man.color).filter(|(_, man)| man.role != Role::King) {
                for around in subsets(&others) {
                    changes.push(Change::removal(around | 1 << taker | 1 << victim));
                }
            }
        }
        changes
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        let bare = men.iter().all(|man| man.role == Role::King);
        bare.then_some(|_, squares, _| (squares[0] != squares[1]).then_some(Value::Draw))
    }

    fn takers_of_row_man(&self, _: &[Man], _: usize) -> Vec<usize> {
        Vec::new()
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_in_atomic(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Atomic, I>, side: Color) {
        let (men, row_man) = (seeds.men(), seeds.row_man());
        for (mover, man) in men.iter().enumerate() {
            if man.color != side || man.role == Role::King {
                continue;
            }
            for (victim, _) in super::enemies(men, side).filter(|(_, man)| man.role != Role::King) {
                if mover == row_man {
                    let to = seeds.squares()[victim];
                    let origins = Modern::attacks(man.role, side, to, seeds.occupied()) & !seeds.occupied();
                    Atomic::take_with_row_man(seeds, (side, victim), to, origins);
                } else if victim == row_man {
                    let reach = Modern::attacks(man.role, side, seeds.squares()[mover], seeds.occupied());
                    for to in Bitboard(reach & !seeds.occupied()) {
                        Atomic::take_with_row_man(seeds, (side, mover), to as u8, 1 << to as u8);
                    }
                } else {
                    Atomic::take(seeds, mover, victim);
                }
            }
        }
        pawns::give(seeds, side);
    }

    fn en_passant<C: Lane, I: Isa>(
        &self,
        seeds: &Seeds<'_, C, Atomic, I>,
        (pawn, taker): (usize, usize),
        passed: u8,
        squares: &Squares,
    ) -> C {
        let (men, mover) = (seeds.men(), seeds.men()[pawn].color);
        // All men stand still here, so none is left out.
        match Atomic::blast(men, squares, men.len(), !mover, passed) {
            Blast::Illegal => C::from_grade(Scale::BROKEN),
            Blast::Won => seeds.grade_of(Value::Loss(0)),
            Blast::Removes(men) => seeds.grade(Change::removal(men | 1 << pawn | 1 << taker), squares, mover),
        }
    }
}
