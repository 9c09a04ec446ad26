//! The engine that carries blocks: timely dataflow. Nothing outside of this module knows of it.
//!
//! The dataflow is one edge, from an input of every worker to an inbox of every worker (`line.rs`); what goes along it are
//! blocks (`block.rs`), not records, so that the engine touches them once each. A round ends by what blocks say: the vote of
//! a worker comes with the number of blocks before it.
//!
//! The engine's threads panic when a connection breaks, and so do its destructors then. Neither happens here: a broken
//! connection (`wire.rs`) raises the alarm and lets the engine's thread wait for ever, workers look at the alarm and end with
//! an error, and what the engine holds is left to the end of the process (`launch.rs`).

mod block;
mod frames;
mod launch;
mod line;
mod round;
mod window;
mod wire;

pub(crate) use launch::launch;
