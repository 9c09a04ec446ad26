use std::fmt;

use crate::{BLOCK_BYTES, Deliver, Exchange, Lost};

/// Gathers records into blocks of about [`BLOCK_BYTES`], one being filled for each worker.
///
/// ```
/// use bookends_exchange::{Alone, Lost, Post};
///
/// let mut alone = Alone::default();
/// let mut post = Post::new(&mut alone);
/// let mut arrived = Vec::new();
/// let mut deliver = |_from: usize, block: &[u8]| arrived.extend_from_slice(block);
/// for number in 0..3u8 {
///     post.record(0, 1, |block| block.push(number), &mut deliver)?;
/// }
/// post.round(0, &mut deliver)?;
/// assert_eq!(arrived, [0, 1, 2]);
/// # Ok::<(), Lost>(())
/// ```
pub struct Post<'a> {
    exchange: &'a mut dyn Exchange,
    blocks: Vec<Vec<u8>>,
}

impl fmt::Debug for Post<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gathered = self.blocks.iter().map(Vec::len).collect::<Vec<_>>();
        f.debug_struct("Post").field("own", &self.own()).field("gathered", &gathered).finish()
    }
}

impl<'a> Post<'a> {
    /// Nothing is gathered yet.
    pub fn new(exchange: &'a mut dyn Exchange) -> Post<'a> {
        let blocks = vec![Vec::new(); exchange.peers()];
        Post { exchange, blocks }
    }

    /// The number of this worker.
    pub fn own(&self) -> usize {
        self.exchange.index()
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.exchange.peers()
    }

    /// Adds a record for a worker, of so many bytes at most, which `write` appends; no record is divided.
    ///
    /// # Errors
    /// [`Lost`] if a process of the job is gone.
    pub fn record(
        &mut self,
        to: usize,
        longest: usize,
        write: impl FnOnce(&mut Vec<u8>),
        deliver: &mut Deliver<'_>,
    ) -> Result<(), Lost> {
        if self.blocks[to].len() + longest > BLOCK_BYTES && !self.blocks[to].is_empty() {
            self.send(to, deliver)?;
        }
        let block = &mut self.blocks[to];
        if block.is_empty() {
            block.reserve_exact(BLOCK_BYTES.max(longest));
        }
        write(block);
        Ok(())
    }

    /// Sends a block that does not wait for records.
    ///
    /// # Errors
    /// [`Lost`] if a process of the job is gone.
    pub fn whole_block(&mut self, to: usize, block: Vec<u8>, deliver: &mut Deliver<'_>) -> Result<(), Lost> {
        self.exchange.send(to, block, deliver)
    }

    /// Sends what was gathered, and ends the round. The sum of the votes.
    ///
    /// # Errors
    /// [`Lost`] if a process of the job is gone.
    pub fn round(&mut self, vote: u64, deliver: &mut Deliver<'_>) -> Result<u64, Lost> {
        for to in 0..self.blocks.len() {
            if !self.blocks[to].is_empty() {
                self.send(to, deliver)?;
            }
        }
        self.exchange.barrier(vote, deliver)
    }

    fn send(&mut self, to: usize, deliver: &mut Deliver<'_>) -> Result<(), Lost> {
        let block = std::mem::take(&mut self.blocks[to]);
        self.exchange.send(to, block, deliver)
    }
}
