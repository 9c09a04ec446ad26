use bookends_exchange::{BLOCK_BYTES, Deliver, Exchange, Lost};

/// Gathers records into blocks, one being filled for each other worker.
pub(crate) struct Post<'a> {
    exchange: &'a mut dyn Exchange,
    blocks: Vec<Vec<u8>>,
}

impl<'a> Post<'a> {
    pub(crate) fn new(exchange: &'a mut dyn Exchange) -> Post<'a> {
        let blocks = vec![Vec::new(); exchange.peers()];
        Post { exchange, blocks }
    }

    /// The number of this worker.
    pub(crate) fn own(&self) -> usize {
        self.exchange.index()
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> usize {
        self.exchange.peers()
    }

    /// Adds a record for a worker, of so many bytes at most.
    pub(crate) fn record(
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
    pub(crate) fn whole_block(
        &mut self,
        to: usize,
        block: Vec<u8>,
        deliver: &mut Deliver<'_>,
    ) -> Result<(), Lost> {
        self.exchange.send(to, block, deliver)
    }

    /// Ends a round; the sum of the votes.
    pub(crate) fn round(&mut self, vote: u64, deliver: &mut Deliver<'_>) -> Result<u64, Lost> {
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
