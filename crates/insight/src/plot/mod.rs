//! A picture of how the positions of a table end, as SVG and as PNG.

mod axis;
mod chart;
mod histogram;
mod png;
mod shape;
mod svg;

pub use histogram::{Histogram, Panel};
