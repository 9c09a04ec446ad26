use bookends_book::BookMove;
use bookends_rules::Variant;
use bookends_store::StoreError;
use shakmaty::{Chess, Color};

use super::{
    Fault,
    board::{Board, ChessBoard},
    identity::Identity,
    lines::{Lines, Place, Word},
    notation::Notation,
    side_lines::side_lines,
    start::{Start, start},
    variant_board::VariantBoard,
    worth::Worth,
};
use crate::{
    Check, Options, Selection, Weigh,
    select::Seen,
    tally::{Row, Rows},
    text::{GameResult, GameText, Movetext, Token},
};

/// Words that annotators put into movetext and that are no moves.
const ANNOTATIONS: [&[u8]; 12] =
    [b"N", b"D", b"RR", b"TN", b"ep", b"e", b"p", b"mate", b"ch", b"dbl", b"dis", b"x"];

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Its moves are counted; so many were played by the rules.
    Good(u64),
    /// It has no moves.
    NoMoves,
    /// It is of a variant that is not counted.
    Skipped(String),
    /// It does not come to the position that moves count from.
    Elsewhere,
    /// The same game was counted before.
    Duplicate,
    /// Something is wrong at a place of the text.
    Bad(Fault, usize),
}

/// Plays games over and counts their moves.
#[derive(Debug)]
pub(crate) struct Replayer {
    variant: Variant,
    selection: Selection,
    weigh: Weigh,
    lines: Lines,
    visited: Vec<Place>,
    fresh: Vec<(u64, BookMove, Color)>,
}

/// A game that was read to its end.
pub(crate) struct Read {
    /// The result that the tags say, or else the one behind the moves.
    pub(crate) result: GameResult,
    /// How many moves were played by the rules.
    pub(crate) moves: u64,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// How many moves of the game come before it.
    pub ply: u32,
    /// The PolyGlot key of the position in which it is played.
    pub key: u64,
    /// The move.
    pub mv: BookMove,
    /// Whose move it is.
    pub mover: Color,
}

impl Replayer {
    /// A replayer whose tree of lines takes about so many bytes.
    pub(crate) fn new(options: &Options, bytes: usize) -> Replayer {
        let Options { variant, selection, weigh, .. } = *options;
        Replayer {
            variant,
            selection,
            weigh,
            lines: Lines::new(bytes),
            visited: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Plays a game and counts its moves. The second value says where reading ended.
    pub(crate) fn count(
        &mut self,
        game: &GameText,
        seen: Option<&Seen>,
        rows: &mut Rows,
    ) -> Result<(Verdict, usize), StoreError> {
        // Before every game, for bad games add branches too.
        if self.lines.is_full() {
            self.flush(rows)?;
        }
        let (read, end) = self.play_new(game, seen);
        let Read { result, moves } = match read {
            Ok(read) => read,
            Err(verdict) => return Ok((verdict, end)),
        };
        if !self.add_up(result, Worth::new(self.weigh, game.tags), rows)? {
            return Ok((Verdict::Elsewhere, end));
        }
        if self.selection.side_lines {
            self.count_side_lines(game, rows)?;
        }
        Ok((Verdict::Good(moves), end))
    }

    /// Plays a game and lists its moves that count, with its result. The second value says where reading ended.
    pub(crate) fn list(
        &mut self,
        game: &GameText,
        seen: Option<&Seen>,
        moves: &mut Vec<PlayedMove>,
    ) -> (Result<Read, Verdict>, usize) {
        if self.lines.is_full() {
            self.lines.clear(|_| {});
        }
        let (read, end) = self.play_new(game, seen);
        moves.clear();
        // Lines of the tree begin at the usual start, so White moves first.
        let sides = [Color::White, Color::Black].into_iter().cycle();
        let known = self.visited.iter().zip(sides);
        let known = known.map(|(&place, mover)| (self.lines.key(place), self.lines.mv(place), mover));
        let played = (0..).zip(known.chain(self.fresh.iter().copied()));
        let played = played.map(|(ply, (key, mv, mover))| PlayedMove { ply, key, mv: Row::plain(mv), mover });
        let from = self.selection.from;
        let mut reached = played.skip_while(|played| from.is_some_and(|from| from != played.key)).peekable();
        if read.is_ok() && reached.peek().is_none() {
            return (Err(Verdict::Elsewhere), end);
        }
        moves.extend(reached.filter(|played| self.selection.counts(played.mover)));
        self.lines.end_game();
        (read, end)
    }

    /// Plays a game. Returns the hashes of its moves up to each word of its text.
    pub(crate) fn trace(&mut self, game: &GameText) -> (Result<(Read, Vec<u64>), Verdict>, usize) {
        if self.lines.is_full() {
            self.lines.clear(|_| {});
        }
        let (played, end) = self.play(game, Some(Identity::traced(game.tags)));
        self.lines.end_game();
        (played.map(|(read, identity)| (read, identity.map_or_else(Vec::new, Identity::trace))), end)
    }

    /// Plays a game, unless it is among those that were seen, and notes its moves for those who count them.
    fn play_new(&mut self, game: &GameText, seen: Option<&Seen>) -> (Result<Read, Verdict>, usize) {
        let (played, end) = self.play(game, seen.map(|_| Identity::new(game.tags)));
        let read = played.and_then(|(read, identity)| {
            let new = seen.zip(identity).is_none_or(|(seen, identity)| {
                let moves = identity.moves();
                seen.insert(moves, identity.finish(read.result))
            });
            if new { Ok(read) } else { Err(Verdict::Duplicate) }
        });
        (read, end)
    }

    /// Plays a game and notes its moves. Returns also what its words have added to an identity, if there is one.
    fn play(
        &mut self,
        game: &GameText,
        mut identity: Option<Identity>,
    ) -> (Result<(Read, Option<Identity>), Verdict>, usize) {
        let &GameText { text, movetext: at, tags, .. } = game;
        let start = match start(tags, self.variant) {
            Ok(start) => start,
            Err(refusal) => return (Err(refusal.at(at)), text.len()),
        };
        let mut words = Movetext::new(text, at);
        let read = match start {
            Start::Usual => {
                let board = ChessBoard::new(Chess::default());
                self.read(board, Some(Place::ROOT), &mut words, identity.as_mut())
            }
            Start::Chess(position) => {
                self.read(ChessBoard::new(position), None, &mut words, identity.as_mut())
            }
            Start::Variant(position) => {
                self.read(VariantBoard(position), None, &mut words, identity.as_mut())
            }
        };
        let played = match read {
            Ok(Read { moves: 0, .. }) => Err(Verdict::NoMoves),
            Ok(Read { result, moves }) => {
                Ok((Read { result: tags.result.unwrap_or(result), moves }, identity))
            }
            Err(fault) => Err(Verdict::Bad(fault, words.token_start())),
        };
        (played, words.at())
    }

    /// Hands over what the tree of lines has counted.
    pub(crate) fn flush(&mut self, rows: &mut Rows) -> Result<(), StoreError> {
        let mut result = Ok(());
        self.lines.clear(|row| {
            if result.is_ok() {
                result = rows.push(row);
            }
        });
        result
    }

    /// Reads the words to the end of the game and notes the moves that count. Games share their lines in the tree from
    /// `place` on, if they have any there.
    fn read(
        &mut self,
        mut board: impl Board,
        mut place: Option<Place>,
        words: &mut Movetext,
        mut identity: Option<&mut Identity>,
    ) -> Result<Read, Fault> {
        self.visited.clear();
        self.fresh.clear();
        // One new branch a game: a line must come again to grow deep, so that lines that nobody repeats do not fill
        // the tree.
        let mut may_grow = true;
        let mut plies = 0_usize;
        loop {
            let counts = plies < self.selection.max_ply;
            let looked_at = counts || self.selection.check == Check::All;
            if !looked_at && identity.is_none() {
                words.skip_words();
            }
            let token = words.next();
            if let (Some(identity), Token::Word(word)) = (&mut identity, token) {
                identity.add(word);
            }
            let word = match token {
                Token::Word(_) | Token::NullMove if !looked_at => continue,
                Token::Word(word) => word,
                Token::Result(result) => return Ok(Read { result, moves: plies as u64 }),
                Token::End => return Ok(Read { result: GameResult::Unknown, moves: plies as u64 }),
                Token::NullMove => return Err(Fault::null_move(&board)),
                Token::Unclosed(bracket) => return Err(Fault::Unclosed(bracket)),
            };
            if !counts {
                if let Some(m) = read_move(&board, word)? {
                    board.play_unkeyed(m);
                    plies += 1;
                }
                continue;
            }
            let packed = Word::new(word);
            let known = place.zip(packed).and_then(|(place, word)| self.lines.follow(place, word));
            if let Some((next, mv)) = known {
                board.play_unkeyed(board.known(mv));
                self.visited.push(next);
                place = Some(next);
                plies += 1;
                continue;
            }
            let Some(m) = read_move(&board, word)? else { continue };
            let (key, mv) = (board.key(), self.marked(m.into(), board.turn()));
            match place.zip(packed) {
                Some((from, word)) if may_grow => {
                    let next = self.lines.grow(from, word, mv, key);
                    self.visited.push(next);
                    place = Some(next);
                    may_grow = false;
                }
                _ => {
                    place = None;
                    self.fresh.push((key, mv, board.turn()));
                }
            }
            board.play(m);
            plies += 1;
        }
    }

    /// Counts the moves of the game that was read. False if it does not come to the position that moves count from.
    fn add_up(&mut self, result: GameResult, worth: Worth, rows: &mut Rows) -> Result<bool, StoreError> {
        let more = |rows: &mut Rows, key, mv, mover| {
            let mut amounts = worth.amounts(mover, result);
            amounts.try_for_each(|(cell, amount)| rows.push(Row::new(key, mv, cell, amount)))
        };
        let mut reached = self.selection.from.is_none();
        // Lines of the tree begin at the usual start, so White moves first.
        let mut mover = Color::White;
        for &place in &self.visited {
            reached = reached || self.selection.from == Some(self.lines.key(place));
            if reached && self.selection.counts(mover) {
                self.lines.count(place, result.cell(mover));
                more(rows, self.lines.key(place), self.lines.mv(place), mover)?;
            }
            mover = !mover;
        }
        for &(key, mv, mover) in &self.fresh {
            reached = reached || self.selection.from == Some(key);
            if reached && self.selection.counts(mover) {
                rows.push(Row::new(key, mv, result.cell(mover), 1))?;
                more(rows, key, mv, mover)?;
            }
        }
        self.lines.end_game();
        Ok(reached)
    }

    /// Counts no games for the moves of side lines.
    fn count_side_lines(&self, game: &GameText, rows: &mut Rows) -> Result<(), StoreError> {
        let Ok(start) = start(game.tags, self.variant) else { return Ok(()) };
        let words = Movetext::new(game.text, game.movetext);
        let mut result = Ok(());
        let mut take = |key, mv, mover| {
            if result.is_ok() && self.selection.counts(mover) {
                let cell = GameResult::Unknown.cell(mover);
                result = rows.push(Row::new(key, self.marked(mv, mover), cell, 0));
            }
        };
        let max_ply = self.selection.max_ply;
        match start {
            Start::Usual => side_lines(ChessBoard::new(Chess::default()), words, max_ply, &mut take),
            Start::Chess(position) => side_lines(ChessBoard::new(position), words, max_ply, &mut take),
            Start::Variant(position) => side_lines(VariantBoard(position), words, max_ply, &mut take),
        }
        result
    }

    /// A move as rows have it.
    fn marked(&self, mv: BookMove, mover: Color) -> BookMove {
        if self.selection.is_answer(mover) { Row::answer(mv) } else { mv }
    }
}

/// The move that a word means; none if it is an annotation.
pub(super) fn read_move(board: &impl Board, word: &[u8]) -> Result<Option<shakmaty::Move>, Fault> {
    match Notation::parse(word) {
        Some(notation) => {
            board.find(&notation).map(Some).map_err(|misfit| Fault::misfit(misfit, board, word))
        }
        None if ANNOTATIONS.contains(&word) => Ok(None),
        None => Err(Fault::no_move(board, word)),
    }
}
