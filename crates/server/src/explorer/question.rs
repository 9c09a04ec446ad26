use bookends_explorer::{Filter, Month, RATING_GROUPS, Speed, Wanted, rating_group};
use bookends_rules::{Position, Variant};
use shakmaty::Color;

use crate::{
    position::read_fen,
    query::{Pairs, unreadable},
    refusal::Refusal,
};

/// The most moves of a line behind the position.
const MOST_PLIES: usize = 1000;

/// The most games of a kind that an answer names.
const MOST_GAMES: usize = 15;

/// Whom a client believes to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Database {
    Masters,
    Lichess,
    Player,
}

/// What is asked.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) database: Database,
    pub(super) position: Position,
    pub(super) filter: Filter,
    pub(super) wanted: Wanted,
    /// The most moves that are answered.
    pub(super) moves: usize,
}

impl Question {
    pub(super) fn read(pairs: &Pairs, database: Database) -> Result<Question, Refusal> {
        let masters = database == Database::Masters;
        let games = if masters { MOST_GAMES } else { 4 };
        let most = |key| Ok::<_, Refusal>(pairs.value(key)?.unwrap_or(games).min(MOST_GAMES));
        let wanted = Wanted {
            top: if database == Database::Player { 0 } else { most("topGames")? },
            recent: if masters { 0 } else { most("recentGames")? },
            history: pairs.flag("history"),
        };
        let mut filter = Filter::default();
        filter.since = month(pairs, "since", false)?.unwrap_or(filter.since);
        filter.until = month(pairs, "until", true)?.unwrap_or(filter.until);
        if !masters {
            filter.speeds = pairs.list("speeds", Speed::from_name)?;
        }
        if database == Database::Lichess {
            // The highest group has had several names.
            filter.ratings = pairs.list("ratings", |text| {
                let rating: u16 = text.parse().ok()?;
                (RATING_GROUPS.contains(&rating) || rating > 2500).then(|| rating_group(rating))
            })?;
        }
        if database == Database::Player {
            let name =
                pairs.text("player").ok_or_else(|| Refusal::BadRequest("player: a name is needed".into()))?;
            let color = pairs.text("color").unwrap_or("white");
            let color = match color.to_ascii_lowercase().as_str() {
                "white" => Color::White,
                "black" => Color::Black,
                _ => return Err(unreadable("color", color)),
            };
            filter.player = Some((name.to_owned(), color));
        }
        let position = position(pairs)?;
        Ok(Question { database, position, filter, wanted, moves: pairs.value("moves")?.unwrap_or(12) })
    }
}

fn month(pairs: &Pairs, key: &str, last: bool) -> Result<Option<Month>, Refusal> {
    let read = |text: &str| Month::from_query(text, last).ok_or_else(|| unreadable(key, text));
    pairs.text(key).map(read).transpose()
}

/// The position of a FEN, or the start, after the moves of a line.
fn position(pairs: &Pairs) -> Result<Position, Refusal> {
    let variant: Variant = pairs.text("variant").unwrap_or("standard").parse()?;
    let mut position = match pairs.text("fen") {
        Some(fen) => read_fen(variant, fen)?,
        None => Position::start(variant),
    };
    let line = pairs.list("play", |text| Some(text.to_owned()))?;
    if line.len() > MOST_PLIES {
        return Err(Refusal::BadRequest(format!("play: more than {MOST_PLIES} moves")));
    }
    for text in line {
        let Some(m) = position.parse_uci(&text) else {
            let shown: String = text.chars().take(10).collect();
            return Err(Refusal::BadRequest(format!(
                "play: \"{}\" is not legal in {}",
                shown.escape_debug(),
                position.fen()
            )));
        };
        position = position.play_unchecked(m);
    }
    Ok(position)
}
