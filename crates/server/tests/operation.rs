//! What an operator relies on.

mod common;

use axum::http::StatusCode;
use common::{get, service};

#[tokio::test]
async fn a_server_tells_that_it_lives_and_takes_requests() {
    assert_eq!(get("/health").await, (StatusCode::OK, "ok".into()));
    assert_eq!(get("/ready").await, (StatusCode::OK, "ready\n".into()));
    let (status, body) = get("/nowhere/at/all").await;
    assert_eq!((status, body.as_str()), (StatusCode::NOT_FOUND, "nothing is served at /nowhere/at/all\n"));
}

#[tokio::test]
async fn requests_are_counted_by_route_and_status() {
    let service = service();
    for _ in 0..2 {
        common::ask(&service, "/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w", &[]).await;
    }
    common::ask(&service, "/standard?fen=rubbish", &[]).await;
    let body = String::from_utf8(common::ask(&service, "/metrics", &[]).await.body).unwrap();
    assert!(body.contains("bookends_requests_total{route=\"/{variant}\",status=\"200\"} 2"), "{body}");
    assert!(body.contains("bookends_requests_total{route=\"/{variant}\",status=\"400\"} 1"), "{body}");
}

#[tokio::test]
async fn another_shelf_answers_from_when_it_is_there() {
    let (service, empty) = (service(), tempfile::tempdir().unwrap());
    let path = "/standard/mainline?fen=8/8/8/5k2/8/8/1Q6/K7_w";
    assert_eq!(common::ask(&service, path, &[]).await.status, StatusCode::OK);
    let tables = bookends_tables::Tables::new([empty.path().to_owned()]);
    let games = bookends_explorer::Games::default();
    service.exchange(bookends_server::Shelf { tables, books: Vec::new(), games });
    assert_eq!(common::ask(&service, path, &[]).await.status, StatusCode::NOT_FOUND);
}
