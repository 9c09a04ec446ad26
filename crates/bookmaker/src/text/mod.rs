//! From files to the words of games: pieces of text cut at games, tags, movetext.

mod border;
mod chunk;
mod feed;
mod games;
mod movetext;
mod result;
mod source;
mod tags;

pub(crate) use border::{next_border, next_untagged};
pub(crate) use chunk::Chunk;
pub(crate) use feed::{Feed, FeedPlace};
pub use games::GameTexts;
pub use movetext::Bracket;
pub(crate) use movetext::{Branching, Movetext, Token};
pub use result::GameResult;
pub use source::{Source, find_sources};
pub(crate) use tags::{GameText, Tags, each_tag};
