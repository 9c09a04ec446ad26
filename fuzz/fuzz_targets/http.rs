//! Whatever is asked, in whichever dialect, the server answers, and never that it is broken.
#![no_main]

use std::{path::PathBuf, sync::LazyLock};

use axum::{body::Body, http::Request};
use bookends_explorer::Games;
use bookends_server::{Limits, Service, Shelf, router};
use bookends_tables::Tables;
use libfuzzer_sys::fuzz_target;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_current_thread().enable_time().build().expect("a thread"));

/// A server that knows nothing.
static SERVICE: LazyLock<Service> = LazyLock::new(|| {
    let tables = Tables::new([PathBuf::from("/nonexistent")]);
    Service::new(Shelf { tables, books: Vec::new(), games: Games::default() }, Limits::default())
});

fuzz_target!(|text: &str| {
    // The first line is the path and the query; what follows is the body, if there is any.
    let (path, body) =
        text.split_once('\n').map_or((text, None), |(path, body)| (path, Some(body.to_owned())));
    let request = Request::builder().uri(format!("/{path}")).header("content-type", "application/json");
    let request = match body {
        None => request.body(Body::empty()),
        Some(body) => request.method("POST").body(Body::from(body)),
    };
    let Ok(request) = request else { return };
    let response = RUNTIME.block_on(router(SERVICE.clone()).oneshot(request)).expect("it is infallible");
    assert!(!response.status().is_server_error(), "{}", response.status());
});
