use bookends_book::ops::MATE;
use bookends_rules::{Position, Variant};
use bookends_uci::{Verdict, Worth};
use serde::{Deserialize, Serialize};

/// What an engine says about a position: a line of the log, in JSON. Exactly one of `cp` and `mate` is there, or neither
/// and a reason why the engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// The position.
    pub fen: String,
    /// Hundredths of a pawn, for the side that moves.
    pub cp: Option<i32>,
    /// Moves to mate; negative if the side that moves is mated.
    pub mate: Option<i32>,
    /// How deep the engine looked, in plies.
    pub depth: u32,
    /// The move that it would play, as UCI writes it.
    pub best: Option<String>,
    /// How long it was to think, as the command line says it.
    pub limit: String,
    /// The name of the engine.
    pub engine: String,
    /// Why it has no answer.
    pub failed: Option<String>,
}

impl Assessment {
    pub(crate) fn new(position: &Position, verdict: Verdict, limit: &str, engine: &str) -> Assessment {
        let (cp, mate) = match verdict.worth {
            Worth::Centipawns(cp) => (Some(cp), None),
            Worth::Mate(moves) => (None, Some(moves)),
        };
        Assessment {
            cp,
            mate,
            depth: verdict.depth,
            best: Some(verdict.best),
            ..Assessment::failed(position, limit, engine, None)
        }
    }

    pub(crate) fn failed(
        position: &Position,
        limit: &str,
        engine: &str,
        reason: Option<String>,
    ) -> Assessment {
        Assessment {
            fen: position.fen(),
            cp: None,
            mate: None,
            depth: 0,
            best: None,
            limit: limit.to_owned(),
            engine: engine.to_owned(),
            failed: reason,
        }
    }

    /// The score for the side that moves, in the unit of books of scores: hundredths of a pawn, and mates beyond all of
    /// them, the quicker the further. None if the engine had no answer.
    ///
    /// ```
    /// use bookends_analyst::Assessment;
    /// use bookends_book::ops::MATE;
    ///
    /// let line = r#"{"fen":"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1","cp":null,"mate":1,"depth":3,"best":"f7g7",
    ///               "limit":"depth 3","engine":"Test","failed":null}"#;
    /// let assessment: Assessment = serde_json::from_str(line)?;
    /// assert_eq!(assessment.score(), Some(MATE - 1));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn score(&self) -> Option<i32> {
        match (self.cp, self.mate) {
            (Some(cp), _) => Some(cp.clamp(1 - MATE / 2, MATE / 2 - 1)),
            (None, Some(moves)) if moves > 0 => Some(MATE - moves.min(MATE / 2)),
            (None, Some(moves)) => Some(-MATE - moves.max(-MATE / 2)),
            (None, None) => None,
        }
    }

    pub(crate) fn position(&self) -> Result<Position, String> {
        Position::from_fen(Variant::Standard, &self.fen).map_err(|e| e.to_string())
    }
}

/// An assessment as a line of EPD, without its end: the best move (`bm`), the score in hundredths of a pawn (`ce`) or the
/// moves to mate (`dm`), the depth (`acd`) and the engine. None if the engine had no answer.
///
/// Source: the PGN standard of 1994, on EPD.
pub fn epd(assessment: &Assessment) -> Option<String> {
    let score = assessment.score()?;
    let position = assessment.position().ok()?;
    let fields: Vec<&str> = assessment.fen.split(' ').take(4).collect();
    let mut line = fields.join(" ");
    if let Some(best) = assessment.best.as_deref().and_then(|best| position.parse_uci(best)) {
        line += &format!(" bm {};", position.san(best));
    }
    line += &format!(" ce {score};");
    if let Some(mate) = assessment.mate.filter(|&mate| mate > 0) {
        line += &format!(" dm {mate};");
    }
    let engine = assessment.engine.replace('"', "'");
    Some(format!("{line} acd {}; c0 \"{engine}\";", assessment.depth))
}
