//! Random legal positions with given men.

use bookends_rules::Position;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Piece, PositionError, Role, Setup, Square,
};

/// Legal positions without castling rights, drawn at random, either side to move; where a double step may just
/// have been made, half of them have the right to take en passant. The same seed gives the same positions.
///
/// # Panics
/// If the material is not written like `KQvKR`.
///
/// ```
/// let same = |seed| bookends_testkit::positions::random("KPvKP", seed).take(3).collect::<Vec<_>>();
/// assert_eq!(same(7), same(7));
/// ```
pub fn random(material: &str, seed: u64) -> impl Iterator<Item = Position> {
    let men = men(material);
    let mut rng = fastrand::Rng::with_seed(seed);
    std::iter::from_fn(move || {
        loop {
            if let Some(position) = draw(&men, &mut rng) {
                return Some(position);
            }
        }
    })
}

fn men(material: &str) -> Vec<Piece> {
    let (white, black) = material.split_once('v').expect("material such as KQvKR");
    [(white, Color::White), (black, Color::Black)]
        .into_iter()
        .flat_map(|(letters, color)| letters.chars().map(move |c| (c, color)))
        .map(|(c, color)| Role::from_char(c).expect("a letter of a man").of(color))
        .collect()
}

/// One try: throws the men on the board and keeps the position if it is legal.
fn draw(men: &[Piece], rng: &mut fastrand::Rng) -> Option<Position> {
    let mut board = Board::empty();
    for &piece in men {
        let free =
            if piece.role == Role::Pawn { !Bitboard::BACKRANKS } else { Bitboard::FULL } & !board.occupied();
        board.set_piece_at(free.into_iter().nth(rng.usize(..free.count()))?, piece);
    }
    let mut setup = Setup::empty();
    setup.board = board;
    setup.turn = if rng.bool() { Color::White } else { Color::Black };
    let crossed = crossed(&setup);
    if let Some(&square) = crossed.get(rng.usize(..crossed.len().max(1)))
        && rng.bool()
    {
        setup.ep_square = Some(square);
    }
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
        .map(Position::from_chess)
}

/// The squares that a pawn of the side that has just moved may have crossed by a double step.
fn crossed(setup: &Setup) -> Vec<Square> {
    let mover = !setup.turn;
    let pawns = setup.board.by_piece(Role::Pawn.of(mover));
    pawns
        .into_iter()
        .filter(|pawn| pawn.rank() == mover.relative_rank(shakmaty::Rank::Fourth))
        .filter_map(|pawn| {
            let back = |squares: i32| pawn.offset(if mover.is_white() { -8 } else { 8 } * squares);
            let (crossed, start) = (back(1)?, back(2)?);
            (setup.board.piece_at(crossed).is_none() && setup.board.piece_at(start).is_none())
                .then_some(crossed)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_the_men_asked_for() {
        for position in random("KRPvKQ", 1).take(200) {
            let letters: String = position
                .board()
                .iter()
                .map(|(_, piece)| piece.char())
                .filter(|c| *c != 'K' && *c != 'k')
                .collect();
            let mut letters: Vec<char> = letters.chars().collect();
            letters.sort_unstable();
            assert_eq!(letters, ['P', 'R', 'q']);
        }
    }

    #[test]
    fn both_sides_move_and_en_passant_comes_up() {
        let list: Vec<_> = random("KPvKP", 1).take(2000).collect();
        assert!(
            list.iter().any(|p| p.turn() == Color::White) && list.iter().any(|p| p.turn() == Color::Black)
        );
        assert!(list.iter().any(|p| p.ep_square().is_some()));
    }
}
