use bookends_rules::{Position, Variant};
use bookends_tables::{
    AnyDense, MAX_MEN, Place, ProbeError, Squares, Tables, Value, Wdl, index::remaining_checks,
};
use shakmaty::{Board, Color, Move, Piece, Role, Square};

/// Tells what the moves of a position lead to: quiet ones within the table that is in memory, others by a probe.
pub(super) struct Judge<'a> {
    pub(super) variant: Variant,
    pub(super) table: &'a AnyDense,
    pub(super) tables: &'a Tables,
}

impl Judge<'_> {
    /// The position of an entry; `None` if it is none.
    pub(super) fn position(&self, place: Place, side: Color) -> Option<Position> {
        let layout = self.table.layout();
        let squares = layout.squares(place);
        let mut board = Board::empty();
        for (man, square) in layout.men().iter().zip(squares) {
            board.set_piece_at(square_of(square), Piece { color: man.color, role: man.role });
        }
        Position::from_parts(self.variant, &board, side, None, remaining_checks(self.variant, &squares))
    }

    /// How many legal moves there are, if more than one, of which one alone keeps a result; else `None`.
    pub(super) fn single(&self, place: Place, side: Color, result: Wdl) -> Result<Option<usize>, ProbeError> {
        let Some(position) = self.position(place, side) else { return Ok(None) };
        let moves = position.legal_moves();
        if moves.len() < 2 {
            return Ok(None);
        }
        let squares = self.table.layout().squares(place);
        let mut keep = 0;
        for &m in &moves {
            keep += usize::from(self.after(&position, &squares, m)?.wdl() == result);
            if keep > 1 {
                return Ok(None);
            }
        }
        Ok((keep == 1).then_some(moves.len()))
    }

    /// What a move leads to, for the side that moves.
    fn after(&self, position: &Position, squares: &Squares, m: Move) -> Result<Value, ProbeError> {
        let value = match self.within(position, squares, m) {
            Some(value) => value,
            None => self.tables.value(&position.play(m))?,
        };
        Ok(value.before_move())
    }

    /// The value after a move that stays within the table and leaves no right to take en passant.
    fn within(&self, position: &Position, squares: &Squares, m: Move) -> Option<Value> {
        let Move::Normal { role, from, capture: None, to, promotion: None } = m else { return None };
        let double = role == Role::Pawn && from.distance(to) == 2;
        if double || position.remaining_checks().is_some() {
            return None;
        }
        let mut moved: Squares = [0; MAX_MEN];
        let men = self.table.layout().men().len();
        for (moved, &square) in moved[..men].iter_mut().zip(squares) {
            *moved = if square_of(square) == from { to as u8 } else { square };
        }
        self.table.value(&moved[..men], !position.turn())
    }
}

fn square_of(square: u8) -> Square {
    Square::new(u32::from(square))
}
