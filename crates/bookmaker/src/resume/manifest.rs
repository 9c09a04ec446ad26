use bookends_store::{KeptFolder, StoreError};
use serde::{Deserialize, Serialize};

use super::recipe::Recipe;
use crate::{ledger::Ledger, tally::KeptRun, text::FeedPlace};

/// The file's name.
pub(super) const NAME: &str = "manifest";

/// The form of the manifest and of the rows. It changes whenever either does.
const VERSION: u32 = 1;

/// The longest manifest that is read, in bytes.
const LONGEST: u64 = 1 << 30;

/// The state of the work in a pause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    version: u32,
    pub(super) recipe: Recipe,
    pub(super) place: FeedPlace,
    pub(super) ledger: Ledger,
    /// The runs of counts, by generation.
    pub(super) runs: Vec<Vec<KeptRun>>,
    /// The runs of games that were seen.
    pub(super) seen: Vec<KeptRun>,
    /// The number of the next file.
    pub(super) next: u64,
}

impl Manifest {
    /// The state before anything is read.
    pub(super) fn new(recipe: Recipe) -> Manifest {
        Manifest {
            version: VERSION,
            recipe,
            place: FeedPlace::default(),
            ledger: Ledger::default(),
            runs: Vec::new(),
            seen: Vec::new(),
            next: 0,
        }
    }

    /// Every file that the manifest names.
    pub(super) fn files(&self) -> impl Iterator<Item = &KeptRun> {
        self.runs.iter().flatten().chain(&self.seen)
    }

    /// Writes the manifest: one line of JSON, and a line with the CRC-32 of the first.
    pub(super) fn write(&self, folder: &KeptFolder) -> Result<(), StoreError> {
        folder.write(NAME, |out| {
            let json = serde_json::to_vec(self)?;
            out.write_all(&json)?;
            writeln!(out, "\n{:08x}", crc32fast::hash(&json))
        })
    }

    /// Reads the manifest, if there is one; the inner error says what is wrong with it.
    pub(super) fn read(folder: &KeptFolder) -> Result<Option<Result<Manifest, String>>, StoreError> {
        let Some(bytes) = folder.len(NAME) else { return Ok(None) };
        if bytes > LONGEST {
            return Ok(Some(Err("the manifest is too long".into())));
        }
        let mut text = String::new();
        let read = std::io::Read::read_to_string(&mut folder.read(NAME)?, &mut text);
        read.map_err(|e| StoreError::io(folder.path().join(NAME), "read", e))?;
        Ok(Some(Manifest::parse(&text)))
    }

    fn parse(text: &str) -> Result<Manifest, String> {
        let damaged = || "the manifest is damaged".to_owned();
        let (json, sum) = text.split_once('\n').ok_or_else(damaged)?;
        if u32::from_str_radix(sum.trim_end(), 16) != Ok(crc32fast::hash(json.as_bytes())) {
            return Err(damaged());
        }
        match serde_json::from_str::<Manifest>(json) {
            Ok(manifest) if manifest.version == VERSION => Ok(manifest),
            _ => Err("the manifest is of another version of bookends".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn every_changed_byte_of_a_manifest_is_noticed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = KeptFolder::open(dir.path()).unwrap();
        assert!(Manifest::read(&folder).unwrap().is_none());
        let manifest = Manifest::new(Recipe::new(&[], &Options::default()));
        manifest.write(&folder).unwrap();
        assert_eq!(Manifest::read(&folder).unwrap(), Some(Ok(manifest)));
        let text = std::fs::read(dir.path().join(NAME)).unwrap();
        for at in 0..text.len() - 1 {
            let mut text = text.clone();
            text[at] ^= 1;
            assert!(Manifest::parse(&String::from_utf8(text).unwrap()).is_err(), "byte {at}");
        }
        assert!(Manifest::parse(std::str::from_utf8(&text[..text.len() / 2]).unwrap()).is_err());
    }
}
