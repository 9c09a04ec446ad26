/// How fast a game was, as lichess groups games: by the time that a side has for forty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Less than 30 seconds.
    UltraBullet,
    /// Less than 3 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// Less than six hours, and every game that says nothing about its time.
    Classical,
    /// Six hours or more.
    Correspondence,
}

impl Speed {
    /// All, from fast to slow.
    pub const ALL: [Speed; 6] = [
        Speed::UltraBullet,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    /// The name in queries and answers.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::UltraBullet => "ultraBullet",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The speed of a name, whatever its letter case.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name().eq_ignore_ascii_case(name))
    }

    /// The speed of PGN's tag `TimeControl`, such as `180+2` (seconds and increment) or `-` for none.
    pub fn from_time_control(tag: &str) -> Speed {
        let (base, increment) = tag.split_once('+').unwrap_or((tag, "0"));
        let (Ok(base), Ok(increment)) = (base.trim().parse::<u32>(), increment.trim().parse::<u32>()) else {
            return if tag.trim() == "-" { Speed::Correspondence } else { Speed::Classical };
        };
        match base.saturating_add(increment.saturating_mul(40)) {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500..21_600 => Speed::Classical,
            _ => Speed::Correspondence,
        }
    }
}

/// The least ratings of the groups that queries name, in ascending order.
pub const RATING_GROUPS: [u16; 9] = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

/// The group of an average rating, as an index of [`RATING_GROUPS`].
pub fn rating_group(rating: u16) -> usize {
    RATING_GROUPS.iter().rposition(|&least| rating >= least).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_have_their_speed() {
        for (tag, speed) in [
            ("15+0", Speed::UltraBullet),
            ("60+1", Speed::Bullet),
            ("180+2", Speed::Blitz),
            ("600", Speed::Rapid),
            ("1800+30", Speed::Classical),
            ("-", Speed::Correspondence),
            ("40/7200:3600", Speed::Classical),
            ("?", Speed::Classical),
        ] {
            assert_eq!(Speed::from_time_control(tag), speed, "{tag}");
        }
        assert!(Speed::ALL.into_iter().all(|speed| Speed::from_name(speed.name()) == Some(speed)));
    }

    #[test]
    fn ratings_have_their_group() {
        assert_eq!([0, 999, 1000, 2499, 2500, 4000].map(rating_group), [0, 0, 1, 7, 8, 8]);
    }
}
