//! The plain text that older programs ask for: `…/fetch.php?action=egtb&fen=…`.
//!
//! A line for each of White's moves, the best first, a line `NEXTCOLOR`, and one for each of Black's: the square that the
//! man leaves, a hyphen, the square it goes to (a1 = 0, b1 = 1, … h8 = 63), for a promotion another hyphen and a number,
//! and `Win in N`, `Draw` or `Lose in N`, where N is the number of moves to mate. What no table knows is an empty list.

use axum::{Router, extract::State, routing::get};
use bookends_rules::{Position, Variant};
use bookends_tables::{RankedMove, Tables, Value};
use shakmaty::{Color, Role};

use crate::{Service, position::read_fen, query::Pairs, refusal::Refusal};

/// The addresses of the dialect: those that programs have built in, behind another name of the host.
pub(crate) fn routes() -> Router<Service> {
    Router::new()
        .route("/fetch.php", get(ask))
        .route("/egtb/fetch.php", get(ask))
        .route("/online/playshredder/fetch.php", get(ask))
}

async fn ask(State(service): State<Service>, pairs: Pairs) -> Result<String, Refusal> {
    let fen = pairs.text("fen").ok_or_else(|| Refusal::BadRequest("fen: a position is needed".into()))?;
    let position = read_fen(Variant::Standard, fen)?;
    service.work(move |shelf| answer(&shelf.tables, &position)).await
}

fn answer(tables: &Tables, position: &Position) -> Result<String, Refusal> {
    let lists = Color::ALL.map(|side| list(tables, position, side));
    let [white, black] = lists;
    Ok(format!("{}\nNEXTCOLOR\n{}\n", white?, black?))
}

/// The moves of a side, whichever is to move. A side that would leave its opponent in check has none.
fn list(tables: &Tables, position: &Position, side: Color) -> Result<String, Refusal> {
    let turned = match side == position.turn() {
        true => Some(position.clone()),
        false => Position::from_parts(position.variant(), position.board(), side, None, None),
    };
    let Some(turned) = turned else { return Ok(String::new()) };
    match tables.root(&turned) {
        Ok(moves) => Ok(moves.iter().map(|m| line(m, side)).collect::<Vec<_>>().join("\n")),
        Err(e) if e.is_unknown() => Ok(String::new()),
        Err(e) => Err(e.into()),
    }
}

fn line(m: &RankedMove, side: Color) -> String {
    let number = |square: shakmaty::Square| u32::from(square);
    let from = m.played.from().map_or(0, number);
    // White's men have the numbers from 8 on, Black's those from 2 on.
    let man = |role| match role {
        Role::Queen => Some(0),
        Role::Rook => Some(1),
        Role::Bishop => Some(2),
        Role::Knight => Some(3),
        _ => None,
    };
    let promotion = m.played.promotion().and_then(man);
    let promotion = promotion.map_or_else(String::new, |man| format!("-{}", man + side.fold_wb(8, 2)));
    let moves = m.value.signed_moves().unsigned_abs();
    let worth = match m.value {
        Value::Win(_) => format!("Win in {moves}"),
        Value::Draw => "Draw".to_owned(),
        Value::Loss(_) => format!("Lose in {moves}"),
    };
    format!("{from}-{}{promotion}: {worth}", number(m.played.to()))
}
