use bookends_exchange::{BLOCK_BYTES, Exchange};
use serde::{Serialize, de::DeserializeOwned};

use super::Share;
use crate::{MakeError, ledger::Ledger};

/// The ledger of all workers, at the first; at the others their own. If bad games end the work, only the first goes on,
/// to say which.
pub(crate) fn join(
    mut ledger: Ledger,
    share: &Share,
    strict: bool,
    exchange: &mut dyn Exchange,
) -> Result<Ledger, MakeError> {
    ledger.renumber(&share.numbers);
    if exchange.peers() == 1 {
        return Ok(ledger);
    }
    let bad = if strict { ledger.counts.bad } else { 0 };
    let (of_all, bad) = tell_first(exchange, &ledger, bad)?;
    if exchange.index() == 0 {
        return Ok(Ledger::join(of_all));
    }
    if bad > 0 {
        // The first worker ends the work, in words that come here.
        exchange.barrier(0, &mut |_, _| ())?;
    }
    Ok(ledger)
}

/// Tells the first worker something. Returns what all have told, in order, which is nothing at other workers; and the sum
/// of the votes.
pub(super) fn tell_first<T: Serialize + DeserializeOwned>(
    exchange: &mut dyn Exchange,
    told: &T,
    vote: u64,
) -> Result<(Vec<T>, u64), MakeError> {
    let unreadable = |e: serde_json::Error| MakeError::Unshared { reason: e.to_string() };
    let json = serde_json::to_vec(told).map_err(unreadable)?;
    let mut heard: Vec<Vec<u8>> = vec![Vec::new(); exchange.peers()];
    let mut deliver = |from: usize, block: &[u8]| heard[from].extend_from_slice(block);
    for block in json.chunks(BLOCK_BYTES) {
        exchange.send(0, block.to_vec(), &mut deliver)?;
    }
    let votes = exchange.barrier(vote, &mut deliver)?;
    let heard = heard.iter().filter(|_| exchange.index() == 0);
    let all = heard.map(|json| serde_json::from_slice(json)).collect::<Result<_, _>>();
    Ok((all.map_err(unreadable)?, votes))
}
