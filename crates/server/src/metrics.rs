//! Numbers for a monitor, in the text format of Prometheus at `/metrics`, and a line of the log for each request.

use std::{
    fmt,
    sync::Mutex,
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::{Service, refusal::Refusal};

/// The upper ends of the bars of the histogram of times, in seconds.
const TIMES: [f64; 9] = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 1.0, 10.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    /// The address as it is routed, such as `/{variant}`: few, whatever clients ask.
    route: String,
    status: u16,
}

/// What is counted.
pub(crate) struct Metrics {
    registry: Mutex<Registry>,
    requests: Family<Labels, Counter>,
    seconds: Histogram,
    under_way: Gauge,
    pub(crate) reloads: Counter,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").field("under_way", &self.under_way.get()).finish_non_exhaustive()
    }
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let metrics = Metrics {
            registry: Mutex::new(Registry::with_prefix("bookends")),
            requests: Family::default(),
            seconds: Histogram::new(TIMES),
            under_way: Gauge::default(),
            reloads: Counter::default(),
        };
        let mut registry = metrics.registry.lock().expect("nobody else has it yet");
        registry.register("requests", "Requests by route and status", metrics.requests.clone());
        registry.register("request_seconds", "Time from request to answer", metrics.seconds.clone());
        registry.register(
            "requests_under_way",
            "Requests that are not answered yet",
            metrics.under_way.clone(),
        );
        registry.register("reloads", "Exchanges of tables, books and games", metrics.reloads.clone());
        drop(registry);
        metrics
    }
}

/// Counts a request and logs it: what is answered at level debug, what is broken here at level error.
pub(crate) async fn observe(State(service): State<Service>, request: Request, next: Next) -> Response {
    let metrics = service.metrics();
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let start = Instant::now();
    metrics.under_way.inc();
    let response = next.run(request).await;
    metrics.under_way.dec();
    let (took, status) = (start.elapsed(), response.status());
    metrics.seconds.observe(took.as_secs_f64());
    metrics.requests.get_or_create(&Labels { route, status: status.as_u16() }).inc();
    let micros = |took: Duration| u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    if status.is_server_error() {
        tracing::error!(%method, %uri, status = status.as_u16(), micros = micros(took), "not answered");
    } else {
        tracing::debug!(%method, %uri, status = status.as_u16(), micros = micros(took), "answered");
    }
    response
}

/// `GET /metrics`.
pub(crate) async fn show(State(service): State<Service>) -> Result<Response, Refusal> {
    let mut text = String::new();
    let registry = service.metrics().registry.lock().map_err(|e| Refusal::Broken(e.to_string()))?;
    encode(&mut text, &registry).map_err(|e| Refusal::Broken(e.to_string()))?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text).into_response())
}

/// `GET /ready`: whether new requests should be sent here. Not so while the server drains.
pub(crate) async fn ready(State(service): State<Service>) -> (StatusCode, &'static str) {
    match service.is_draining() {
        true => (StatusCode::SERVICE_UNAVAILABLE, "draining\n"),
        false => (StatusCode::OK, "ready\n"),
    }
}
