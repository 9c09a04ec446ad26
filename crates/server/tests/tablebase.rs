//! What lichess clients ask and must get.

mod common;

use axum::http::{StatusCode, header};
use common::{get, request};
use serde_json::{Value, json};

async fn answer(fen: &str) -> Value {
    let (status, body) = get(&format!("/standard?fen={fen}")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_won_position_has_its_distance_and_its_moves_best_first() {
    let answer = answer("8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1").await;
    assert_eq!(answer["category"], "win");
    assert_eq!(answer["dtm"], 19);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves[0]["category"], "loss");
    assert_eq!(moves[0]["dtm"], -18);
    let dtm: Vec<i64> = moves.iter().map(|m| m["dtm"].as_i64().unwrap_or(i64::MIN)).collect();
    assert!(dtm.is_sorted_by(|a, b| a >= b), "{dtm:?}");
}

#[tokio::test]
async fn spaces_may_be_encoded_in_any_way() {
    for fen in ["8/8/8/5k2/8/8/1Q6/K7+w+-+-+0+1", "8%2F8/8/5k2/8/8/1Q6/K7%20w%20-%20-%200%201"] {
        assert_eq!(answer(fen).await["dtm"], 19, "{fen}");
    }
}

#[tokio::test]
async fn ends_of_the_game_are_named() {
    let mate = answer("7k/6Q1/6K1/8/8/8/8/8_b").await;
    assert_eq!((&mate["checkmate"], &mate["category"]), (&json!(true), &json!("loss")));
    let stalemate = answer("7k/5Q2/6K1/8/8/8/8/8_b").await;
    assert_eq!((&stalemate["stalemate"], &stalemate["category"]), (&json!(true), &json!("draw")));
}

#[tokio::test]
async fn what_no_table_knows_is_unknown_and_no_error() {
    let answer = answer("8/8/8/5k2/8/8/1R6/K7_w_-_-_0_1").await;
    assert_eq!((&answer["category"], &answer["dtm"]), (&json!("unknown"), &json!(null)));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 16);
}

#[tokio::test]
async fn a_bad_fen_is_pointed_at() {
    let (status, body) = get("/standard?fen=8/8/8/5x2/8/8/1Q6/K7_w").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(body.contains("\n       ^"), "{body}");
    let (status, _) = get(&format!("/standard?fen={}", "8".repeat(1000))).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = get("/standard").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn other_games_have_their_own_address_and_end_in_their_own_way() {
    for (path, flag, category) in [
        ("/atomic?fen=8/8/8/8/8/8/8/K7_b", "variant_loss", "loss"),
        ("/antichess?fen=8/8/8/8/8/8/8/n7_w", "variant_win", "win"),
        ("/kingofthehill?fen=k7/8/8/8/3K4/8/8/8_b", "variant_loss", "loss"),
    ] {
        let (status, body) = get(path).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        let answer: Value = serde_json::from_str(&body).unwrap();
        assert_eq!((&answer[flag], &answer["category"]), (&json!(true), &json!(category)), "{path}");
    }
    let (_, body) = get("/antichess?fen=8/8/8/8/8/8/8/n7_w").await;
    assert!(body.contains("\"dtm\":null") && body.contains("\"dtw\":0"), "{body}");
    let (status, body) = get("/checkers?fen=8/8/8/8/8/8/8/n7_w").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(body.contains("known are standard, atomic"), "{body}");
}

#[tokio::test]
async fn cbor_says_what_json_says() {
    let path = "/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1";
    let response = request(path, &[(header::ACCEPT, "application/cbor")]).await;
    assert_eq!(response.headers[header::CONTENT_TYPE], "application/cbor");
    let value: Value = ciborium::from_reader(&response.body[..]).unwrap();
    assert_eq!(value, answer("8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1").await);
}

#[tokio::test]
async fn an_answer_that_the_client_has_is_not_sent_again() {
    let path = "/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1";
    let first = request(path, &[]).await;
    let tag = first.headers[header::ETAG].to_str().unwrap();
    assert!(first.headers.contains_key(header::CACHE_CONTROL));
    let again = request(path, &[(header::IF_NONE_MATCH, tag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let other = request(path, &[(header::IF_NONE_MATCH, "\"0\"")]).await;
    assert_eq!(other.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_of_other_sites_may_ask() {
    let response = request("/standard?fen=8/8/8/8/8/8/8/8", &[(header::ORIGIN, "https://example.org")]).await;
    assert_eq!(response.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
}

#[tokio::test]
async fn the_main_line_ends_in_mate_and_alternates_signs() {
    let (status, body) = get("/standard/mainline?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1").await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let line: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((&line["dtm"], &line["winner"]), (&json!(19), &json!("w")));
    let steps = line["mainline"].as_array().unwrap();
    let dtm: Vec<i64> = steps.iter().map(|step| step["dtm"].as_i64().unwrap()).collect();
    let expected: Vec<i64> = (0..19).map(|ply| if ply % 2 == 0 { ply - 18 } else { 18 - ply }).collect();
    assert_eq!(dtm, expected);
    assert!(steps.last().unwrap()["san"].as_str().unwrap().ends_with('#'));
}

#[tokio::test]
async fn a_main_line_without_its_table_names_the_command_that_makes_it() {
    let (status, body) = get("/standard/mainline?fen=8/8/8/5k2/8/8/1R6/K7_w").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(body.contains("bookends table make KRvK"), "{body}");
    let (status, _) = get("/standard/mainline?fen=8/8/8/5k2/8/8/1R5P/4K2R_w_K").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
