use bookends_exchange::{Exchange, Post};
use bookends_store::StoreError;

use crate::{
    MakeError, Options,
    tally::{Counted, Row, Rows, Spill},
};

/// Of the whole memory, the part for rows that arrive. What was counted here is still there.
const ARRIVED_SHARE: u64 = 4;

/// Carries rows, which come in ascending order, to other workers, and keeps what arrives from each.
pub(super) struct Carrier<'a> {
    post: Post<'a>,
    arrived: Arrived,
}

/// The rows of each worker, in the order in which they came, which is ascending.
struct Arrived {
    rows: Vec<Rows>,
    failed: Option<StoreError>,
}

impl<'a> Carrier<'a> {
    pub(super) fn new(exchange: &'a mut dyn Exchange, options: &Options) -> Carrier<'a> {
        let peers = exchange.peers();
        let bytes = usize::try_from(options.memory / ARRIVED_SHARE).unwrap_or(usize::MAX) / peers;
        let rows = || Rows::new(bytes, Spill::Nameless(options.temp_dir.clone()));
        let arrived = Arrived { rows: (0..peers).map(|_| rows()).collect(), failed: None };
        Carrier { post: Post::new(exchange), arrived }
    }

    /// Sends a row.
    pub(super) fn push(&mut self, to: usize, row: Row) -> Result<(), MakeError> {
        let write = |block: &mut Vec<u8>| block.extend_from_slice(&row.to_bytes());
        self.post.record(to, Row::BYTES, write, &mut |from, block| self.arrived.take(from, block))?;
        self.arrived.check()
    }

    /// Ends the round. Returns what has arrived from each worker.
    pub(super) fn finish(mut self) -> Result<Vec<Counted>, MakeError> {
        self.post.round(0, &mut |from, block| self.arrived.take(from, block))?;
        self.arrived.check()?;
        Ok(self.arrived.rows.into_iter().map(Rows::finish).collect())
    }
}

impl Arrived {
    fn take(&mut self, from: usize, block: &[u8]) {
        let (rows, _) = block.as_chunks::<{ Row::BYTES }>();
        let kept = rows.iter().try_for_each(|&row| self.rows[from].push(Row::from_bytes(row)));
        if let Err(e) = kept {
            self.failed.get_or_insert(e);
        }
    }

    /// A disk that is full ends the work at once, not at the end of the round.
    fn check(&mut self) -> Result<(), MakeError> {
        self.failed.take().map_or(Ok(()), |e| Err(e.into()))
    }
}
