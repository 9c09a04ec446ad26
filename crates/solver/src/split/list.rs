use bookends_exchange::Exchange;
use bookends_tables::Material;

use super::make::PartMaker;
use crate::error::SolveError;

impl PartMaker<'_> {
    /// The tables that the first worker wants to make, whatever the others think is missing.
    ///
    /// # Errors
    /// [`SolveError::Lost`] if another worker has stopped, [`SolveError::Garbled`] if the list is no list of material.
    pub fn agree(&self, todo: &[Material], exchange: &mut dyn Exchange) -> Result<Vec<Material>, SolveError> {
        let mut list = Vec::new();
        let mut hear = |_: usize, block: &[u8]| list.extend_from_slice(block);
        if exchange.index() == 0 {
            let names = todo.iter().flat_map(|material| format!("{material}\n").into_bytes());
            let names: Vec<u8> = names.collect();
            for to in 0..exchange.peers() {
                exchange.send(to, names.clone(), &mut hear)?;
            }
        }
        exchange.barrier(0, &mut hear)?;
        let garbled = || SolveError::Garbled { worker: 0 };
        let list = String::from_utf8(list).map_err(|_| garbled())?;
        list.lines().map(|name| name.parse().map_err(|_| garbled())).collect()
    }
}
