//! Games that are the beginnings of other games.
//!
//! A game is known by the hash of its players, its start and its moves (see [`Replayer::trace`]). Two readings of all
//! games find the beginnings: the first notes where games end, the second which of these places other games go through.
//! What is left out therefore depends on the games alone, not on their order; and only good games that count leave others
//! out.

use std::collections::HashSet;

use crate::{
    MakeError, Options, Source, Watch,
    each::{LINES, play_in_order},
    games::Play,
    replay::{Replayer, Verdict},
    select::{Gate, SEEN_SHARE, Seen, room},
    text::GameText,
};

/// The hashes of the games that are beginnings of others, if `options` ask for them; none otherwise.
pub(crate) fn beginnings(
    sources: &[Source],
    options: &Options,
    watch: &Watch,
) -> Result<HashSet<u64>, MakeError> {
    if !options.dedup_beginnings {
        return Ok(HashSet::new());
    }
    if sources.contains(&Source::Stdin) {
        return Err(MakeError::ReadAgain);
    }
    let most = room(options.memory / SEEN_SHARE);
    let gate = Gate::open(options);
    let mut ends: HashSet<u64> = HashSet::new();
    let note = |trace: &[u64]| {
        ends.extend(trace.last());
        if ends.len() as u64 > most { Err(MakeError::TooManyGames { games: most }) } else { Ok(()) }
    };
    let replayer = || Replayer::new(options, LINES);
    play_in_order(sources, options, &gate, watch, &mut Tracer { replayer: replayer(), take: note })?;
    let mut found = HashSet::new();
    let pass = |trace: &[u64]| {
        let before_the_end = trace.split_last().map_or(&[][..], |(_, before)| before);
        found.extend(before_the_end.iter().filter(|&moves| ends.contains(moves)));
        Ok(())
    };
    play_in_order(sources, options, &gate, watch, &mut Tracer { replayer: replayer(), take: pass })?;
    Ok(found)
}

/// Looks at the moves of games.
struct Tracer<F> {
    replayer: Replayer,
    take: F,
}

impl<F: FnMut(&[u64]) -> Result<(), MakeError>> Play for Tracer<F> {
    type Error = MakeError;

    fn play(&mut self, game: &GameText, _: Option<&Seen>) -> Result<(Verdict, usize), MakeError> {
        let (traced, end) = self.replayer.trace(game);
        match traced {
            Ok((read, trace)) => {
                (self.take)(&trace)?;
                Ok((Verdict::Good(read.moves), end))
            }
            Err(verdict) => Ok((verdict, end)),
        }
    }
}
