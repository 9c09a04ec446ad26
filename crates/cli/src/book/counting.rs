//! The options of `book make` and `book rows` that say which moves of a game count.

use std::num::NonZeroUsize;

use bookends_bookmaker::{Options, Selection};
use bookends_rules::Position;
use clap::Args;
use shakmaty::Color;

use crate::{common::Common, report::Report};

#[derive(Debug, Args)]
pub(super) struct Counting {
    /// How many plies (moves of either side) of each game count
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(Options::MAX_PLY).expect("not 0"))]
    max_ply: NonZeroUsize,

    /// Only the moves from this position on, in the games that come to it within --max-ply
    #[arg(long, value_name = "FEN")]
    from: Option<String>,

    /// Only the moves of White
    #[arg(long, conflicts_with = "black")]
    white: bool,

    /// Only the moves of Black
    #[arg(long)]
    black: bool,
}

impl Counting {
    /// The selection of these moves; what else it says is as usual.
    pub(super) fn selection(&self, common: &Common) -> Result<Selection, Report> {
        let side = if self.white { Some(Color::White) } else { self.black.then_some(Color::Black) };
        let from = self.from.as_deref().map(|fen| Position::from_fen(common.variant(), fen)).transpose()?;
        Ok(Selection {
            max_ply: self.max_ply.get(),
            side,
            from: from.map(|position| position.key()),
            ..Options::default().selection
        })
    }
}
