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

/// Where a game starts.
#[derive(Clone)]
pub(super) enum Start {
    /// At the usual start of standard chess.
    Usual,
    /// At another position of standard chess.
    Chess(Chess),
    /// At a position of a variant.
    Variant(Position),
}

/// Where a game starts, if it is of the variant. Without a tag it is of standard chess.
pub(super) fn start(tags: &Tags, variant: Variant) -> Result<Start, Refusal> {
    let name = tags.variant.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
    let name = match name.trim() {
        "" | "?" => Variant::Standard.name(),
        name => name,
    };
    let same_game = match name.parse::<Variant>() {
        // How a stalemate ends, no tag says.
        Ok(Variant::Losers) => matches!(variant, Variant::Losers | Variant::LosersDraw),
        Ok(named) => named == variant,
        Err(_) => is_chess960(name) && variant == Variant::Standard,
    };
    if !same_game {
        return Err(Refusal::Variant(variant_name(name)));
    }
    let position = match &tags.fen {
        Some(fen) => read(fen, variant, is_chess960(name) || variant != Variant::Standard)?,
        None if variant == Variant::Standard => return Ok(Start::Usual),
        None => Position::start(variant),
    };
    Ok(match position.as_chess() {
        Some(chess) if *chess == Chess::default() => Start::Usual,
        Some(chess) => Start::Chess(chess.clone()),
        None => Start::Variant(position),
    })
}

fn is_chess960(name: &str) -> bool {
    let plain = name.to_ascii_lowercase();
    plain.contains("960") || plain.contains("fischer")
}

/// Reads a FEN, perhaps with the castling rights of Chess960.
fn read(fen: &[u8], variant: Variant, chess960: bool) -> Result<Position, Refusal> {
    let text = str::from_utf8(fen).map_err(|e| Refusal::Fen(Fault::fen(e, fen)))?.trim();
    Position::from_fen(variant, text).or_else(|e| {
        let other = chess960.then(|| Position::from_fen_chess960(variant, text).ok()).flatten();
        other.ok_or_else(|| Refusal::Fen(Fault::fen(e.reason(), fen)))
    })
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

    fn told(of: Variant, variant: &str, fen: Option<&str>) -> String {
        let tags = Tags {
            variant: Some(variant.as_bytes().into()),
            fen: fen.map(|fen| fen.as_bytes().into()),
            ..Tags::default()
        };
        match start(&tags, of) {
            Ok(Start::Usual) => "the usual start".into(),
            Ok(Start::Chess(_)) => "a position".into(),
            Ok(Start::Variant(position)) => position.variant().to_string(),
            Err(Refusal::Variant(name)) => name,
            Err(Refusal::Fen(fault)) => fault.to_string(),
        }
    }

    #[test]
    fn games_of_other_variants_are_refused_by_name() {
        for (variant, fen, verdict) in [
            ("", None, "the usual start"),
            ("?", None, "the usual start"),
            ("Standard", None, "the usual start"),
            ("From Position", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "a position"),
            ("Chess960", Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "the usual start"),
            ("Fischerandom", Some("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"), "a position"),
            ("Three-check", None, "threeCheck"),
            ("Bughouse", None, "bughouse"),
        ] {
            assert_eq!(told(Variant::Standard, variant, fen), verdict, "{variant}");
        }
        for (of, variant, verdict) in [
            (Variant::Atomic, "Atomic", "atomic"),
            (Variant::Atomic, "", "standard"),
            (Variant::Atomic, "Chess960", "standard"),
            (Variant::LosersDraw, "Losers", "losersDraw"),
            (Variant::Suicide, "Antichess", "antichess"),
        ] {
            assert_eq!(told(of, variant, None), verdict, "{of} {variant}");
        }
        assert!(told(Variant::Standard, "", Some("nonsense")).starts_with("FEN tag: "));
    }
}
