//! The games that shakmaty does not have, or ends otherwise: each is a [`shakmaty::Position`] of its own.

mod delegate;
mod losers;
mod racing_kings;
mod shatranj;
mod suicide;

pub(crate) use losers::Losers;
pub(crate) use racing_kings::RacingKings;
pub(crate) use shatranj::Shatranj;
pub(crate) use suicide::Suicide;
