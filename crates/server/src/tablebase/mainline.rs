use bookends_rules::Position;
use bookends_tables::{Line, Wdl};
use serde::Serialize;
use shakmaty::Color;

/// Best play to the end of the game.
#[derive(Debug, Serialize)]
pub(super) struct MainLine {
    /// Plies to the end: positive if the side to move wins, negative if it loses, 0 for a draw.
    dtm: i32,
    /// The same, for clients that count to the next capture or pawn move; no table here tells that.
    dtz: Option<i32>,
    mainline: Vec<Step>,
    /// `w` or `b`; none for a draw.
    winner: Option<char>,
}

#[derive(Debug, Serialize)]
struct Step {
    uci: String,
    san: String,
    /// Plies to the end after the move, from the view of the side to move then.
    dtm: i32,
    dtz: Option<i32>,
}

impl MainLine {
    pub(super) fn new(position: &Position, line: &Line) -> MainLine {
        let winner = match line.value.wdl() {
            Wdl::Win => Some(position.turn()),
            Wdl::Loss => Some(!position.turn()),
            Wdl::Draw => None,
        };
        let won = line.value.wdl() == Wdl::Win;
        let mut at = position.clone();
        let steps = line.moves.iter().zip((0..line.moves.len()).rev()).zip(0..);
        let mainline = steps.map(|((&m, left), ply)| {
            let (uci, san) = (at.uci(m), at.san(m));
            at = at.play_unchecked(m);
            // Even plies are the first mover's, after which the other side is to move.
            let mover_wins = won == (ply % 2 == 0);
            let left = left as i32;
            Step { uci, san, dtm: if mover_wins { -left } else { left }, dtz: None }
        });
        MainLine {
            mainline: mainline.collect(),
            dtm: line.value.signed_plies(),
            dtz: None,
            winner: winner.map(Color::char),
        }
    }
}
