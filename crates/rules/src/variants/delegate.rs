/// The methods of [`shakmaty::Position`] that say where the men stand and move them, all taken from a field.
macro_rules! delegate_board {
    ($field:tt) => {
        fn board(&self) -> &shakmaty::Board {
            self.$field.board()
        }

        fn promoted(&self) -> shakmaty::Bitboard {
            self.$field.promoted()
        }

        fn pockets(&self) -> Option<&shakmaty::ByColor<shakmaty::ByRole<u8>>> {
            self.$field.pockets()
        }

        fn turn(&self) -> shakmaty::Color {
            self.$field.turn()
        }

        fn castles(&self) -> &shakmaty::Castles {
            self.$field.castles()
        }

        fn maybe_ep_square(&self) -> Option<shakmaty::Square> {
            self.$field.maybe_ep_square()
        }

        fn remaining_checks(&self) -> Option<&shakmaty::ByColor<shakmaty::RemainingChecks>> {
            self.$field.remaining_checks()
        }

        fn halfmoves(&self) -> u32 {
            self.$field.halfmoves()
        }

        fn fullmoves(&self) -> std::num::NonZeroU32 {
            self.$field.fullmoves()
        }

        fn king_attackers(
            &self,
            square: shakmaty::Square,
            attacker: shakmaty::Color,
            occupied: shakmaty::Bitboard,
        ) -> shakmaty::Bitboard {
            self.$field.king_attackers(square, attacker, occupied)
        }

        fn play_unchecked(&mut self, m: shakmaty::Move) {
            self.$field.play_unchecked(m);
        }
    };
}

pub(super) use delegate_board;
