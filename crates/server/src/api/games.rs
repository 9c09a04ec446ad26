use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use bookends_book::BookMove;
use bookends_explorer::{Answer, Filter, GameId, Games, MoveCounts, Results, Wanted};
use bookends_rules::Position;
use serde::Serialize;
use shakmaty::Color;

use super::play::Played;
use crate::{Service, negotiate, refusal::Refusal};

/// How many games of a kind an answer names.
const NAMED: usize = 4;

/// What the games that came to a position say about it.
#[derive(Debug, Serialize)]
pub(super) struct GamesAnswer {
    white: u64,
    draws: u64,
    black: u64,
    /// The most frequent first.
    moves: Vec<PlayedMove>,
    /// The games with the highest average ratings.
    top: Vec<GameReference>,
    /// The latest games.
    recent: Vec<GameReference>,
}

/// A move, the results of its games, and the average rating of those who played it.
#[derive(Debug, Serialize)]
struct PlayedMove {
    uci: String,
    san: String,
    white: u64,
    draws: u64,
    black: u64,
    average_rating: Option<u64>,
}

/// A game, and the move that it played in a position.
#[derive(Debug, Serialize)]
struct GameReference {
    uci: String,
    san: String,
    #[serde(flatten)]
    players: Players,
}

/// Who played a game, when, and how it ended.
#[derive(Debug, Serialize)]
struct Players {
    id: String,
    white: Player,
    black: Player,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// Such as `2017-09`.
    month: Option<String>,
}

#[derive(Debug, Serialize)]
struct Player {
    name: String,
    rating: Option<u16>,
}

impl GamesAnswer {
    /// None if no game came to the position.
    pub(super) fn of(games: &Games, position: &Position) -> Result<Option<GamesAnswer>, Refusal> {
        let wanted = Wanted { top: NAMED, recent: NAMED, history: false };
        let Answer { results, moves, top, recent, .. } = games.ask(position, &Filter::default(), wanted)?;
        let reference = |&(id, mv): &(GameId, BookMove)| {
            let m = mv.to_move(position)?;
            let players = Players::of(games, id)?;
            Some(GameReference { uci: position.uci(m), san: position.san(m), players })
        };
        let Results { white, draws, black } = results;
        Ok((results.games() > 0).then(|| GamesAnswer {
            white,
            draws,
            black,
            moves: moves.iter().filter_map(|counts| PlayedMove::new(position, counts)).collect(),
            top: top.iter().filter_map(reference).collect(),
            recent: recent.iter().filter_map(reference).collect(),
        }))
    }
}

impl PlayedMove {
    /// None for a move that is not legal, as another position with the same key could have it.
    fn new(position: &Position, counts: &MoveCounts) -> Option<PlayedMove> {
        let m = counts.mv.to_move(position)?;
        let Results { white, draws, black } = counts.results;
        let average_rating = counts.average_rating();
        Some(PlayedMove { uci: position.uci(m), san: position.san(m), white, draws, black, average_rating })
    }
}

impl Players {
    fn of(games: &Games, id: GameId) -> Option<Players> {
        let (record, [white, black]) = games.game(id)?;
        let player = |name: &str, side| {
            let rating = record.rating(side);
            Player { name: name.to_owned(), rating: (rating > 0).then_some(rating) }
        };
        Some(Players {
            id: id.to_string(),
            white: player(white, Color::White),
            black: player(black, Color::Black),
            result: record.winner.map_or("1/2-1/2", |side| side.fold_wb("1-0", "0-1")),
            month: record.month.year().map(|_| record.month.to_string()),
        })
    }
}

/// A whole game.
#[derive(Debug, Serialize)]
struct GameAnswer {
    #[serde(flatten)]
    players: Players,
    #[serde(flatten)]
    played: Played,
}

/// `GET /api/v1/games/{id}`
pub(super) async fn ask(
    State(service): State<Service>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let answer = service.work(move |shelf| {
        let id = GameId::parse(&id);
        let found =
            id.and_then(|id| Some((Players::of(&shelf.games, id)?, shelf.games.line(id).transpose()?)));
        let (players, line) = found.ok_or_else(|| Refusal::NotFound("no game has this id".into()))?;
        let line = line?;
        Ok(GameAnswer { players, played: Played::new(&line.start, &line.moves) })
    });
    Ok(negotiate::body(&headers, &answer.await?))
}
