//! A picture of how the positions of a table end, as SVG and as PNG.

mod chart;
mod histogram;

pub use histogram::{Histogram, Panel};
