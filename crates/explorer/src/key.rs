use bookends_rules::{Position, Variant};

/// The key of a position in an index: its PolyGlot key, in other games than standard chess mixed with the game, for the
/// same men have the same PolyGlot key in nearly every game.
pub(crate) fn key(position: &Position) -> u64 {
    let game = match position.variant() {
        Variant::Standard => return position.key(),
        variant => variant.name(),
    };
    // FNV-1a, by Fowler, Noll and Vo.
    let hash = game.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    position.key() ^ hash
}
