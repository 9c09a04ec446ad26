//! What clients of the lichess opening explorer ask and must get.

mod common;

use axum::http::{StatusCode, header};
use common::{get, request};
use serde_json::{Value, json};

async fn ask(path: &str) -> Value {
    let (status, body) = get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

fn games(value: &Value) -> u64 {
    ["white", "draws", "black"].map(|key| value[key].as_u64().unwrap()).iter().sum()
}

#[tokio::test]
async fn the_start_has_its_moves_games_and_history() {
    let answer = ask("/lichess?moves=3&topGames=2&recentGames=1&history=True").await;
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 3);
    assert!(games(&moves[0]) >= games(&moves[1]) && games(&answer) >= games(&moves[0]));
    assert_eq!((&moves[0]["uci"], &moves[0]["san"]), (&json!("e2e4"), &json!("e4")));
    assert_eq!(moves[0]["opening"]["eco"], "B00");
    assert!(moves[0]["averageRating"].as_u64().unwrap() > 1000);
    assert_eq!(answer["topGames"].as_array().unwrap().len(), 2);
    assert_eq!(answer["recentGames"].as_array().unwrap().len(), 1);
    let months = answer["history"].as_array().unwrap();
    assert_eq!(months.iter().map(games).sum::<u64>(), games(&answer));
    assert_eq!(answer["opening"], json!(null));
    assert_eq!(ask("/lichess/history").await, json!({"history": months}));
}

#[tokio::test]
async fn lists_are_taken_as_clients_write_them() {
    let all = games(&ask("/lichess").await);
    let blitz = games(&ask("/lichess?speeds=blitz").await);
    let rapid = games(&ask("/lichess?speeds=rapid").await);
    assert!(blitz > 0 && blitz < all);
    for query in [
        "speeds=blitz,rapid",
        "speeds=blitz%2Crapid",
        "speeds=blitz&speeds=rapid",
        "speeds[]=blitz&speeds[]=rapid",
    ] {
        assert_eq!(games(&ask(&format!("/lichess?{query}")).await), blitz + rapid, "{query}");
    }
    let (status, body) = get("/lichess?speeds=slow").await;
    assert_eq!((status, body.as_str()), (StatusCode::BAD_REQUEST, "speeds: \"slow\" is not understood\n"));
}

#[tokio::test]
async fn a_line_leads_to_the_same_position_as_its_fen() {
    let line = ask("/masters?play=e2e4,e7e5,g1f3").await;
    let fen = ask("/masters?fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_b_KQkq_-_1_2").await;
    assert_eq!(line, fen);
    assert_eq!(line["opening"]["name"], "King's Knight Opening");
    assert!(line.get("recentGames").is_none() && line["topGames"].is_array());
    assert_eq!(ask("/master?play=e2e4,e7e5,g1f3").await, line, "the old name");
    let (status, body) = get("/masters?play=e2e4,e2e4").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body.contains("\"e2e4\" is not legal in"), "{body}");
}

#[tokio::test]
async fn a_game_that_is_named_can_be_read() {
    let answer = ask("/lichess?recentGames=1").await;
    let game = &answer["recentGames"][0];
    let id = game["id"].as_str().unwrap();
    for name in ["masters", "master"] {
        let response =
            request(&format!("/{name}/pgn/{id}"), &[(header::ACCEPT, "application/x-chess-pgn")]).await;
        assert_eq!(response.headers[header::CONTENT_TYPE], "application/x-chess-pgn");
        let text = String::from_utf8(response.body).unwrap();
        assert!(text.contains(game["white"]["name"].as_str().unwrap()), "{text}");
    }
    for id in ["zzzzzzzz", "x", "0000zzzz"] {
        assert_eq!(get(&format!("/masters/pgn/{id}")).await.0, StatusCode::NOT_FOUND, "{id}");
    }
}

#[tokio::test]
async fn a_player_is_answered_in_lines() {
    let answer = ask("/lichess?topGames=1").await;
    let name = answer["topGames"][0]["white"]["name"].as_str().unwrap().to_lowercase();
    let path = format!("/player?player={name}&color=white&recentGames=1");
    let response = request(&path, &[(header::ACCEPT, "application/json")]).await;
    assert_eq!(response.headers[header::CONTENT_TYPE], "application/x-ndjson");
    assert_eq!(response.body.iter().filter(|&&c| c == b'\n').count(), 1);
    let body: Value = serde_json::from_slice(&response.body).unwrap();
    assert!(games(&body) >= 1);
    assert_eq!((&body["queuePosition"], body["recentGames"].as_array().unwrap().len()), (&json!(0), 1));
    assert_eq!(get("/player?color=white").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(get("/player?player=x&color=red").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn other_games_have_no_games_here_and_that_is_no_error() {
    assert_eq!(games(&ask("/lichess?variant=atomic").await), 0);
    assert_eq!(get("/lichess?variant=checkers").await.0, StatusCode::NOT_FOUND);
    assert_eq!(get("/lichess?fen=nonsense").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn dates_are_years_or_months() {
    let all = games(&ask("/lichess").await);
    assert_eq!(games(&ask("/lichess?since=1900-01&until=2100-12").await), all);
    assert_eq!(games(&ask("/masters?since=2100").await), 0);
    assert_eq!(get("/lichess?since=soon").await.0, StatusCode::BAD_REQUEST);
}
