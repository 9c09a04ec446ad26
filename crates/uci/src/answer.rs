//! Searches: who answers them, and in which order.

use std::mem;

use bookends_rules::Position;
use shakmaty::Move;

use crate::{
    Adapter, Go,
    adapter::Step,
    advice::{self, Advice, Standing},
    lines::one_line,
    search::{By, Search},
};

impl Adapter {
    /// Who answers a `go` about the position that is set.
    pub(crate) fn who_answers(&mut self, go: &Go) -> By {
        let in_front = self.has_engine();
        let engine = |only: Vec<String>| By::Engine { only, told: false, again: false };
        if self.foreign && in_front {
            return engine(go.searchmoves.clone());
        }
        let position = self.position.clone();
        let among = allowed(&position, go);
        let mut complaints = Vec::new();
        let advice = self.shelf.advise(&self.options, &position, &among, &mut complaints);
        self.complain(complaints);
        if !in_front {
            let advice = advice.or_else(|| advice::from_nothing(&position, &among));
            return By::Lookup(answer(&position, advice.as_ref()));
        }
        let Some(advice) = advice else { return engine(go.searchmoves.clone()) };
        if go.infinite {
            // Whoever analyses wants the engine's thoughts beside the truth.
            self.complain([advice.source]);
            return engine(go.searchmoves.clone());
        }
        match &advice.standing {
            Standing::OneOf(moves) if go.is_limited() && moves.len() > 1 => {
                self.complain([format!("{}; so do {} others", advice.source, moves.len() - 1)]);
                engine(moves.iter().map(|&m| position.uci(m)).collect())
            }
            Standing::Open => {
                self.complain([advice.source]);
                engine(go.searchmoves.clone())
            }
            _ => By::Lookup(answer(&position, Some(&advice))),
        }
    }

    /// Answers a search without the engine.
    pub(crate) fn answer_alone(&mut self, search: &mut Search) {
        let among = allowed(&search.position, &search.go);
        let mut complaints = Vec::new();
        let advice = self.shelf.advise(&self.options, &search.position, &among, &mut complaints);
        self.complain(complaints);
        let advice = advice.or_else(|| advice::from_nothing(&search.position, &among));
        search.by = By::Lookup(answer(&search.position, advice.as_ref()));
    }

    /// Gives the answers that may be given, and asks the engine what it is to answer next.
    pub(crate) fn advance(&mut self) {
        while let Some(mut search) = self.searches.pop_front() {
            if !self.has_engine() && matches!(search.by, By::Engine { .. }) {
                self.answer_alone(&mut search);
            }
            let held = search.is_held();
            match &mut search.by {
                By::Lookup(lines) if !held => {
                    let lines = mem::take(lines);
                    self.steps.extend(lines.into_iter().map(Step::Say));
                    continue;
                }
                By::Lookup(_) => {}
                By::Engine { only, told, .. } => {
                    if !*told && self.engine_listens() {
                        *told = true;
                        let go = Go { searchmoves: only.clone(), ..search.go.clone() };
                        let (position, stopped) = (search.position_line.clone(), search.stopped);
                        self.tell_position(&position);
                        self.forward(&go.line());
                        if stopped {
                            self.forward("stop");
                        }
                    }
                }
            }
            self.searches.push_front(search);
            return;
        }
        if self.quitting {
            self.forward("quit");
            self.steps.push(Step::Quit);
        }
    }

    /// The first search is to end.
    pub(crate) fn stop(&mut self) {
        let Some(search) = self.searches.front_mut() else { return };
        let already = mem::replace(&mut search.stopped, true);
        if matches!(search.by, By::Engine { told: true, .. }) && !already {
            self.forward("stop");
        }
        self.advance();
    }

    /// The move that was pondered on was played.
    pub(crate) fn ponder_hit(&mut self, line: &str) {
        let Some(search) = self.searches.front_mut() else { return };
        search.go.ponder = false;
        if matches!(search.by, By::Engine { told: true, .. }) {
            self.forward(line);
        }
        self.advance();
    }
}

/// The legal moves that a `go` allows; all if it names none that is legal.
fn allowed(position: &Position, go: &Go) -> Vec<Move> {
    let mut moves = position.legal_moves();
    let wanted: Vec<Move> = go.searchmoves.iter().filter_map(|text| position.parse_uci(text)).collect();
    if !wanted.is_empty() {
        moves.retain(|m| wanted.contains(m));
    }
    moves
}

/// The lines of an answer.
fn answer(position: &Position, advice: Option<&Advice>) -> Vec<String> {
    let Some(Advice { mv, score, depth, line, source, .. }) = advice else {
        let lost = if position.is_check() { "mate 0" } else { "cp 0" };
        return vec![
            "info string there is no legal move".to_owned(),
            format!("info depth 0 score {lost}"),
            "bestmove (none)".to_owned(),
        ];
    };
    let mut at = position.clone();
    let line: Vec<String> = line
        .iter()
        .map(|&m| {
            let uci = at.uci(m);
            at = at.play(m);
            uci
        })
        .collect();
    vec![
        format!("info string {}", one_line(source)),
        format!("info depth {depth} score {score} pv {}", line.join(" ")),
        format!("bestmove {}", position.uci(*mv)),
    ]
}
