use shakmaty::{Color, Role, Square, attacks};

use super::ALL;
use crate::{board::Army, index::Squares, material::Man};

/// As [`broken`](super::broken), where a side to move must not be able to take the other side's king (so kings never
/// touch). A side may be without one.
#[inline]
pub fn broken<A: Army>(men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    let Some(occupied) = super::occupied(men, squares, row_man) else { return ALL };
    let attacked = |man: Man, from: u8| A::attacks(man.role, man.color, from, occupied);
    let fixed = || men.iter().zip(squares).enumerate().filter(|&(i, _)| i != row_man).map(|(_, m)| m);
    let mut broken = occupied;
    if men[row_man] == Man::new(!side, Role::King) {
        for (&man, &square) in fixed() {
            if man.color == side {
                broken |= attacked(man, square);
            }
        }
        return broken;
    }
    let Some((_, &king)) = fixed().find(|(m, _)| **m == Man::new(!side, Role::King)) else {
        return broken;
    };
    for (&man, &square) in fixed() {
        if man.color == side && attacked(man, square) & 1 << king != 0 {
            // Only the row man can come in between, and only of a man that slides.
            let [from, to] = [square, king].map(|s| Square::new(u32::from(s)));
            broken |= if A::directions(man.role).is_empty() { ALL } else { !attacks::between(from, to).0 };
        }
    }
    if men[row_man].color == side {
        // An officer attacks the king from where the king would attack it.
        broken |= attacked(men[row_man], king);
    }
    broken
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{Board, CastlingMode, Chess, FromSetup, Piece, PositionError, Setup};

    use super::*;
    use crate::{MAX_MEN, board::Modern};

    /// Whether shakmaty takes the men for a position, however it may have come about.
    fn is_position(men: &[Man], squares: &Squares, side: Color) -> bool {
        let mut setup = Setup { turn: side, board: Board::empty(), ..Setup::empty() };
        for (man, &square) in men.iter().zip(squares) {
            let square = Square::new(u32::from(square));
            if setup.board.occupied().contains(square) {
                return false;
            }
            setup.board.set_piece_at(square, Piece { color: man.color, role: man.role });
        }
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .is_ok()
    }

    fn check(men: &[Man], mut squares: Squares, row_man: usize) {
        for side in Color::ALL {
            let found = broken::<Modern>(men, &squares, row_man, side);
            for square in 0..64 {
                squares[row_man] = square;
                let wanted = !is_position(men, &squares, side);
                assert_eq!(found >> square & 1 != 0, wanted, "{men:?} {squares:?} {row_man} {side}");
            }
        }
    }

    #[test]
    fn a_row_of_kings_keeps_away_from_the_other_king() {
        let men = [Man::new(Color::White, Role::King), Man::new(Color::Black, Role::King)];
        let mut squares = [0; MAX_MEN];
        squares[0] = 27;
        check(&men, squares, 1);
    }

    #[test]
    fn a_row_man_in_between_breaks_a_check() {
        let men: Vec<Man> = "KkRB".chars().filter_map(Man::from_char).collect();
        let squares = [0, 63, 7, 0, 0, 0, 0, 0];
        assert_eq!(
            broken::<Modern>(&men, &squares, 3, Color::White) >> 31 & 1,
            0,
            "the bishop on h4 is in the way"
        );
        assert_eq!(broken::<Modern>(&men, &squares, 3, Color::White) >> 30 & 1, 1, "on g4 it is not");
        check(&men, squares, 3);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn a_row_is_broken_where_shakmaty_refuses_the_position(
            others in proptest::collection::vec((any::<bool>(), 1usize..6, 8u8..56), 0..4),
            kings in [0u8..64, 0u8..64],
            row in any::<proptest::sample::Index>(),
        ) {
            let mut men: Vec<Man> = Color::ALL.map(|c| Man::new(c, Role::King)).to_vec();
            let mut squares = [0; MAX_MEN];
            squares[..2].copy_from_slice(&kings);
            for (i, &(white, role, square)) in others.iter().enumerate() {
                men.push(Man::new(Color::from_white(white), crate::ROLES[role]));
                squares[i + 2] = square;
            }
            let officers: Vec<usize> = (0..men.len()).filter(|&i| men[i].role != Role::Pawn).collect();
            check(&men, squares, officers[row.index(officers.len())]);
        }
    }
}
