use std::{fmt, str::FromStr};

/// A game that Bookends knows by name.
///
/// The name of a variant is also its folder below a tables directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Variant {
    /// Chess; Chess960 has the same endgame tables.
    #[default]
    Standard,
    /// Captures explode; the king may not take.
    Atomic,
    /// Lose all men; a side without moves wins. Also called giveaway.
    Antichess,
    /// Lose all men by FICS rules: on stalemate the side with fewer men wins.
    Suicide,
    /// Lose all men but the king, be mated or stalemated; captures are compulsory.
    Losers,
    /// Losers in which a stalemate is a draw.
    LosersDraw,
    /// A king on d4, e4, d5 or e5 wins.
    KingOfTheHill,
    /// First king on the eighth rank; no checks.
    RacingKings,
    /// The third check wins.
    ThreeCheck,
    /// Many white men without a king against Black.
    Horde,
    /// The medieval game with alfil and ferz.
    Shatranj,
}

impl Variant {
    /// Every variant, in the order of the command line's help.
    pub const ALL: [Variant; 11] = [
        Variant::Standard,
        Variant::Atomic,
        Variant::Antichess,
        Variant::Suicide,
        Variant::Losers,
        Variant::LosersDraw,
        Variant::KingOfTheHill,
        Variant::RacingKings,
        Variant::ThreeCheck,
        Variant::Horde,
        Variant::Shatranj,
    ];

    /// The name in files, folders and JSON, as lichess writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Atomic => "atomic",
            Variant::Antichess => "antichess",
            Variant::Suicide => "suicide",
            Variant::Losers => "losers",
            Variant::LosersDraw => "losersDraw",
            Variant::KingOfTheHill => "kingOfTheHill",
            Variant::RacingKings => "racingKings",
            Variant::ThreeCheck => "threeCheck",
            Variant::Horde => "horde",
            Variant::Shatranj => "shatranj",
        }
    }

    /// The name in PGN's tag `Variant`, as lichess and FICS write it. There is none for losers with drawn stalemates,
    /// which is `Losers` there.
    pub const fn pgn_name(self) -> &'static str {
        match self {
            Variant::Standard => "Standard",
            Variant::Atomic => "Atomic",
            Variant::Antichess => "Antichess",
            Variant::Suicide => "Suicide",
            Variant::Losers | Variant::LosersDraw => "Losers",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::RacingKings => "Racing Kings",
            Variant::ThreeCheck => "Three-check",
            Variant::Horde => "Horde",
            Variant::Shatranj => "Shatranj",
        }
    }

    /// The name in the option `UCI_Variant` of engines. There is none for losers with drawn stalemates, which is
    /// `losers` there.
    pub const fn uci_name(self) -> &'static str {
        match self {
            Variant::Standard => "chess",
            Variant::Losers | Variant::LosersDraw => "losers",
            Variant::KingOfTheHill => "kingofthehill",
            Variant::RacingKings => "racingkings",
            Variant::ThreeCheck => "3check",
            same => same.name(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown variant \"{0}\"; known are standard, atomic, antichess, suicide, losers, losersDraw, kingOfTheHill, racingKings, threeCheck, horde and shatranj"
)]
pub struct UnknownVariant(pub String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Understands the spellings of PGN `Variant` tags, of `UCI_Variant` and of lichess: case, spaces, hyphens
    /// and underscores do not matter.
    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let plain: String =
            text.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
        Ok(match plain.as_str() {
            "standard" | "chess" | "normal" | "regular" | "fromposition" | "chess960" | "fischerandom"
            | "fischerrandom" | "fischerrandomchess" => Variant::Standard,
            "atomic" | "atomicchess" => Variant::Atomic,
            "antichess" | "anti" | "giveaway" | "losingchess" => Variant::Antichess,
            "suicide" | "suicidechess" => Variant::Suicide,
            "losers" => Variant::Losers,
            "losersdraw" => Variant::LosersDraw,
            "kingofthehill" | "koth" => Variant::KingOfTheHill,
            "racingkings" | "racing" => Variant::RacingKings,
            "threecheck" | "3check" => Variant::ThreeCheck,
            "horde" => Variant::Horde,
            "shatranj" => Variant::Shatranj,
            _ => return Err(UnknownVariant(text.to_owned())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            if variant != Variant::LosersDraw {
                assert_eq!(variant.pgn_name().parse(), Ok(variant));
                assert_eq!(variant.uci_name().parse(), Ok(variant));
            }
        }
    }

    #[test]
    fn spellings_of_tags_and_engines_are_understood() {
        for (text, variant) in [
            ("King of the Hill", Variant::KingOfTheHill),
            ("kingofthehill", Variant::KingOfTheHill),
            ("Three-check", Variant::ThreeCheck),
            ("3check", Variant::ThreeCheck),
            ("racing_kings", Variant::RacingKings),
            ("giveaway", Variant::Antichess),
            ("Chess960", Variant::Standard),
            ("From Position", Variant::Standard),
        ] {
            assert_eq!(text.parse(), Ok(variant), "{text}");
        }
        assert_eq!("checkers".parse::<Variant>(), Err(UnknownVariant("checkers".into())));
    }
}
