use shakmaty::Color;

use crate::{Month, Record, Speed, rating_group};

/// Which games are counted. The default is all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Only these speeds; none stands for all.
    pub speeds: Vec<Speed>,
    /// Only these groups of average ratings, as indices of [`RATING_GROUPS`](crate::RATING_GROUPS); none stands for all.
    pub ratings: Vec<usize>,
    /// Only games of this month and later ones.
    pub since: Month,
    /// Only games of this month and earlier ones.
    pub until: Month,
    /// Only games of a player, whatever the letter case of the name, with a colour.
    pub player: Option<(String, Color)>,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            speeds: Vec::new(),
            ratings: Vec::new(),
            since: Month::UNKNOWN,
            until: Month::LAST,
            player: None,
        }
    }
}

impl Filter {
    /// Whether a game passes, but for its players.
    pub(crate) fn passes(&self, record: &Record) -> bool {
        (self.since..=self.until).contains(&record.month)
            && (self.speeds.is_empty() || self.speeds.contains(&record.speed))
            && (self.ratings.is_empty() || self.ratings.contains(&rating_group(record.average_rating())))
    }
}
