//! An index of games is read or refused, whatever its bytes: no panic, no more memory than the file justifies.
#![no_main]

use bookends_explorer::{Filter, GameId, Games, Wanted};
use bookends_rules::{Position, Variant};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

/// Makes the checksums right, so that changed bytes reach the code behind them.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let footer = bytes.len().checked_sub(128)?;
    let number = |bytes: &[u8], at: usize| {
        let bytes = bytes.get(at..at + 8)?.try_into().ok()?;
        usize::try_from(u64::from_le_bytes(bytes)).ok()
    };
    let starts: Vec<usize> = (0..5).map(|i| number(bytes, footer + 48 + 8 * i)).collect::<Option<_>>()?;
    let block = bytes.get_mut(starts[3]..starts[4]).filter(|block| block.len() > 4)?;
    let sum = crc32fast::hash(&block[4..]);
    block[..4].copy_from_slice(&sum.to_le_bytes());
    for (place, from, to) in
        [(88, starts[0], starts[1]), (96, starts[1], starts[3]), (104, starts[4], footer)]
    {
        let sum = u64::from(crc32fast::hash(bytes.get(from..to)?));
        bytes[footer + place..][..8].copy_from_slice(&sum.to_le_bytes());
    }
    let sum = u64::from(crc32fast::hash(&bytes[footer..footer + 112]));
    bytes[footer + 112..][..8].copy_from_slice(&sum.to_le_bytes());
    Some(())
}

fn ask(bytes: Vec<u8>) {
    let Ok(Some(games)) = Games::of_index(Box::new(MemoryStorage::new("fuzz", bytes))) else { return };
    let start = Position::start(Variant::Standard);
    let wanted = Wanted { top: 3, recent: 3, history: true };
    let Ok(answer) = games.ask(&start, &Filter::default(), wanted) else { return };
    let named = answer.top.iter().chain(&answer.recent).map(|&(id, _)| id);
    for id in named.chain(GameId::parse("00000000")) {
        let _ = (games.game(id), games.pgn(id), games.line(id));
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut mended = bytes.to_vec();
    let _ = mend(&mut mended);
    ask(bytes.to_vec());
    ask(mended);
});
