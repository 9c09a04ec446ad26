//! The games that shakmaty does not have: each is a [`shakmaty::Position`] of its own.

mod delegate;
mod losers;
mod shatranj;
mod suicide;

pub(crate) use losers::Losers;
pub(crate) use shatranj::Shatranj;
pub(crate) use suicide::Suicide;
