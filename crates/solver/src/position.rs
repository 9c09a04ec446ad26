use bookends_rules::{Position, Variant};
use bookends_tables::{Man, Squares, index::remaining_checks};
use shakmaty::{Board, Color, Piece, Rank, Square};

/// The position of men on squares, without castling and en passant; `None` if tables have none.
pub(crate) fn position(variant: Variant, men: &[Man], squares: &Squares, side: Color) -> Option<Position> {
    let mut board = Board::empty();
    for (man, &s) in men.iter().zip(squares) {
        let square = Square::new(u32::from(s));
        if board.piece_at(square).is_some() {
            return None;
        }
        board.set_piece_at(square, Piece { color: man.color, role: man.role });
    }
    // When White's king has won the race and Black has not followed, nobody need ask a table.
    let finished = |p: &Position| {
        let king = p.board().king_of(Color::White).map(|king| king.rank());
        variant == Variant::RacingKings && side == Color::White && king == Some(Rank::Eighth)
    };
    let checks = remaining_checks(variant, squares);
    Position::from_parts(variant, &board, side, None, checks).filter(|p| !finished(p))
}
