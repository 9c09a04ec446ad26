//! The dialects of chessdb.cn and of plain text.

mod common;

use axum::http::StatusCode;
use common::get;
use serde_json::{Value, json};

const WON: &str = "8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1";

async fn chessdb(query: &str) -> String {
    let (status, body) = get(&format!("/cdb.php?{query}")).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    body
}

#[tokio::test]
async fn chessdb_is_answered_from_tables() {
    let all = chessdb(&format!("action=queryall&board={WON}")).await;
    let first = all.split('|').next().unwrap();
    assert!(first.contains("score:29981,rank:2,note:! (W-M-0019),winrate:100.00"), "{first}");
    assert_eq!(chessdb(&format!("action=queryscore&board={WON}")).await, "eval:29981");
    let best = chessdb(&format!("action=querybest&board={WON}")).await;
    assert_eq!(first.strip_prefix("move:").unwrap()[..4], best.strip_prefix("egtb:").unwrap()[..4]);
    let line = chessdb(&format!("action=querypv&board={WON}&json=1")).await;
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["depth"], &line["score"]), (&json!(19), &json!(29981)));
    assert_eq!(line["pv"].as_array().unwrap().len(), 19);
}

#[tokio::test]
async fn chessdb_is_told_in_words_what_is_wrong() {
    for (query, word) in [
        ("action=queryall&board=rubbish", "invalid board"),
        ("action=queryall", "invalid board"),
        ("action=queryall&board=7k/6Q1/6K1/8/8/8/8/8_b", "checkmate"),
        ("action=queryall&board=7k/5Q2/6K1/8/8/8/8/8_b", "stalemate"),
        ("action=queryall&board=8/8/8/5k2/8/8/1R6/K7_w", "unknown"),
        ("action=querybest&board=8/8/8/5k2/8/8/1R6/K7_w", "nobestmove"),
        ("action=queue&board=8/8/8/5k2/8/8/1R6/K7_w", "unknown"),
    ] {
        assert_eq!(chessdb(query).await, word, "{query}");
        let body: Value = serde_json::from_str(&chessdb(&format!("{query}&json=1")).await).unwrap();
        assert_eq!(body, json!({"status": word}));
    }
}

#[tokio::test]
async fn plain_text_has_both_sides_and_their_moves_best_first() {
    let (status, body) =
        get("/egtb/fetch.php?action=egtb&fen=8/8/8/5k2/8/8/1Q6/K7%20w%20-%20-%200%201").await;
    assert_eq!(status, StatusCode::OK);
    let (white, black) = body.split_once("\nNEXTCOLOR\n").unwrap();
    assert!(white.lines().next().unwrap().ends_with(": Win in 10"), "{white}");
    assert_eq!(white.lines().count(), 22 + 2, "of the queen and of the king");
    assert!(black.lines().all(|line| line.starts_with("37-") && line.contains(": Lose in ")), "{black}");
    assert_eq!(get("/fetch.php?fen=8/8/8/5k2/8/8/1R6/K7_w").await.1, "\nNEXTCOLOR\n\n");
    assert_eq!(get("/fetch.php?fen=x").await.0, StatusCode::BAD_REQUEST);
}
