//! Slices that do not lead to each other are solved in the same rounds, each a ply.

use bookends_exchange::{Lost, Post};
use rayon::prelude::*;

use super::{
    ballot::Ballot,
    kept::{Keeper, Kept, Place},
    news::{self, Topic, What},
    outline::ClassOutline,
    parts::Parts,
    state,
};
use crate::{
    children::ArrangeOrSolve,
    error::SolveError,
    game::Game,
    lane::Lane,
    simd::Processor,
    slice_work::SliceWork,
    solved::Solved,
    state::{ClassState, Kind, LastSeed},
    watch::Watch,
};

/// What a worker tells the others after a ply.
const NEWS: [What; 2] = [What::New(Kind::Loss), What::New(Kind::Win)];
/// What it tells when work goes on from a state that was kept.
const ALL: [What; 3] = [What::Won, What::New(Kind::Loss), What::New(Kind::Win)];

/// The slices in work, and those who work on them.
pub(crate) struct Rounds<'r, 'w, 'p, C, G> {
    pub(crate) works: Vec<SliceWork<'w, C, G>>,
    pub(crate) parts: &'r Parts,
    pub(crate) post: &'r mut Post<'p>,
    pub(crate) watch: &'r Watch<'r>,
    pub(crate) keep: Keep<'r, C>,
}

/// What is kept beside the slices in work.
pub(crate) struct Keep<'r, C> {
    pub(crate) keeper: Option<&'r mut Keeper>,
    /// The slices that are solved.
    pub(crate) solved: &'r Solved<C>,
    pub(crate) slices: &'r [usize],
    /// In how many batches.
    pub(crate) batches: u32,
}

impl<C: Lane, G: Game> Rounds<'_, '_, '_, C, G> {
    /// Solves the own part of the slices, together with the other workers, from the start or from a kept state.
    pub(crate) fn solve(&mut self, begun: Option<Kept>) -> Result<(), ArrangeOrSolve> {
        let (mut plies, last_seed) = match begun {
            Some(begun) => self.go_on(begun)?,
            None => (0, self.start()),
        };
        loop {
            self.watch.go_on()?;
            let decided = self.works.par_iter_mut().map(|work| work.decide(plies)).sum::<Result<u64, _>>()?;
            let keep = self.keep.keeper.as_ref().is_some_and(|keeper| keeper.is_due());
            let (waiting, keep) = (u16::from(plies < last_seed.0), u16::from(keep));
            let all = self.tell(&NEWS, plies, Ballot { decided, waiting, keep })?;
            if all.is_over() {
                break;
            }
            if all.keep > 0 {
                self.keep(plies, last_seed)?;
            }
            plies += 1;
        }
        self.works.par_iter_mut().try_for_each(SliceWork::finish)
    }

    /// Evaluates the irreversible moves of the own classes.
    fn start(&mut self) -> LastSeed {
        let parts = self.parts;
        let started = self.works.par_iter_mut().map(|work| {
            let last = work.start();
            outline(work, parts);
            work.find_stuck();
            last
        });
        started.max().unwrap_or_default()
    }

    /// Goes on from a state: the next ply, and the last seed of the own part.
    fn go_on(&mut self, mut begun: Kept) -> Result<(u16, LastSeed), SolveError> {
        let (parts, plies) = (self.parts, begun.head.plies);
        for work in &mut self.works {
            state::read_work(work, parts, plies, &mut begun)?;
            outline(work, parts);
        }
        self.tell(&ALL, plies, Ballot::default())?;
        Ok((plies + 1, LastSeed(begun.head.last_seed)))
    }

    /// Keeps the state after a ply.
    fn keep(&mut self, plies: u16, last_seed: LastSeed) -> Result<(), SolveError> {
        let Keep { keeper, solved, slices, batches } = &mut self.keep;
        let Some(keeper) = keeper else { return Ok(()) };
        let (works, parts) = (&mut self.works, self.parts);
        let place = Place { bits: C::BITS.into(), batches: *batches, plies, last_seed: last_seed.0 };
        keeper.keep(place, |out| {
            state::write_solved(solved, slices, parts, out)?;
            works.iter_mut().try_for_each(|work| state::write_work(work, parts, plies, out))
        })?;
        Ok(())
    }

    /// Ends a ply: tells the others what was decided here, and hears what they have decided. What all have said.
    fn tell(&mut self, whats: &[What], plies: u16, ballot: Ballot) -> Result<Ballot, SolveError> {
        let mut seen: Vec<_> = self.works.iter_mut().map(|work| take_seen(work, self.parts)).collect();
        let states = seen.iter_mut().flatten().flatten();
        states.for_each(|state| Kind::ALL.into_iter().for_each(|kind| state.clear(kind, plies)));
        let mut garbled = None;
        let mut hear = |from: usize, block: &[u8]| {
            let heard = news::each_word(block, |topic, word, bits| {
                let state = seen.get_mut(topic.slice)?.get_mut(topic.side)?.get_mut(topic.class)?;
                state.hear(topic.what, plies, word, bits)
            });
            if heard.is_none() {
                garbled.get_or_insert(from);
            }
        };
        let told = self.send(whats, plies, &mut hear);
        let sum = told.and_then(|()| self.post.round(ballot.vote(), &mut hear));
        for (work, seen) in self.works.iter_mut().zip(seen) {
            put_seen(work, self.parts, seen);
        }
        match garbled {
            Some(worker) => Err(SolveError::Garbled { worker }),
            None => Ok(Ballot::of_sum(sum?)),
        }
    }

    fn send(&mut self, whats: &[What], plies: u16, hear: &mut impl FnMut(usize, &[u8])) -> Result<(), Lost> {
        for (slice, work) in self.works.iter().enumerate() {
            for (side, classes) in work.states.iter().enumerate() {
                for class in self.parts.own_classes() {
                    for &what in whats {
                        let topic = Topic { what, side, slice, class };
                        for &reader in self.parts.readers(side, class) {
                            for (chunk, words) in classes[class].chunks(what, plies) {
                                let write = |block: &mut Vec<u8>| news::append(block, topic, chunk, words);
                                self.post.record(reader, news::LONGEST, write, hear)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Finds what is known of the classes of others before the first ply.
fn outline<C: Lane, G: Game>(work: &mut SliceWork<'_, C, G>, parts: &Parts) {
    let (frame, slice) = (work.frame, work.slice);
    for (side, states) in work.states.iter_mut().enumerate() {
        let seen = states.par_iter_mut().enumerate().filter(|(class, _)| parts.is_seen(side, *class));
        seen.for_each(|(class, state)| G::Processor::run(ClassOutline { frame, slice, class, side, state }));
    }
}

/// Takes out what is known of the classes of others, by side to move and class.
fn take_seen<C, G>(work: &mut SliceWork<'_, C, G>, parts: &Parts) -> [Vec<ClassState>; 2] {
    let mut taken = work.states.each_ref().map(|states| {
        let mut none = Vec::new();
        none.resize_with(states.len(), ClassState::default);
        none
    });
    for (side, class) in parts.seen() {
        std::mem::swap(&mut work.states[side][class], &mut taken[side][class]);
    }
    taken
}

/// Puts it back.
fn put_seen<C, G>(work: &mut SliceWork<'_, C, G>, parts: &Parts, mut taken: [Vec<ClassState>; 2]) {
    for (side, class) in parts.seen() {
        std::mem::swap(&mut work.states[side][class], &mut taken[side][class]);
    }
}
