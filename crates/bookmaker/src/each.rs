//! Every game with its moves, for those who do their own counting.

use shakmaty::ByColor;

use crate::{
    GameResult, MakeError, Options, PlayedMove, Source, Summary, Watch,
    beginnings::beginnings,
    filter::{Header, SPEEDS},
    games::{Play, play_all},
    ledger::Ledger,
    replay::{Read, Replayer, Verdict},
    select::{Gate, Seen},
    text::{Chunk, Feed, GameText},
};

/// What the tree of lines may take, in bytes.
pub(crate) const LINES: usize = 1 << 20;

/// A game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame<'a> {
    /// How it ended.
    pub result: GameResult,
    /// The players' ratings, as far as they are known.
    pub ratings: ByColor<Option<i32>>,
    /// The year in which it was played.
    pub year: Option<u16>,
    /// The month, 1 to 12; never known without the year.
    pub month: Option<u8>,
    /// The day, 1 to 31; never known without the month.
    pub day: Option<u8>,
    /// How fast it was: `ultrabullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    pub speed: Option<&'static str>,
    /// Its moves that count, in their order.
    pub moves: &'a [PlayedMove],
}

/// Plays every game of the sources and hands those that count, as `options` say, to `take`, in their order. Of the
/// options those matter that say which games and which of their moves count, but for side lines. The summary has what
/// was read.
///
/// # Errors
/// [`MakeError::Store`] if a file cannot be read, [`MakeError::BadGame`] for the first bad game if `options` say so,
/// [`MakeError::TooManyGames`] if there is no room to remember them, [`MakeError::Stopped`] if the watch was told to
/// stop; and those of `take`.
///
/// ```
/// use bookends_bookmaker::{MakeError, Options, Watch, each_game, find_sources};
///
/// let dir = tempfile::tempdir()?;
/// let games = dir.path().join("games.pgn");
/// std::fs::write(&games, "[Date \"2024.05.17\"]\n\n1. e4 e5 2. Nf3 1-0\n")?;
///
/// let mut moves = Vec::new();
/// each_game(&find_sources(&[games])?, &Options::default(), &Watch::default(), |game| {
///     assert_eq!((game.year, game.moves.len()), (Some(2024), 3));
///     moves.extend(game.moves.iter().map(|played| played.mv.to_string()));
///     Ok::<(), MakeError>(())
/// })?;
/// assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn each_game<E: From<MakeError>>(
    sources: &[Source],
    options: &Options,
    watch: &Watch,
    take: impl FnMut(&PlayedGame) -> Result<(), E>,
) -> Result<Summary, E> {
    let gate = Gate::new(options, beginnings(sources, options, watch)?);
    let lister = &mut Lister { replayer: Replayer::new(options, LINES), moves: Vec::new(), take };
    let ledger = play_in_order(sources, options, &gate, watch, lister)?;
    Ok(Summary { bad_games: ledger.bad_games(sources), counts: ledger.counts, ..Summary::default() })
}

/// Plays every game on this thread.
pub(crate) fn play_in_order<P: Play<Error: From<MakeError>>>(
    sources: &[Source],
    options: &Options,
    gate: &Gate,
    watch: &Watch,
    player: &mut P,
) -> Result<Ledger, P::Error> {
    let store = |e| P::Error::from(MakeError::Store(e));
    let (mut feed, mut chunk, mut ledger) = (Feed::new(sources), Chunk::default(), Ledger::default());
    while feed.next(&mut chunk).map_err(store)? {
        let findings = play_all(&chunk, gate, player)?;
        watch.read_so_far(feed.bytes());
        watch.played(findings.counts.games, findings.counts.plies);
        ledger.add(vec![findings]);
        if let Some(games) = gate.seen().and_then(Seen::overflow) {
            return Err(MakeError::TooManyGames { games }.into());
        }
        if options.strict && ledger.counts.bad > 0 {
            return Err(MakeError::BadGame(ledger.bad_games(sources).swap_remove(0)).into());
        }
        if watch.is_stopped() {
            return Err(MakeError::Stopped.into());
        }
    }
    Ok(ledger)
}

/// Lists the moves of games.
struct Lister<F> {
    replayer: Replayer,
    moves: Vec<PlayedMove>,
    take: F,
}

impl<E, F: FnMut(&PlayedGame) -> Result<(), E>> Play for Lister<F> {
    type Error = E;

    fn play(&mut self, game: &GameText, seen: Option<&Seen>) -> Result<(Verdict, usize), E> {
        let (read, end) = self.replayer.list(game, seen, &mut self.moves);
        let Read { result, moves } = match read {
            Ok(read) => read,
            Err(verdict) => return Ok((verdict, end)),
        };
        let header = Header::read(&game.text[game.begin..game.movetext]);
        let rating = |tag| header.rating(tag).and_then(|rating| i32::try_from(rating).ok());
        let date = header.date();
        (self.take)(&PlayedGame {
            result,
            ratings: ByColor { white: rating("WhiteElo"), black: rating("BlackElo") },
            year: date.map(|date| date.year),
            month: date.and_then(|date| date.month),
            day: date.and_then(|date| date.day),
            speed: header.speed().map(|speed| SPEEDS[speed].0),
            moves: &self.moves,
        })?;
        Ok((Verdict::Good(moves), end))
    }
}
