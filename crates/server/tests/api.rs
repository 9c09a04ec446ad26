//! The API of our own: what it says, and that its description is true.

mod common;

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use common::{get, request, send};
use serde_json::{Value, json};

const WON: &str = "8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1";

async fn answered(path: &str) -> Value {
    let (status, body) = get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

/// Fails where a value has a field that the schema does not describe, or lacks one that it promises.
fn check(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return check(document, document.pointer(&name[1..]).unwrap(), value, at);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let wrong: Result<Vec<String>, ()> =
            choices.iter().map(|choice| check(document, choice, value, at).err().ok_or(())).collect();
        return wrong.map_or(Ok(()), |wrong| Err(wrong.join("; ")));
    }
    let fits = match schema["type"].as_str().unwrap() {
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !fits {
        return Err(format!("{at}: {value} is not {schema}"));
    }
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        check(document, &schema["items"], item, &format!("{at}/{i}"))?;
    }
    if let (Some(object), Some(described)) = (value.as_object(), schema["properties"].as_object()) {
        for name in schema["required"].as_array().unwrap() {
            object.get(name.as_str().unwrap()).ok_or_else(|| format!("{at}: {name} is missing"))?;
        }
        for (name, item) in object {
            let schema = described.get(name).ok_or_else(|| format!("{at}: {name} is not described"))?;
            check(document, schema, item, &format!("{at}/{name}"))?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn every_answer_has_just_the_fields_that_the_description_promises() {
    let document = answered("/api/v1/openapi.json").await;
    let mut asked = vec!["/openapi.json", "/probe"];
    for (path, query) in [
        ("/position", ""),
        ("/position", "?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1"),
        ("/position", "?fen=7k/6Q1/6K1/8/8/8/8/8_b"),
        ("/line", "?fen=8/8/8/5k2/8/8/1Q6/K7_w_-_-_0_1"),
        ("/play", "?moves=e2e4,e7e5"),
        ("/histogram/{variant}/{material}", ""),
        ("/games/{id}", ""),
        ("/names", "?q=najdorf"),
        ("/variants", ""),
    ] {
        asked.push(path);
        let address =
            path.replace("{variant}", "standard").replace("{material}", "KvKQ").replace("{id}", "00000007");
        let answer = answered(&format!("/api/v1{address}{query}")).await;
        let schema =
            &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        check(&document, schema, &answer, path).unwrap();
    }
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(asked.contains(&path.as_str()), "{path} is described and not tried");
    }
}

#[tokio::test]
async fn a_position_has_its_moves_with_what_each_leads_to_and_the_words_of_the_table() {
    let answer = answered(&format!("/api/v1/position?fen={WON}")).await;
    assert_eq!(answer["table"]["summary"], "White mates in 10 moves");
    assert_eq!(answer["table"]["material"], "KQvK");
    assert_eq!(answer["table"]["moves"][0]["words"], "White mates in 10 moves");
    let (moves, ranked) = (answer["moves"].as_array().unwrap(), answer["table"]["moves"].as_array().unwrap());
    assert_eq!(moves.len(), ranked.len());
    assert!(moves.iter().all(|m| m["fen"].as_str().unwrap().contains(" b ")));
}

#[tokio::test]
async fn the_start_is_what_is_meant_without_a_fen_and_moves_have_names() {
    let answer = answered("/api/v1/position").await;
    let e4 = answer["moves"].as_array().unwrap().iter().find(|m| m["uci"] == "e2e4").unwrap();
    assert_eq!(e4["opening"]["name"], "King's Pawn Game");
    assert!(answer["missing"]["reason"].as_str().unwrap().contains("castle") || answer["table"].is_null());
}

#[tokio::test]
async fn games_are_named_with_ratings_and_told_to_their_end() {
    let answer =
        answered("/api/v1/position?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1").await;
    let games = &answer["games"];
    let sum = |value: &Value| {
        ["white", "draws", "black"].map(|name| value[name].as_u64().unwrap()).iter().sum::<u64>()
    };
    assert_eq!(games["moves"].as_array().unwrap().iter().map(sum).sum::<u64>(), sum(games));
    assert!(games["moves"][0]["average_rating"].as_u64().unwrap() > 1500);
    let best = &games["top"][0];
    let game = answered(&format!("/api/v1/games/{}", best["id"].as_str().unwrap())).await;
    assert_eq!((&game["white"], &game["result"]), (&best["white"], &best["result"]));
    assert_eq!(game["moves"][0]["uci"], best["uci"]);
    assert!(game["moves"].as_array().unwrap().len() > 2);
    assert!(answered(&format!("/api/v1/position?fen={WON}")).await["games"].is_null());
    for id in ["zzzzzzzz", "x"] {
        assert_eq!(get(&format!("/api/v1/games/{id}")).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_missing_table_is_named_with_the_command_that_makes_it() {
    let fen = "8/8/8/5k2/8/8/1R6/K7_w_-_-_0_1";
    let answer = answered(&format!("/api/v1/position?fen={fen}")).await;
    assert_eq!(answer["missing"]["command"], "bookends table make KRvK --variant standard");
    for path in [format!("/api/v1/line?fen={fen}"), "/api/v1/histogram/standard/KRvK".into()] {
        let (status, body) = get(&path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(body.contains("bookends table make KRvK"), "{body}");
    }
}

#[tokio::test]
async fn a_book_answers_in_its_own_game_only() {
    let atomic = answered("/api/v1/position?variant=atomic").await;
    assert_eq!(atomic["book"]["moves"][0]["uci"], "e2e4", "{atomic}");
    assert!(answered("/api/v1/position").await["book"].is_null());
    let (_, best) =
        get("/cdb.php?action=querybest&board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-").await;
    assert!(!best.contains("e2e4"), "the key of the start is the same in both games: {best}");
}

#[tokio::test]
async fn what_makes_no_sense_is_pointed_at() {
    for (path, words) in [
        ("/api/v1/position?fen=8/8/8/5x2/8/8/1Q6/K7_w", "\n       ^"),
        ("/api/v1/play?moves=e2e4,e2e4", "\"e2e4\", move 2, is not legal"),
        ("/api/v1/histogram/standard/KQvX", "\n   ^"),
    ] {
        let (status, body) = get(path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert!(body.contains(words), "{body}");
    }
    assert_eq!(get("/api/v1/position?variant=checkers").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_line_is_also_a_game() {
    let line = answered(&format!("/api/v1/line?fen={WON}")).await;
    assert_eq!(line["moves"].as_array().unwrap().len(), 19);
    let (_, pgn) = get(&format!("/api/v1/line?fen={WON}&format=pgn")).await;
    assert!(pgn.starts_with("[Event \"White mates in 10 moves\"]"), "{pgn}");
}

#[tokio::test]
async fn the_sides_of_a_histogram_are_those_that_are_named() {
    let [stored, exchanged] = ["KQvK", "KvKQ"].map(|name| format!("/api/v1/histogram/standard/{name}"));
    let (stored, exchanged) = (answered(&stored).await, answered(&exchanged).await);
    assert_eq!((&stored["white"], &stored["black"]), (&exchanged["black"], &exchanged["white"]));
}

#[tokio::test]
async fn the_page_and_its_files_are_served_with_a_policy_that_lets_nothing_else_in() {
    for (path, kind) in
        [("/", "text/html"), ("/page/main.js", "text/javascript"), ("/page/pieces.svg", "image/svg+xml")]
    {
        let response = request(path, &[]).await;
        let header = |name: header::HeaderName| response.headers[&name].to_str().unwrap().to_owned();
        assert!(header(header::CONTENT_TYPE).starts_with(kind), "{path}");
        assert!(header(header::CONTENT_SECURITY_POLICY).starts_with("default-src 'none'"));
    }
    assert_eq!(get("/page/nothing.js").await.0, StatusCode::NOT_FOUND);
}

async fn probe(body: &Value) -> (StatusCode, Vec<u8>) {
    let request = Request::post("/api/v1/probe").header(header::CONTENT_TYPE, "application/json");
    let response = send(request.body(Body::from(body.to_string())).unwrap()).await;
    (response.status, response.body)
}

#[tokio::test]
async fn a_batch_is_answered_in_order_and_a_bad_position_spoils_no_other() {
    let fens = ["8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", "8/8/8/5k2/8/8/1R6/K7 w - - 0 1", "nonsense"];
    let (status, body) = probe(&json!({"fens": fens})).await;
    assert_eq!(status, StatusCode::OK);
    let answer: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(answer["answers"][0]["dtm_plies"], 19);
    assert_eq!(answer["answers"][1]["command"], "bookends table make KRvK --variant standard");
    assert!(answer["answers"][2]["error"].as_str().unwrap().starts_with("bad FEN"));
    let document = answered("/api/v1/openapi.json").await;
    check(&document, &json!({"$ref": "#/components/schemas/Answers"}), &answer, "/probe").unwrap();
    let (status, _) = probe(&json!({"fens": vec!["8/8"; 1001]})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}
