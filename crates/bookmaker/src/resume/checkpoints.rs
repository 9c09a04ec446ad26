use std::{path::Path, sync::Arc};

use bookends_store::{KeptFolder, StoreError};

use super::{
    manifest::{Manifest, NAME},
    recipe::Recipe,
};
use crate::{
    MakeError, Options, Source,
    ledger::Ledger,
    tally::{Depot, KeptRun, PREFIX, Run, Spill},
    text::FeedPlace,
};

/// Keeps the state of the work, so that it goes on when the process is killed.
#[derive(Debug)]
pub(crate) struct Checkpoints {
    depot: Arc<Depot>,
    /// The last state that was kept.
    manifest: Manifest,
}

/// What an earlier process has left.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) place: FeedPlace,
    pub(crate) ledger: Ledger,
    /// The runs of counts with their generations.
    pub(crate) runs: Vec<(usize, Run)>,
    pub(crate) seen: Vec<Run>,
}

impl Checkpoints {
    /// Opens the folder, and finds what was begun there.
    pub(crate) fn open(
        folder: &Path,
        sources: &[Source],
        options: &Options,
    ) -> Result<(Checkpoints, Begun), MakeError> {
        let refusal = |reason: String| MakeError::Resume { folder: folder.to_owned(), reason };
        if sources.contains(&Source::Stdin) {
            return Err(refusal("the standard input cannot be read a second time".into()));
        }
        let recipe = Recipe::new(sources, options);
        let kept = KeptFolder::open(folder)?;
        let manifest = match Manifest::read(&kept)?.transpose().map_err(refusal)? {
            Some(manifest) => manifest,
            None => Manifest::new(recipe.clone()),
        };
        if let Some(change) = manifest.recipe.change(&recipe) {
            return Err(refusal(change));
        }
        let depot = Arc::new(Depot::new(kept, manifest.next));
        let find = |kept: &KeptRun| {
            Run::find(&depot, kept).ok_or_else(|| refusal(format!("{} is missing or damaged", kept.name)))
        };
        let mut runs = Vec::new();
        for (generation, kept) in manifest.runs.iter().enumerate() {
            for kept in kept {
                runs.push((generation, find(kept)?));
            }
        }
        let seen = manifest.seen.iter().map(find).collect::<Result<_, _>>()?;
        let begun = Begun { place: manifest.place, ledger: manifest.ledger.clone(), runs, seen };
        let checkpoints = Checkpoints { depot, manifest };
        checkpoints.sweep();
        Ok((checkpoints, begun))
    }

    /// Where rows go.
    pub(crate) fn spill(&self) -> Spill {
        Spill::Kept(self.depot.clone())
    }

    /// Keeps the state: all counts are in `runs`, and `seen` are the games that were seen since the last time.
    pub(crate) fn save(
        &mut self,
        place: FeedPlace,
        ledger: &Ledger,
        runs: Vec<Vec<KeptRun>>,
        seen: Option<KeptRun>,
    ) -> Result<(), StoreError> {
        self.manifest.place = place;
        self.manifest.ledger = ledger.clone();
        self.manifest.runs = runs;
        self.manifest.seen.extend(seen);
        self.manifest.next = self.depot.next();
        self.manifest.write(&self.depot.folder)?;
        self.sweep();
        Ok(())
    }

    /// Ends it: the book is made.
    pub(crate) fn remove(&self) {
        self.depot.folder.sweep(PREFIX, |_| false);
        self.depot.folder.remove([NAME]);
    }

    /// Removes the files that the manifest does not name.
    fn sweep(&self) {
        self.depot.folder.sweep(PREFIX, |name| self.manifest.files().any(|kept| kept.name == name));
    }
}
