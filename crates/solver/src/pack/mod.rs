//! From a solved table to its file.
//!
//! Every order of the men is tried on a sample, for each side to move on its own; then blocks are compressed by all
//! threads, decoded again and compared. The codecs of bytes (`bytes`) get blocks in which entries that nobody asks for
//! are filled with what compresses best; the codec `ctx` (`context`) skips them, and leaves apart the values that
//! captures and promotions tell ([`pack_apart`]).

mod batch;
mod block;
mod bytes;
mod context;
mod error;
mod order;
mod packed;
mod view;

pub(crate) use batch::Work;
pub use error::PackError;
pub(crate) use packed::pack_cells;
pub use packed::{PackOptions, Packed, pack, pack_apart};
