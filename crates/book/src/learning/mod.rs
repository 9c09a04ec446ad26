//! Books that learn from the games of an engine.
//!
//! What was learned lies in ordinary books of statistics, two for each engine: [`file_name`] tells which. It is cleared
//! by deleting them, and frozen by taking away the right to write them. A [`Lesson`] is a game that an engine has finished; [`Lesson::is_worth_learning`] says which count,
//! [`learn`] adds them to a learning book, and [`Learned`] lets what was learned change the weights of the moves of other
//! books.

mod adjust;
mod games;
mod learned;
mod lesson;

pub use adjust::adjust;
pub use games::lessons;
pub use learned::Learned;
pub use lesson::{Lesson, file_name, learn};
