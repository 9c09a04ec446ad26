use std::{future::Future, io};

use axum::{Router, extract::DefaultBodyLimit, http::Uri, middleware, routing::get};
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;

use crate::{
    Service, api, chessdb, egtb_text, explorer, metrics, page, refusal::Refusal, tablebase, validator,
};

/// All that the server answers. Pages of other sites may ask.
pub fn router(service: Service) -> Router {
    let body = service.limits().body;
    Router::new()
        .merge(api::routes())
        .merge(page::routes())
        .merge(chessdb::routes())
        .merge(egtb_text::routes())
        .merge(explorer::routes())
        .merge(tablebase::routes())
        .layer(middleware::from_fn(validator::tag))
        .route("/health", get(|| async { "ok" }))
        .route("/ready", get(metrics::ready))
        .route("/metrics", get(metrics::show))
        .fallback(|uri: Uri| async move { Refusal::NotFound(format!("nothing is served at {}", uri.path())) })
        .layer(DefaultBodyLimit::max(body))
        .layer(CorsLayer::permissive())
        .layer(middleware::from_fn_with_state(service.clone(), metrics::observe))
        .with_state(service)
}

/// Answers requests until `shutdown` completes; those under way are answered first.
///
/// # Errors
/// Those of the listener.
pub async fn serve(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let draining = service.clone();
    let shutdown = async move {
        shutdown.await;
        tracing::info!("draining: requests under way are answered");
        draining.drain();
    };
    axum::serve(listener, router(service)).with_graceful_shutdown(shutdown).await
}
