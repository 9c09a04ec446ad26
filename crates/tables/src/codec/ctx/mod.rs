//! The codec `ctx`: made for endgame tables.
//!
//! Three ideas make it small and quick to decode.
//!
//! * *Geometry*: which entries of a row are worth keeping, and who attacks whom on them, follows from the squares
//!   of the men, so the decoder works it out and the file says nothing about it ([`Geometry`]).
//! * *Ranks*: a grade is written as its rank among the grades in the order in which they usually follow the
//!   grade one row back ([`Model`]). Most ranks are 0.
//! * *Frozen contexts*: ranks are coded by frequency tables (at most [`MAX_TABLES`]), chosen by the
//!   neighbouring entries and the geometry. The tables lie in the file, one set for each side to move; nothing
//!   adapts while a block is decoded, so any block can be decoded alone.
//!
//! The entropy coder is [`rans`], with integers only. `docs/formats/table.md` describes the bytes.

mod context;
mod decode;
mod frequency;
mod geometry;
mod model;
mod model_bytes;
pub mod rans;

pub use context::{Context, FAR_CONTEXTS, Kinship, LINE_START, NEAR_CONTEXTS, Window, begin_row, window};
pub use decode::{Decoder, Rows};
pub use frequency::{MAX_LEVEL, level};
pub use geometry::{FEATURES, Geometry, RowGeometry};
pub use model::{
    Clusters, Expected, FEATURE_SETS, MAX_CLUSTERS, MAX_FAR_CLUSTERS, MAX_TABLES, Model, ModelParts, Table,
    complete,
};
pub use model_bytes::ModelError;
