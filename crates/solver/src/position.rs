use bookends_rules::Position;
use bookends_tables::Man;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Piece, PositionError, Setup, Square};

/// The legal position of men on squares, without castling and en passant; `None` if there is none.
pub(crate) fn position(men: &[Man], squares: &[u8], side: Color) -> Option<Position> {
    let mut board = Board::empty();
    for (man, &s) in men.iter().zip(squares) {
        let square = Square::new(u32::from(s));
        if board.piece_at(square).is_some() {
            return None;
        }
        board.set_piece_at(square, Piece { color: man.color, role: man.role });
    }
    let setup = Setup { board, turn: side, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
        .map(Position::from_chess)
}
