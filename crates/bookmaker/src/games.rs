//! The games of one piece of text, played one after the other.

use memchr::memchr_iter;

use crate::{
    Fault,
    replay::Verdict,
    select::{Gate, Seen},
    summary::{Counts, LISTED},
    text::{Chunk, GameText, Movetext, Tags, Token, next_border, next_untagged},
};

/// What is done with the games of a text, one after the other.
pub(crate) trait Play {
    /// What ends the work; bad games do not.
    type Error;

    /// Plays a game, unless it is among those that were seen. The second value says where reading ended.
    fn play(&mut self, game: &GameText, seen: Option<&Seen>) -> Result<(Verdict, usize), Self::Error>;
}

/// What was found in one piece of text.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) source: usize,
    pub(crate) number: usize,
    /// How many lines the piece has.
    pub(crate) lines: u64,
    pub(crate) counts: Counts,
    /// The first bad games: number of the game and of the line in this piece, counted from 1.
    pub(crate) bad: Vec<(u64, u64, Fault)>,
}

/// Plays the games of a piece.
pub(crate) fn play_all<P: Play>(chunk: &Chunk, gate: &Gate, player: &mut P) -> Result<Findings, P::Error> {
    let text = &chunk.text[..];
    let mut findings = Findings {
        source: chunk.source,
        number: chunk.number,
        lines: memchr_iter(b'\n', text).count() as u64,
        ..Findings::default()
    };
    let mut at = 0;
    while at < text.len() {
        let (tags, movetext) = Tags::read(text, at);
        let end = next_border(text, movetext);
        let next = if tags.count > 0 {
            match gate.refuses(&text[at..movetext]) {
                Some(condition) => {
                    findings.refuse(condition);
                    end
                }
                None => {
                    let game = GameText { text: &text[..end], begin: at, movetext, tags: &tags };
                    let (verdict, next) = player.play(&game, gate.seen())?;
                    let bad = matches!(verdict, Verdict::Bad(..));
                    findings.note(verdict, text);
                    // Nothing tells where a bad game would have ended before the next tag.
                    if bad { end } else { next }
                }
            }
        } else {
            movetext
        };
        play_untagged(&text[..end], next, gate, player, &mut findings)?;
        at = end;
    }
    Ok(findings)
}

/// Plays games that stand without tags, such as behind the result of another game.
fn play_untagged<P: Play>(
    text: &[u8],
    mut at: usize,
    gate: &Gate,
    player: &mut P,
    findings: &mut Findings,
) -> Result<(), P::Error> {
    let mut end = at;
    while at < text.len() {
        // Games that only their results tell apart have one end in common: it is looked for once.
        if at >= end {
            end = next_untagged(text, at);
        }
        // What has no words, or nothing but a result, is no game.
        let first = Movetext::new(&text[..end], at).next();
        if matches!(first, Token::Result(_) | Token::End) {
            at = if first == Token::End { end } else { skip_result(&text[..end], at) };
            continue;
        }
        if let Some(condition) = gate.refuses(b"") {
            findings.refuse(condition);
            at = end;
            continue;
        }
        let game = GameText { text: &text[..end], begin: at, movetext: at, tags: &Tags::default() };
        let (verdict, next) = player.play(&game, gate.seen())?;
        at = if matches!(verdict, Verdict::Bad(..)) { end } else { next };
        findings.note(verdict, text);
    }
    Ok(())
}

fn skip_result(text: &[u8], at: usize) -> usize {
    let mut words = Movetext::new(text, at);
    words.next();
    words.at()
}

impl Findings {
    fn refuse(&mut self, condition: &str) {
        self.counts.games += 1;
        match self.counts.refused.get_mut(condition) {
            Some(games) => *games += 1,
            None => {
                self.counts.refused.insert(condition.to_owned(), 1);
            }
        }
    }

    fn note(&mut self, verdict: Verdict, text: &[u8]) {
        self.counts.games += 1;
        match verdict {
            Verdict::Good(moves) => {
                self.counts.used += 1;
                self.counts.plies += moves;
            }
            Verdict::Elsewhere => self.counts.elsewhere += 1,
            Verdict::Duplicate => self.counts.duplicates += 1,
            Verdict::NoMoves => self.counts.without_moves += 1,
            Verdict::Skipped(variant) => *self.counts.skipped.entry(variant).or_default() += 1,
            Verdict::Bad(fault, at) => {
                self.counts.bad += 1;
                if self.bad.len() < LISTED {
                    let line = memchr_iter(b'\n', &text[..at]).count() as u64 + 1;
                    self.bad.push((self.counts.games, line, fault));
                }
            }
        }
    }
}
