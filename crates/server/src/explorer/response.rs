use bookends_explorer::{Answer, GameId, Games, MoveCounts, Results};
use bookends_openings::opening;
use bookends_rules::Position;
use serde::Serialize;
use shakmaty::Color;

use super::question::{Database, Question};

/// The body of an answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Body {
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_games: Option<Vec<Game>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recent_games: Option<Vec<Game>>,
    opening: Option<Opening>,
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<Segment>>,
    /// How many players wait to be indexed: none ever does.
    #[serde(skip_serializing_if = "Option::is_none")]
    queue_position: Option<u32>,
}

/// Results month by month, alone.
#[derive(Debug, Serialize)]
pub(super) struct History {
    history: Vec<Segment>,
}

#[derive(Debug, Serialize)]
struct Segment {
    month: String,
    white: u64,
    draws: u64,
    black: u64,
}

#[derive(Debug, Serialize)]
struct Opening {
    eco: &'static str,
    name: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Move {
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_rating: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_opponent_rating: Option<u64>,
    white: u64,
    draws: u64,
    black: u64,
    /// The game, if there is one only.
    game: Option<Game>,
    /// The name of the position that the move leads to.
    opening: Option<Opening>,
}

#[derive(Debug, Serialize)]
struct Game {
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    id: String,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'static str>,
    white: Player,
    black: Player,
    year: u16,
    month: Option<String>,
}

#[derive(Debug, Serialize)]
struct Player {
    name: String,
    rating: u16,
}

impl Body {
    pub(super) fn new(question: &Question, answer: &Answer, games: &Games) -> Body {
        let Results { white, draws, black } = answer.results;
        let Question { database, position, wanted, .. } = question;
        let game = |id, uci| Game::new(games, id, uci, *database);
        let named = |list: &[(GameId, bookends_book::BookMove)]| {
            let played = list.iter().filter_map(|&(id, mv)| Some((id, mv.to_move(position)?)));
            played.filter_map(|(id, m)| game(id, Some(position.uci(m)))).collect()
        };
        let moves = answer.moves.iter().take(question.moves);
        Body {
            white,
            draws,
            black,
            moves: moves.filter_map(|counts| Move::new(position, counts, *database, game)).collect(),
            top_games: (*database != Database::Player).then(|| named(&answer.top)),
            recent_games: (*database != Database::Masters).then(|| named(&answer.recent)),
            opening: Opening::of(position),
            history: wanted.history.then(|| answer.history.iter().map(Segment::from).collect()),
            queue_position: (*database == Database::Player).then_some(0),
        }
    }

    pub(super) fn into_history(self) -> History {
        History { history: self.history.unwrap_or_default() }
    }
}

impl From<&(bookends_explorer::Month, Results)> for Segment {
    fn from((month, results): &(bookends_explorer::Month, Results)) -> Segment {
        let Results { white, draws, black } = *results;
        Segment { month: month.to_string(), white, draws, black }
    }
}

impl Opening {
    fn of(position: &Position) -> Option<Opening> {
        opening(position).map(|opening| Opening { eco: opening.eco, name: opening.name })
    }
}

impl Move {
    /// None for a move that is not legal, as another position with the same key could have it.
    fn new(
        position: &Position,
        counts: &MoveCounts,
        database: Database,
        game: impl Fn(GameId, Option<String>) -> Option<Game>,
    ) -> Option<Move> {
        let m = counts.mv.to_move(position)?;
        let Results { white, draws, black } = counts.results;
        let player = database == Database::Player;
        Some(Move {
            uci: position.uci(m),
            san: position.san(m),
            average_rating: counts.average_rating().filter(|_| !player),
            average_opponent_rating: counts.average_opponent_rating().filter(|_| player),
            white,
            draws,
            black,
            game: (counts.results.games() == 1).then(|| game(counts.game, None)).flatten(),
            opening: Opening::of(&position.play_unchecked(m)),
        })
    }
}

impl Game {
    fn new(games: &Games, id: GameId, uci: Option<String>, database: Database) -> Option<Game> {
        let (record, [white, black]) = games.game(id)?;
        let player = |name: &str, side| Player { name: name.to_owned(), rating: record.rating(side) };
        let lichess = database != Database::Masters;
        Some(Game {
            uci,
            id: id.to_string(),
            winner: record.winner.map(|side| side.fold_wb("white", "black")),
            speed: lichess.then(|| record.speed.name()),
            mode: lichess.then_some("rated"),
            white: player(white, Color::White),
            black: player(black, Color::Black),
            year: record.month.year().unwrap_or(0),
            month: record.month.year().map(|_| record.month.to_string()),
        })
    }
}
