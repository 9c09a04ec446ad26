//! Endgame tables over HTTP: one module a dialect.
//!
//! * [`router`]: the service, for any listener or test.
//! * [`serve`]: the service on a listener until a signal ends it.
//!
//! `GET /standard?fen=…` is what lichess clients ask a tablebase server, and `/atomic`, `/antichess` and so on for
//! other games. `GET /health` answers `ok`.

mod tablebase;

use std::{future::Future, io, sync::Arc};

use axum::{Router, routing::get};
use bookends_tables::Tables;
use tokio::net::TcpListener;

/// All that the server answers.
pub fn router(tables: Arc<Tables>) -> Router {
    Router::new()
        .route("/{variant}", get(tablebase::ask))
        .route("/health", get(|| async { "ok" }))
        .with_state(tables)
}

/// Answers requests until `shutdown` completes; those under way are answered first.
///
/// # Errors
/// Those of the listener.
pub async fn serve(
    listener: TcpListener,
    tables: Arc<Tables>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router(tables)).with_graceful_shutdown(shutdown).await
}
