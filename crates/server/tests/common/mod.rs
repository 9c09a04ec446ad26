#![allow(dead_code, reason = "each test uses a part")]
//! A server in memory, with what the corpora have.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64},
};

use axum::{
    body::Body,
    http::{HeaderMap, Request, StatusCode, header::HeaderName},
};
use bookends_explorer::{Games, Making, open_or_make};
use bookends_rules::{Position, Variant};
use bookends_server::{Limits, Service, Shelf, router};
use bookends_store::Access;
use bookends_tables::Tables;
use http_body_util::BodyExt;
use tower::ServiceExt;

/// What came back.
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// A shelf with tables of the one ending that the corpora have.
fn shelf(dir: &Path) -> Shelf {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-ctx.egtb");
    fs::create_dir(dir.join("standard")).unwrap();
    fs::copy(golden, dir.join("standard/KQvK.egtb")).unwrap();
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/books/atomic-v1.bk");
    let books = vec![bookends_book::open(book, Access::Mmap).unwrap()];
    Shelf { tables: Tables::new([dir.to_owned()]), books, games: games(dir) }
}

/// The sample games.
fn games(dir: &Path) -> Games {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/games/sample.pgn.zst");
    let file = dir.join("sample.pgn.zst");
    fs::copy(sample, &file).unwrap();
    let (bytes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let making = Making { temp_dir: dir.to_owned(), memory: 1 << 24, bytes: &bytes, stop: &stop };
    open_or_make(&file, &making).unwrap()
}

/// A service with all of it. Its files stay open when their folder is gone.
pub(crate) fn service() -> Service {
    let dir = tempfile::tempdir().unwrap();
    let shelf = shelf(dir.path());
    // Tables are opened when they are first needed.
    let position = Position::from_fen(Variant::Standard, "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1").unwrap();
    shelf.tables.value(&position).unwrap();
    Service::new(shelf, Limits::default())
}

/// Asks for a path with some headers.
pub(crate) async fn request(path: &str, headers: &[(HeaderName, &str)]) -> Response {
    send(asking(path, headers)).await
}

/// Asks a service that goes on.
pub(crate) async fn ask(service: &Service, path: &str, headers: &[(HeaderName, &str)]) -> Response {
    answered(service, asking(path, headers)).await
}

fn asking(path: &str, headers: &[(HeaderName, &str)]) -> Request<Body> {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    request.body(Body::empty()).unwrap()
}

/// Sends any request to a new service.
pub(crate) async fn send(request: Request<Body>) -> Response {
    let dir = tempfile::tempdir().unwrap();
    answered(&Service::new(shelf(dir.path()), Limits::default()), request).await
}

async fn answered(service: &Service, request: Request<Body>) -> Response {
    let response = router(service.clone()).oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Response { status: parts.status, headers: parts.headers, body }
}

/// The status of a path and its body as text.
pub(crate) async fn get(path: &str) -> (StatusCode, String) {
    let response = request(path, &[]).await;
    (response.status, String::from_utf8(response.body).unwrap())
}
