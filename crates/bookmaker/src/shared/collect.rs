use bookends_exchange::Exchange;

use super::{carrier::Carrier, report::tell_first};
use crate::{Keep, LeftOut, MakeError, Options, Watch, positions::Positions, tally::Counted};

/// What remains to be written, and what was left out before.
#[derive(Debug)]
pub(crate) struct Collected {
    pub(crate) counted: Vec<Counted>,
    /// Which moves of these are kept.
    pub(crate) keep: Keep,
    pub(crate) left_out: LeftOut,
    /// Bytes that went to temporary files of all workers.
    pub(crate) spilled: u64,
}

/// Sends the rows of the moves that are kept to the first worker, which gets those of all. `counted` is what this worker
/// owns; `spilled` are the bytes that it has put into temporary files before.
pub(crate) fn collect(
    counted: Vec<Counted>,
    spilled: u64,
    exchange: &mut dyn Exchange,
    options: &Options,
    watch: &Watch,
) -> Result<Collected, MakeError> {
    let keep = options.keep;
    if exchange.peers() == 1 {
        return Ok(Collected { counted, keep, left_out: LeftOut::default(), spilled });
    }
    let spilled = spilled + Counted::spilled(&counted);
    let mut positions = Positions::new(&counted, keep, watch);
    let mut carrier = Carrier::new(exchange, options);
    for position in positions.by_ref() {
        for row in position?.rows() {
            carrier.push(0, row)?;
        }
    }
    let left_out = positions.found().left_out;
    let kept = carrier.finish()?;
    let of_all = tell_first(exchange, &(left_out, spilled), 0)?.0;
    let spilled = of_all.iter().map(|(_, spilled)| spilled).sum::<u64>() + Counted::spilled(&kept);
    let left_out = of_all.into_iter().map(|(left_out, _)| left_out).sum();
    Ok(Collected { counted: kept, keep: Keep::default(), left_out, spilled })
}
