/// What a worker has of the others in a round.
#[derive(Debug)]
pub(super) struct Round {
    number: u64,
    own: usize,
    others: Vec<Other>,
    votes: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Other {
    /// Blocks that have arrived.
    arrived: u64,
    /// How many there are in all, when it is known.
    promised: Option<u64>,
}

impl Round {
    /// The first round of the worker `own`.
    pub(super) fn new(peers: usize, own: usize) -> Round {
        Round { number: 0, own, others: vec![Other::default(); peers], votes: 0 }
    }

    /// Which round it is, counted from 0.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// A block of a worker has arrived.
    pub(super) fn arrive(&mut self, from: usize) {
        self.others[from].arrived += 1;
    }

    /// A worker has voted, after so many blocks.
    pub(super) fn vote(&mut self, from: usize, blocks: u64, vote: u64) {
        self.others[from].promised = Some(blocks);
        self.votes = self.votes.saturating_add(vote);
    }

    /// Whether all others have voted and all their blocks are here.
    pub(super) fn is_complete(&self) -> bool {
        let complete = |other: &Other| other.promised == Some(other.arrived);
        self.others.iter().enumerate().all(|(at, other)| at == self.own || complete(other))
    }

    /// Begins the next round. Returns the sum of all votes of this one.
    pub(super) fn next(&mut self, own_vote: u64) -> u64 {
        self.number += 1;
        self.others.fill(Other::default());
        std::mem::take(&mut self.votes).saturating_add(own_vote)
    }
}
