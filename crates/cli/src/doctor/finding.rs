use std::{fmt, path::PathBuf};

use serde::Serialize;

use crate::output::text::Sanitized;

/// Something that needs mending, and the command that does so.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    /// What kind of trouble it is.
    pub(super) trouble: Trouble,
    /// The file or folder.
    pub(super) path: PathBuf,
    /// What is wrong.
    pub(super) text: String,
    /// The command.
    pub(super) mend: String,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trouble {
    /// It is not there.
    Missing,
    /// It has no bytes.
    Empty,
    /// It is damaged, or not what its name says.
    Corrupt,
    /// A file of the same name in an earlier folder is used instead.
    Shadowed,
    /// A command that was killed has left it.
    LeftOver,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trouble = match self.trouble {
            Trouble::Missing => "missing",
            Trouble::Empty => "empty",
            Trouble::Corrupt => "corrupt",
            Trouble::Shadowed => "shadowed",
            Trouble::LeftOver => "left over",
        };
        let path = self.path.display().to_string();
        write!(
            f,
            "{trouble}: {}: {}\n  mend: {}",
            Sanitized(&path),
            Sanitized(&self.text),
            Sanitized(&self.mend)
        )
    }
}
