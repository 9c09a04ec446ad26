use bookends_rules::{Position, Variant};
use bookends_tables::{Value, Wdl, words};
use shakmaty::Color;

use crate::{
    AnnotateError, Player, Summary,
    judge::{Judge, Truth},
    tags::Tags,
    tokens::{Token, next},
};

/// Writes a game back with comments.
pub(crate) fn annotate(
    text: &[u8],
    judge: &mut Judge,
    summary: &mut Summary,
) -> Result<Vec<u8>, AnnotateError> {
    let tags = Tags::read(text);
    let (head, mut rest) = text.split_at(tags.end);
    let mut out = head.to_vec();
    if rest.is_empty() && head.trim_ascii().is_empty() {
        return Ok(out);
    }
    summary.games += 1;
    let Some(start) = start(&tags) else {
        summary.bad += 1;
        out.extend_from_slice(rest);
        return Ok(out);
    };
    let mut game = Game { truth: judge.truth(&start)?, at: start, in_book: judge.has_books(), plies: 0 };
    // The comment of the last move, until the glyphs behind it have been written.
    let mut comment = String::new();
    while !rest.is_empty() {
        let (token, after) = next(rest);
        let piece = &rest[..rest.len() - after.len()];
        let glyphs_may_follow = matches!(token, Token::Glyph(_)) || piece.trim_ascii().is_empty();
        let glyph_is_next = || matches!(next_solid(after), Some(Token::Glyph(_)));
        if !comment.is_empty() && !(glyphs_may_follow && (glyph_is_next() || !piece.trim_ascii().is_empty()))
        {
            out.extend_from_slice(format!(" {{{comment}}}").as_bytes());
            comment.clear();
        }
        out.extend_from_slice(piece);
        rest = after;
        match token {
            Token::Move(word) => {
                let Some(said) = game.play(word, &tags, judge, summary)? else {
                    summary.bad += 1;
                    break;
                };
                if !matches!(rest.first(), Some(b'!' | b'?')) {
                    out.extend_from_slice(said.glyph.as_bytes());
                }
                comment = said.comment;
            }
            // What follows is no move of this game.
            Token::Result(_) => break,
            Token::Other(_) | Token::Glyph(_) => {}
        }
    }
    if !comment.is_empty() {
        out.extend_from_slice(format!(" {{{comment}}}").as_bytes());
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// The first piece that is not white space.
fn next_solid(text: &[u8]) -> Option<Token<'_>> {
    let solid = text.trim_ascii_start();
    (!solid.is_empty()).then(|| next(solid).0)
}

/// The position a game starts from; none if the tags make no sense.
fn start(tags: &Tags) -> Option<Position> {
    let name = tags.variant.trim();
    let variant = if matches!(name, "" | "?") { Variant::Standard } else { name.parse().ok()? };
    match &tags.fen {
        None => Some(Position::start(variant)),
        Some(fen) => {
            let fen = fen.trim();
            Position::from_fen(variant, fen).or_else(|_| Position::from_fen_chess960(variant, fen)).ok()
        }
    }
}

/// A game as far as it was played.
struct Game {
    at: Position,
    truth: Truth,
    in_book: bool,
    plies: u64,
}

/// What is written behind a move.
#[derive(Default)]
struct Said {
    glyph: &'static str,
    comment: String,
}

impl Game {
    /// Plays a move; none if it is not one.
    fn play(
        &mut self,
        word: &[u8],
        tags: &Tags,
        judge: &mut Judge,
        summary: &mut Summary,
    ) -> Result<Option<Said>, AnnotateError> {
        let Some(mv) = std::str::from_utf8(word).ok().and_then(|word| self.at.parse_san(word)) else {
            return Ok(None);
        };
        let (before, was) = (self.at.clone(), self.truth);
        self.at = before.play(mv);
        self.plies += 1;
        let mut remarks = Vec::new();
        if self.in_book && judge.book_moves(&self.at)?.is_none() {
            self.in_book = false;
            summary.left_book += 1;
            summary.book_plies += self.plies - 1;
            remarks.push(match judge.book_moves(&before)? {
                Some(moves) => format!("leaves the book: {moves}"),
                None => "not in the book".to_owned(),
            });
        }
        self.truth = judge.truth(&self.at)?;
        summary.missing += u64::from(self.truth == Truth::Missing);
        let mut glyph = "";
        if let Truth::Known(value) = self.truth {
            summary.table_positions += 1;
            remarks.push(words::summary(&self.at, value));
            if let Truth::Known(was) = was {
                let name = if before.turn() == Color::White { &tags.white } else { &tags.black };
                let player = summary.players.entry(name.clone()).or_default();
                glyph = count(player, was, value);
                if !glyph.is_empty()
                    && let Some(best) = judge.best(&before)?
                {
                    remarks.push(best);
                }
            }
        }
        let comment = remarks.join("; ").replace(['{', '}'], "");
        Ok(Some(Said { glyph, comment }))
    }
}

/// Counts a move from a position of one value into one of another; returns the glyph that it deserves.
fn count(player: &mut Player, before: Value, after: Value) -> &'static str {
    player.moves += 1;
    match (before.wdl(), after.before_move().wdl()) {
        (Wdl::Win, Wdl::Draw | Wdl::Loss) => {
            player.wins_lost += 1;
            "??"
        }
        (Wdl::Draw, Wdl::Loss) => {
            player.draws_lost += 1;
            "?"
        }
        _ => "",
    }
}
