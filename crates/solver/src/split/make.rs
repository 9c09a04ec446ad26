use std::{path::Path, time::Duration};

use bookends_exchange::{Exchange, Post};
use bookends_rules::Variant;
use bookends_store::beside;
use bookends_tables::{Folders, Material};

use super::{kept::Keeper, solve::Team};
use crate::{
    error::SolveError,
    folder::FolderTables,
    make::{Made, PackAndPublish},
    pack::PackOptions,
    solve::solve_with,
    spill::Room,
    watch::Watch,
};

/// How one of several workers makes its part of tables.
#[derive(Clone, Copy, Debug)]
pub struct PartMaker<'a> {
    /// The game.
    pub variant: Variant,
    /// Where tables are. Every worker needs those that the table depends on; the first worker publishes in the first of
    /// its folders.
    pub folders: &'a Folders,
    /// How the first worker packs.
    pub options: &'a PackOptions,
    /// Whether a file that is there is overwritten.
    pub force: bool,
    /// Who waits.
    pub watch: &'a Watch<'a>,
    /// How often each worker keeps its state beside the table, so that the work goes on if a process is killed; `None`
    /// if it shall not. The states are removed when the table is published.
    pub keep_every: Option<Duration>,
}

impl PartMaker<'_> {
    /// Makes a table together with the other workers, which call this with the same material at the same time. Returns
    /// when its file is published: what was made for the first worker, `None` for the others.
    ///
    /// The bytes of the file are those that [`make`](crate::make()) gives it. A worker holds the cells of its part, the
    /// bitmaps of what it sees of the others, and the sides of smaller tables that its moves lead to; the first one gets
    /// all cells in the end, and puts what does not fit its `room` into temporary files.
    ///
    /// # Errors
    /// [`SolveError`]; as [`SolveError::Lost`] if another worker has stopped. No file is left then.
    pub fn make(
        &self,
        material: &Material,
        room: &Room,
        exchange: &mut dyn Exchange,
    ) -> Result<Option<Made>, SolveError> {
        let material = material.canonical(self.variant);
        let path = self.folders.path(self.variant, &material);
        self.watch.heed(exchange.alarm());
        let source = FolderTables::watched(self.folders, self.variant, self.watch);
        let publish = PackAndPublish::new(self.variant, self.options, &path, self.force, self.watch);
        let mut post = Post::new(exchange);
        let mut keeper = match self.keep_every {
            Some(every) => Some(self.keeper(&material, &path, &post, every)?),
            None => None,
        };
        let begun = match &mut keeper {
            Some(keeper) => keeper.agree(&mut post)?,
            None => None,
        };
        let mut team = Team { post, keeper, begun };
        // The first worker packs the table.
        let mut publish = (team.post.own() == 0).then_some(publish);
        solve_with(self.variant, &material, &source, room, self.watch, &mut team, &mut publish).map_err(
            |error| match (error, self.watch.lost()) {
                (SolveError::Interrupted, Some(lost)) => lost.clone().into(),
                (error, _) => error,
            },
        )?;
        // Nobody leaves before the file is there.
        team.post.round(0, &mut |_, _| {})?;
        if let Some(keeper) = &team.keeper {
            keeper.remove();
        }
        Ok(publish.and_then(|publish| publish.made))
    }

    fn keeper(
        &self,
        material: &Material,
        path: &Path,
        post: &Post<'_>,
        every: Duration,
    ) -> Result<Keeper, SolveError> {
        let table = crc32fast::hash(format!("{} {material}", self.variant).as_bytes());
        let folder = beside(path, &format!(".part-{}", post.own()));
        Keeper::open(&folder, table.into(), post.workers(), every)
    }
}
