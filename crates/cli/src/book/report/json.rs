use bookends_survey::{Code, Doubt, Reason, Survey, Thrown, Way};
use serde::Serialize;

/// The report, as it is printed in JSON. Chances and shares are from 0 to 1.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    book: String,
    payload: &'static str,
    positions: u64,
    moves: u64,
    unreached: u64,
    games: Option<u64>,
    mean_plies: f64,
    named: u64,
    named_of: u64,
    /// The codes that the book has positions of.
    openings: Vec<CodeAnswer>,
    unnamed_positions: u64,
    deepest: Vec<WayAnswer>,
    ends: Vec<WayAnswer>,
    thin_moves: u64,
    thin: Vec<WayAnswer>,
    losing_moves: u64,
    losing: Vec<DoubtAnswer>,
    known_to_tables: u64,
    thrown_moves: u64,
    thrown: Vec<ThrownAnswer>,
}

#[derive(Debug, Serialize)]
struct CodeAnswer {
    eco: String,
    name: Option<&'static str>,
    positions: u64,
    named: u64,
    named_of: u64,
    chance: f64,
}

#[derive(Debug, Serialize)]
struct WayAnswer {
    moves: Vec<String>,
    line: String,
    eco: Option<&'static str>,
    name: Option<&'static str>,
    chance: f64,
    games: Option<u64>,
}

#[derive(Debug, Serialize)]
struct DoubtAnswer {
    #[serde(flatten)]
    way: WayAnswer,
    share: f64,
    score: Option<f64>,
    score_at_most: Option<f64>,
    best_score: Option<f64>,
    symbol: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct ThrownAnswer {
    #[serde(flatten)]
    way: WayAnswer,
    fen: String,
    before: &'static str,
    after: &'static str,
    best: String,
    share: f64,
}

impl Answer {
    pub(super) fn new(book: &str, survey: &Survey) -> Answer {
        let ways = |ways: &[Way]| ways.iter().map(WayAnswer::from).collect();
        let codes = survey.coverage.codes.iter().filter(|code| code.positions > 0);
        Answer {
            book: book.to_owned(),
            payload: survey.payload.name(),
            positions: survey.positions,
            moves: survey.moves,
            unreached: survey.unreached,
            games: survey.games,
            mean_plies: survey.plies,
            named: survey.coverage.named(),
            named_of: survey.coverage.of(),
            openings: codes.map(CodeAnswer::from).collect(),
            unnamed_positions: survey.coverage.unnamed,
            deepest: ways(&survey.deepest),
            ends: ways(&survey.ends),
            thin_moves: survey.thin_moves,
            thin: ways(&survey.thin),
            losing_moves: survey.losing_moves,
            losing: survey.losing.iter().map(DoubtAnswer::from).collect(),
            known_to_tables: survey.known_to_tables,
            thrown_moves: survey.thrown_moves,
            thrown: survey.thrown.iter().map(ThrownAnswer::from).collect(),
        }
    }
}

impl From<&Code> for CodeAnswer {
    fn from(code: &Code) -> CodeAnswer {
        CodeAnswer {
            eco: code.eco.clone(),
            name: code.name,
            positions: code.positions,
            named: code.named,
            named_of: code.of,
            chance: code.chance,
        }
    }
}

impl From<&Way> for WayAnswer {
    fn from(way: &Way) -> WayAnswer {
        WayAnswer {
            moves: way.uci.clone(),
            line: way.text.clone(),
            eco: way.opening.map(|opening| opening.eco),
            name: way.opening.map(|opening| opening.name),
            chance: way.chance,
            games: way.games,
        }
    }
}

impl From<&Doubt> for DoubtAnswer {
    fn from(doubt: &Doubt) -> DoubtAnswer {
        let (score, score_at_most, best_score, symbol) = match doubt.reason {
            Reason::Results { score, at_most, best } => (Some(score), Some(at_most), best, None),
            Reason::Annotation(symbol) => (None, None, None, Some(symbol.text())),
        };
        DoubtAnswer { way: (&doubt.way).into(), share: doubt.share, score, score_at_most, best_score, symbol }
    }
}

impl From<&Thrown> for ThrownAnswer {
    fn from(thrown: &Thrown) -> ThrownAnswer {
        ThrownAnswer {
            way: (&thrown.way).into(),
            fen: thrown.fen.clone(),
            before: thrown.before.name(),
            after: thrown.after.name(),
            best: thrown.best.clone(),
            share: thrown.share,
        }
    }
}
