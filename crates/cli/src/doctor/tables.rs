use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use bookends_rules::Variant;
use bookends_solver::dependencies;
use bookends_store::{Access, file_len, files_below, is_folder};
use bookends_tables::{FileError, Folders, MAKEABLE_MEN, Material, Table};
use serde::Serialize;

use super::finding::{Finding, Trouble};
use crate::errors::make_command;

/// The tables of a game in a folder.
#[derive(Debug, Serialize)]
pub(super) struct Held {
    pub(super) folder: String,
    pub(super) variant: &'static str,
    pub(super) tables: usize,
    pub(super) most_men: usize,
}

/// What folders of tables hold, and what is wrong there. `deep` reads every block.
pub(super) fn look(dirs: &[PathBuf], deep: bool) -> (Vec<Held>, Vec<Finding>) {
    let (mut held, mut findings) = (Vec::new(), Vec::new());
    let mut used: BTreeMap<(Variant, String), PathBuf> = BTreeMap::new();
    let mut wanted: BTreeSet<(Variant, String)> = BTreeSet::new();
    for dir in dirs {
        if !is_folder(dir) {
            findings.push(Finding {
                trouble: Trouble::Missing,
                path: dir.clone(),
                text: "there is no such folder of tables".into(),
                mend: format!("bookends table make --men 4 --tables {}", dir.display()),
            });
            continue;
        }
        leftovers(dir, &mut findings);
        let folders = Folders::new([dir.clone()]);
        for variant in Variant::ALL {
            let list = match folders.list(variant) {
                Ok(list) => list,
                Err(e) => {
                    findings.push(Finding {
                        trouble: Trouble::Missing,
                        path: dir.clone(),
                        text: e.to_string(),
                        mend: format!("chmod -R u+rX {}", dir.display()),
                    });
                    continue;
                }
            };
            if let Some(most_men) = list.iter().map(|(material, _)| material.len()).max() {
                let folder = dir.display().to_string();
                held.push(Held { folder, variant: variant.name(), tables: list.len(), most_men });
            }
            for (material, path) in list {
                let name = (variant, material.to_string());
                if let Some(first) = used.get(&name) {
                    findings.push(Finding {
                        trouble: Trouble::Shadowed,
                        mend: format!("rm {}", path.display()),
                        text: format!("{} is used instead", first.display()),
                        path,
                    });
                    continue;
                }
                findings.extend(trouble(dir, variant, &material, &path, deep));
                used.insert(name, path);
                // A material that has no table is none that is missing.
                for other in dependencies(variant, &material).unwrap_or_default() {
                    if other.len() <= MAKEABLE_MEN {
                        wanted.insert((variant, other.to_string()));
                    }
                }
            }
        }
    }
    let missing = wanted.into_iter().filter(|name| !used.contains_key(name));
    findings.extend(missing.filter_map(|(variant, name)| {
        let material: Material = name.parse().ok()?;
        Some(Finding {
            trouble: Trouble::Missing,
            path: Folders::new(dirs.iter().cloned()).path(variant, &material),
            text: format!("moves of other tables lead to {material} ({variant})"),
            mend: format!("{} --tables {}", make_command(variant, &material), dirs[0].display()),
        })
    }));
    (held, findings)
}

/// What is wrong with a file.
fn trouble(dir: &Path, variant: Variant, material: &Material, path: &Path, deep: bool) -> Option<Finding> {
    let mend = format!("{} --force --tables {}", make_command(variant, material), dir.display());
    let of = |trouble, text: String| Some(Finding { trouble, path: path.into(), text, mend });
    if file_len(path) == Some(0) {
        return of(Trouble::Empty, "the file has no bytes".into());
    }
    let table = match Table::open(path, Access::default()) {
        Ok(table) => table,
        Err(e) => return of(Trouble::Corrupt, e.to_string()),
    };
    let head = table.head();
    if (head.variant, &head.material) != (variant, material) {
        let text =
            format!("holds the table of {} ({}), not the one of its name", head.material, head.variant);
        return of(Trouble::Corrupt, text);
    }
    let read = |number| table.read_block(number).map(drop);
    let checked: Result<(), FileError> = if deep { (0..table.blocks()).try_for_each(read) } else { Ok(()) };
    checked.err().and_then(|e| of(Trouble::Corrupt, e.to_string()))
}

/// Temporary files of commands that were killed.
fn leftovers(dir: &Path, findings: &mut Vec<Finding>) {
    for path in files_below(dir, &[".part"]).unwrap_or_default() {
        findings.push(Finding {
            trouble: Trouble::LeftOver,
            text: "a temporary file of a command that was killed, or of one that runs".into(),
            mend: format!("rm {}", path.display()),
            path,
        });
    }
}
