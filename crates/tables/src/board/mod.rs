//! Geometry of the board that the index, the solver and the codecs share. Squares are numbers: a1 is 0, h1 is 7,
//! h8 is 63.

mod army;
mod rays;
mod symmetry;

pub use army::{Army, Medieval, Modern};
pub use rays::{Ray, directions, rays};
pub use symmetry::Symmetry;
