use bookends_rules::Position;
use serde_json::{Value, json};

use super::{
    Reply, Source,
    known::{Known, Scored},
};

/// How far behind the best move a good one is, in hundredths of a pawn.
const GOOD: i32 = 20;

/// 2 for the best moves, 1 for good ones, 0 for others.
fn rank(known: &Known, m: &Scored) -> u8 {
    let behind = known.moves.first().map_or(0, |best| best.score - m.score);
    match behind {
        0 => 2,
        1..=GOOD => 1,
        _ => 0,
    }
}

fn note(rank: u8, m: &Scored) -> String {
    format!("{} ({})", ["?", "*", "!"][usize::from(rank)], m.note)
}

/// The answer as text.
pub(super) fn text(reply: &Reply) -> String {
    match reply {
        Reply::Status(word) => (*word).to_owned(),
        Reply::Moves(position, known) => {
            let line = |m: &Scored| {
                let rank = rank(known, m);
                let (uci, note) = (position.uci(m.played), note(rank, m));
                format!("move:{uci},score:{},rank:{rank},note:{note},winrate:{:.2}", m.score, m.winrate)
            };
            known.moves.iter().map(line).collect::<Vec<_>>().join("|")
        }
        Reply::Best(position, known) => {
            let name = if known.source == Source::Tables { "egtb" } else { "move" };
            known.best().map_or_else(|| "nobestmove".into(), |m| format!("{name}:{}", position.uci(m.played)))
        }
        Reply::Score(score) => format!("eval:{score}"),
        Reply::Line(position, score, moves) => {
            let pv = written(position, moves, Position::uci).join("|");
            format!("score:{score},depth:{},pv:{pv}", moves.len())
        }
    }
}

/// The answer as JSON.
pub(super) fn json(reply: &Reply) -> Value {
    match reply {
        Reply::Status(word) => json!({"status": word}),
        Reply::Moves(position, known) => {
            let line = |m: &Scored| {
                let rank = rank(known, m);
                json!({
                    "uci": position.uci(m.played),
                    "san": position.san(m.played),
                    "score": m.score,
                    "rank": rank,
                    "note": note(rank, m),
                    "winrate": format!("{:.2}", m.winrate),
                })
            };
            json!({"status": "ok", "moves": known.moves.iter().map(line).collect::<Vec<_>>()})
        }
        Reply::Best(position, known) => match known.best() {
            Some(m) if known.source == Source::Tables => {
                json!({"status": "ok", "egtb": position.uci(m.played)})
            }
            Some(m) => json!({"status": "ok", "move": position.uci(m.played)}),
            None => json!({"status": "nobestmove"}),
        },
        Reply::Score(score) => json!({"status": "ok", "eval": score}),
        Reply::Line(position, score, moves) => json!({
            "status": "ok",
            "score": score,
            "depth": moves.len(),
            "pv": written(position, moves, Position::uci),
            "pvSAN": written(position, moves, Position::san),
        }),
    }
}

/// The moves of a line, each written in its position.
fn written(
    position: &Position,
    moves: &[shakmaty::Move],
    write: impl Fn(&Position, shakmaty::Move) -> String,
) -> Vec<String> {
    let mut at = position.clone();
    let write = |&m: &shakmaty::Move| {
        let text = write(&at, m);
        at = at.play_unchecked(m);
        text
    };
    moves.iter().map(write).collect()
}
