use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, FromSetup, Position as _, PositionError, PositionErrorKinds, Rank,
    Role, Setup,
    variant::{Antichess, Atomic, Horde, KingOfTheHill, RacingKings, ThreeCheck},
};

use crate::{
    Variant,
    variants::{Losers, Shatranj, Suicide},
};

/// A position with the rules of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Standard(Chess),
    Atomic(Atomic),
    Antichess(Antichess),
    Suicide(Suicide),
    Losers(Losers),
    KingOfTheHill(KingOfTheHill),
    RacingKings(RacingKings),
    ThreeCheck(ThreeCheck),
    Horde(Horde),
    Shatranj(Shatranj),
}

/// Runs code that is the same for every game on the position of whichever it is.
macro_rules! with_rules {
    ($game:expr, $position:ident => $body:expr) => {
        match $game {
            $crate::game::Game::Standard($position) => $body,
            $crate::game::Game::Atomic($position) => $body,
            $crate::game::Game::Antichess($position) => $body,
            $crate::game::Game::Suicide($position) => $body,
            $crate::game::Game::Losers($position) => $body,
            $crate::game::Game::KingOfTheHill($position) => $body,
            $crate::game::Game::RacingKings($position) => $body,
            $crate::game::Game::ThreeCheck($position) => $body,
            $crate::game::Game::Horde($position) => $body,
            $crate::game::Game::Shatranj($position) => $body,
        }
    };
}
pub(crate) use with_rules;

impl Game {
    /// The start of a game.
    pub(crate) fn start(variant: Variant) -> Game {
        match variant {
            Variant::Standard => Game::Standard(Chess::default()),
            Variant::Atomic => Game::Atomic(Atomic::default()),
            Variant::Antichess => Game::Antichess(Antichess::default()),
            Variant::Suicide => Game::Suicide(Suicide::new(Antichess::default())),
            Variant::Losers => Game::Losers(Losers::new(Chess::default(), true)),
            Variant::LosersDraw => Game::Losers(Losers::new(Chess::default(), false)),
            Variant::KingOfTheHill => Game::KingOfTheHill(KingOfTheHill::default()),
            Variant::RacingKings => Game::RacingKings(RacingKings::default()),
            Variant::ThreeCheck => Game::ThreeCheck(ThreeCheck::default()),
            Variant::Horde => Game::Horde(Horde::default()),
            Variant::Shatranj => Game::Shatranj(Shatranj::start()),
        }
    }

    /// The position of a setup, or which rules it breaks: [`PositionErrorKinds::VARIANT`] is a rule of the game, or
    /// that the game was over before the side to move came to move. An impossible square of en passant is dropped.
    pub(crate) fn from_setup(
        variant: Variant,
        setup: Setup,
        castling: CastlingMode,
    ) -> Result<Game, PositionErrorKinds> {
        let game = match variant {
            Variant::Standard => Game::Standard(lenient(setup, castling)?),
            Variant::Atomic => Game::Atomic(lenient(setup, castling)?),
            Variant::Antichess => Game::Antichess(lenient(setup, castling)?),
            Variant::Suicide => Game::Suicide(Suicide::new(lenient(setup, castling)?)),
            Variant::Losers => Game::Losers(Losers::new(lenient(setup, castling)?, true)),
            Variant::LosersDraw => Game::Losers(Losers::new(lenient(setup, castling)?, false)),
            Variant::KingOfTheHill => Game::KingOfTheHill(lenient(setup, castling)?),
            Variant::RacingKings => Game::RacingKings(without_checks(setup, castling)?),
            Variant::ThreeCheck => Game::ThreeCheck(lenient(setup, castling)?),
            Variant::Horde => Game::Horde(lenient(setup, castling)?),
            Variant::Shatranj => Game::Shatranj(Shatranj::from_setup(setup)?),
        };
        if game.was_over() || game.has_white_king_in_horde() {
            return Err(PositionErrorKinds::VARIANT);
        }
        Ok(game)
    }

    pub(crate) fn variant(&self) -> Variant {
        match self {
            Game::Standard(_) => Variant::Standard,
            Game::Atomic(_) => Variant::Atomic,
            Game::Antichess(_) => Variant::Antichess,
            Game::Suicide(_) => Variant::Suicide,
            Game::Losers(losers) if losers.stalemate_wins() => Variant::Losers,
            Game::Losers(_) => Variant::LosersDraw,
            Game::KingOfTheHill(_) => Variant::KingOfTheHill,
            Game::RacingKings(_) => Variant::RacingKings,
            Game::ThreeCheck(_) => Variant::ThreeCheck,
            Game::Horde(_) => Variant::Horde,
            Game::Shatranj(_) => Variant::Shatranj,
        }
    }

    /// Whether a rule of the variant ended the game at the latest when the side to move had moved last: no play
    /// leads here. What the last move has ended is a position, and lost or won now.
    fn was_over(&self) -> bool {
        match self {
            Game::KingOfTheHill(p) => (p.our(Role::King) & Bitboard::CENTER).any(),
            Game::RacingKings(p) => p.turn().is_black() && (p.our(Role::King) & Rank::Eighth).any(),
            Game::ThreeCheck(p) => p.remaining_checks().is_some_and(|left| left[p.turn()].is_zero()),
            Game::Antichess(p) => p.them().is_empty(),
            Game::Suicide(p) => p.them().is_empty(),
            Game::Horde(p) => p.them().is_empty(),
            Game::Losers(p) => p.is_bare(!p.turn()),
            // The rules of shakmaty ask for the king of the side that has moved; a bare king may have moved once.
            Game::Standard(_) | Game::Atomic(_) | Game::Shatranj(_) => false,
        }
    }

    /// shakmaty lets either side be the horde; the game has a white one.
    fn has_white_king_in_horde(&self) -> bool {
        matches!(self, Game::Horde(p) if p.board().king_of(Color::White).is_some())
    }
}

/// A position in which odd checks and many men are allowed, as tables hold them.
fn lenient<P: FromSetup>(setup: Setup, castling: CastlingMode) -> Result<P, PositionErrorKinds> {
    P::from_setup(setup, castling)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(|e| e.kinds())
}

/// A position of racing kings, where every check is impossible.
fn without_checks(setup: Setup, castling: CastlingMode) -> Result<RacingKings, PositionErrorKinds> {
    RacingKings::from_setup(setup, castling)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(|e| e.kinds())
}
