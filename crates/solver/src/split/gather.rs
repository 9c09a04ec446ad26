//! The parts of a solved table come together at the first worker.
//!
//! A record is some neighbouring cells of a class: side to move (1 byte), slice (4), class (2), the first cell (4), and
//! the cells, little-endian, to the end of the block.

use bookends_exchange::{BLOCK_BYTES, Post};

use super::parts::Parts;
use crate::{
    error::SolveError,
    frame::SIDES,
    lane::Lane,
    portion::{Cells, Portion},
    solved::Solved,
};

const HEAD: usize = 11;

/// About how many bytes are under way at a time.
const AT_A_TIME: usize = 1 << 24;

/// Sends the cells of the own classes to the first worker, or gets those of the others if this is the first.
pub(crate) fn gather<C: Lane>(
    solved: &mut Solved<C>,
    parts: &Parts,
    post: &mut Post<'_>,
) -> Result<(), SolveError> {
    let layout = solved.layout().clone();
    let classes =
        (0..layout.slices()).flat_map(|slice| (0..layout.classes()).map(move |class| (slice, class)));
    let classes: Vec<_> = classes.collect();
    for some in classes.chunks((AT_A_TIME / (2 * layout.class_len() * C::BYTES)).max(1)) {
        if post.own() == 0 {
            receive(solved, post)?;
        } else {
            for &(slice, class) in some.iter().filter(|(_, class)| parts.is_own(*class)) {
                send_class(solved, Portion::class(&layout, slice, class), class, post)?;
            }
            post.round(0, &mut |_, _| {})?;
        }
    }
    Ok(())
}

fn send_class<C: Lane>(
    solved: &Solved<C>,
    portion: Portion,
    class: usize,
    post: &mut Post<'_>,
) -> Result<(), SolveError> {
    for (side, color) in SIDES.into_iter().enumerate() {
        let cells = solved.portion(color, portion)?;
        let most = (BLOCK_BYTES - HEAD) / C::BYTES;
        for (number, some) in cells.chunks(most).enumerate() {
            let mut block = Vec::with_capacity(HEAD + some.len() * C::BYTES);
            block.push(side as u8);
            block.extend((portion.slice as u32).to_le_bytes());
            block.extend((class as u16).to_le_bytes());
            block.extend(((number * most) as u32).to_le_bytes());
            block.resize(HEAD + some.len() * C::BYTES, 0);
            C::encode(some, &mut block[HEAD..]);
            post.whole_block(0, block, &mut |_, _| {})?;
        }
    }
    Ok(())
}

/// Gets what the others send in one round.
fn receive<C: Lane>(solved: &mut Solved<C>, post: &mut Post<'_>) -> Result<(), SolveError> {
    let mut garbled = None;
    post.round(0, &mut |from, block| {
        if put(solved, block).is_none() {
            garbled.get_or_insert(from);
        }
    })?;
    garbled.map_or(Ok(()), |worker| Err(SolveError::Garbled { worker }))
}

/// Enters the cells of a record; `None` if it is none.
fn put<C: Lane>(solved: &mut Solved<C>, block: &[u8]) -> Option<()> {
    let (head, bytes) = block.split_first_chunk::<HEAD>()?;
    let &[side, ref numbers @ ..] = head;
    let (slice, numbers) = numbers.split_first_chunk()?;
    let (class, start) = numbers.split_first_chunk()?;
    let mut cells = vec![C::default(); bytes.len() / C::BYTES];
    C::decode(bytes, &mut cells);
    let (slice, class) = (u32::from_le_bytes(*slice) as usize, usize::from(u16::from_le_bytes(*class)));
    let start = u32::from_le_bytes(*start.first_chunk()?) as usize;
    solved.put(usize::from(side), (slice, class), start, &cells)
}
