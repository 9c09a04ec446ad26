use bookends_store::StoreError;
use bookends_tables::{LayoutError, Material, MaterialError, codec::CodecError};

/// Why a table could not be packed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The men are no material.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// The men have no index.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A block, decoded again, was not what had been packed: the memory or the machine is faulty.
    #[error("block {block} of {material} was damaged while it was packed: {reason}")]
    Damaged {
        /// The table.
        material: Material,
        /// The number of the block on its side.
        block: u64,
        /// What is wrong with it.
        reason: CodecError,
    },
    /// The work was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// The file could not be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}
