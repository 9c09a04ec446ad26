//! Endgame tables, books and games over HTTP: one module a dialect.
//!
//! * [`Shelf`]: what is asked. [`Service`]: a shelf that can be exchanged while requests run, and its [`Limits`].
//! * [`router`]: everything that is answered, for any listener or test.
//! * [`serve`]: the same on a listener until a signal ends it.
//!
//! `GET /standard?fen=…` is what clients of the lichess tablebase ask, and `/atomic`, `/antichess` and so on for other
//! games; `/masters`, `/lichess` and `/player` what clients of its opening explorer ask, `/cdb.php` those of
//! chessdb.cn, `…/fetch.php` older ones. `GET /health` answers `ok`, `/ready` whether the
//! server takes requests, `/metrics` numbers for Prometheus. A new dialect is a module with a function that returns its routes, merged
//! in [`router`].
//!
//! `/api/v1` is an API of our own, which `/api/v1/openapi.json` describes, and `/` a page for people.

mod api;
mod chessdb;
mod egtb_text;
mod explorer;
mod metrics;
mod negotiate;
mod page;
mod pool;
mod position;
mod query;
mod refusal;
mod router;
mod service;
mod shelf;
mod tablebase;
mod validator;

pub use router::{router, serve};
pub use service::{Limits, Service};
pub use shelf::Shelf;
