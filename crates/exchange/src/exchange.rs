use crate::{Alarm, Lost};

/// About how many bytes a block should have: large enough that what a block costs does not matter, small enough that
/// the blocks for every destination stay in a core's cache while they are filled.
pub const BLOCK_BYTES: usize = 1 << 16;

/// What is done with a block that arrives: the number of the worker that sent it, and its bytes.
pub type Deliver<'a> = dyn FnMut(usize, &[u8]) + 'a;

/// The other workers, as one worker sees them.
///
/// The blocks from one worker to another are delivered in the order in which they were sent, each once. Blocks are
/// delivered while [`send`](Exchange::send) or [`barrier`](Exchange::barrier) runs, and at no other time.
pub trait Exchange {
    /// The number of this worker among all, counted from 0.
    fn index(&self) -> usize;

    /// How many workers there are in all processes.
    fn peers(&self) -> usize;

    /// Sends a block of about [`BLOCK_BYTES`] to a worker, perhaps to this one. If that worker is far behind with its
    /// deliveries this waits for it, so that blocks that are under way take a bounded part of the memory.
    ///
    /// Blocks of this round that have arrived here may be delivered on the occasion.
    ///
    /// # Errors
    /// [`Lost`] if a process of the job is gone.
    ///
    /// # Panics
    /// If there is no worker of the number `to`.
    fn send(&mut self, to: usize, block: Vec<u8>, deliver: &mut Deliver) -> Result<(), Lost>;

    /// Ends a round: waits until every worker has come here and all blocks of the round that are for this worker are
    /// delivered. Returns the sum of the votes of all workers, as far as 64 bits hold it.
    ///
    /// # Errors
    /// [`Lost`] if a process of the job is gone.
    fn barrier(&mut self, vote: u64, deliver: &mut Deliver) -> Result<u64, Lost>;

    /// What tells other threads of this process that the job is lost: a worker that neither sends nor waits for a long
    /// time looks there.
    fn alarm(&self) -> Alarm;
}
