use bookends_rules::{Position, Variant};
use serde::Deserialize;

use crate::{position::read_fen, refusal::Refusal};

/// A position as queries name it.
#[derive(Debug, Deserialize)]
pub(super) struct Question {
    /// Without one, or with an empty one, the start of a game is meant.
    fen: Option<String>,
    /// Without one, standard chess is meant.
    variant: Option<String>,
}

impl Question {
    pub(super) fn position(&self) -> Result<Position, Refusal> {
        let variant = variant(self.variant.as_deref())?;
        match self.fen.as_deref().filter(|fen| !fen.is_empty()) {
            Some(fen) => read_fen(variant, fen),
            None => Ok(Position::start(variant)),
        }
    }
}

/// The game of that name; standard chess without one.
pub(super) fn variant(name: Option<&str>) -> Result<Variant, Refusal> {
    Ok(name.map_or(Ok(Variant::Standard), str::parse)?)
}
