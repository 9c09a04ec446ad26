//! Pictures of bars and texts, as SVG and as PNG.
//!
//! [`Picture`] is laid out in pixels; [`axis`] has the numbers beside it. The SVG has every text as text, and what a bar
//! says where it is pointed at; the PNG brings its letters along, so that it looks the same on every machine.
//!
//! ```
//! use bookends_picture::{Align, Picture};
//!
//! let mut picture = Picture::new(200, 60, "Games", "White won 12 games.");
//! picture.telling_bar([10, 20, 120, 14], [230, 159, 0], "12 games");
//! picture.text([135, 32], Align::Start, "12");
//! assert!(picture.svg().contains("<title>12 games</title>"));
//! assert!(picture.png().starts_with(b"\x89PNG"));
//! ```

pub mod axis;
mod picture;
mod png;
mod svg;

pub use picture::{Align, Picture, Rgb};
