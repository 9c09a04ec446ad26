//! Work that was interrupted goes on.
//!
//! From time to time all threads pause between two pieces of text; what they have counted goes to files, and a manifest
//! says how far the text is read and which files hold the counts. It is replaced at once: whoever reads it finds the
//! state of one such pause.

mod checkpoints;
mod manifest;
mod recipe;

pub(crate) use checkpoints::{Begun, Checkpoints};
pub(crate) use recipe::Recipe;
