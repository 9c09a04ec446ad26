use std::str;

use bookends_rules::{Position, Variant};
use shakmaty::Chess;

use super::{Fault, Verdict};
use crate::text::Tags;

/// Why a game is not played at all.
pub(super) enum Refusal {
    Variant(String),
    Fen(Fault),
}

impl Refusal {
    /// The verdict on the game whose movetext begins at a place.
    pub(super) fn at(self, at: usize) -> Verdict {
        match self {
            Refusal::Variant(name) => Verdict::Skipped(name),
            Refusal::Fen(fault) => Verdict::Bad(fault, at),
        }
    }
}

/// The position that a game starts from; none for the usual one. Chess960 is played as far as its castling rights
/// are those of standard chess.
pub(super) fn start(tags: &Tags) -> Result<Option<Chess>, Refusal> {
    let mut chess960 = false;
    if let Some(name) = tags.variant.as_deref().map(|name| String::from_utf8_lossy(name).trim().to_owned()) {
        let plain = name.to_ascii_lowercase();
        chess960 = plain.contains("960") || plain.contains("fischer");
        let standard = matches!(name.parse(), Ok(Variant::Standard));
        if !(name.is_empty() || name == "?" || standard || chess960) {
            return Err(Refusal::Variant(variant_name(&name)));
        }
    }
    let Some(fen) = &tags.fen else { return Ok(None) };
    let text = str::from_utf8(fen).map_err(|e| Refusal::Fen(Fault::fen(e, fen)))?.trim();
    match Position::from_fen(Variant::Standard, text) {
        Ok(position) => Ok(position.as_chess().filter(|chess| **chess != Chess::default()).cloned()),
        Err(_) if chess960 => Err(Refusal::Variant("chess960 castling".into())),
        Err(e) => Err(Refusal::Fen(Fault::fen(e.reason(), fen))),
    }
}

/// The name under which games of a variant are counted: the known one, or the tag's beginning.
fn variant_name(tag: &str) -> String {
    const LONGEST: usize = 30;
    match tag.parse::<Variant>() {
        Ok(variant) => variant.name().to_owned(),
        Err(_) => tag.to_lowercase().chars().take(LONGEST).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(variant: &str, fen: Option<&str>) -> String {
        let tags = Tags {
            variant: Some(variant.as_bytes().into()),
            fen: fen.map(|fen| fen.as_bytes().into()),
            ..Tags::default()
        };
        match start(&tags) {
            Ok(None) => "the usual start".into(),
            Ok(Some(_)) => "a position".into(),
            Err(Refusal::Variant(name)) => name,
            Err(Refusal::Fen(fault)) => fault.to_string(),
        }
    }

    #[test]
    fn variants_are_refused_by_name_unless_they_are_played_as_chess() {
        for (variant, fen, verdict) in [
            ("", None, "the usual start"),
            ("?", None, "the usual start"),
            ("Standard", None, "the usual start"),
            ("From Position", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "a position"),
            ("Chess960", Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "the usual start"),
            (
                "Fischerandom",
                Some("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"),
                "chess960 castling",
            ),
            ("Three-check", None, "threeCheck"),
            ("Bughouse", None, "bughouse"),
        ] {
            assert_eq!(told(variant, fen), verdict, "{variant}");
        }
        assert!(told("", Some("nonsense")).starts_with("FEN tag: "));
    }
}
