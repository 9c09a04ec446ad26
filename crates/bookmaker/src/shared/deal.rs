use bookends_exchange::Exchange;

use super::carrier::Carrier;
use crate::{
    MakeError, Options, Watch,
    tally::{Counted, Merge},
};

/// How often it is looked whether to stop, in rows.
const STOP_EVERY: usize = 1 << 16;

/// The bits at the top of a key by which positions are parted.
const SHARD_BITS: u32 = 12;

/// Which of so many workers owns a position. Neighbouring keys go to different ones, so that all are busy when each
/// sends in the order of keys.
fn owner(key: u64, peers: usize) -> usize {
    (key >> (u64::BITS - SHARD_BITS)) as usize % peers
}

/// Sends every row to its owner. Returns those that this worker owns; one that is alone owns what it has.
pub(crate) fn deal(
    counted: Vec<Counted>,
    exchange: &mut dyn Exchange,
    options: &Options,
    watch: &Watch,
) -> Result<Vec<Counted>, MakeError> {
    let peers = exchange.peers();
    if peers == 1 {
        return Ok(counted);
    }
    let mut carrier = Carrier::new(exchange, options);
    for (passed, row) in Merge::of(&counted).enumerate() {
        if passed.is_multiple_of(STOP_EVERY) && watch.is_stopped() {
            return Err(MakeError::Stopped);
        }
        let row = row?;
        carrier.push(owner(row.key(), peers), row)?;
    }
    carrier.finish()
}
