use std::{io::Write, path::Path};

use bookends_store::{Publish, StoreError};

use crate::{common::Common, exit::Exit, report::Report};

/// Writes a picture into a file that says by its name which kind it is.
pub(crate) fn write(
    path: &Path,
    svg: impl FnOnce() -> String,
    png: impl FnOnce() -> Vec<u8>,
    common: &Common,
) -> Result<(), Report> {
    let kind = path.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
    let bytes = match kind.as_deref() {
        Some("svg") => svg().into_bytes(),
        Some("png") => png(),
        _ => {
            let message = format!("{}: pictures are .svg or .png", path.display());
            return Err(
                Report::new(Exit::Usage, message).help("name the file so, such as --plot picture.svg")
            );
        }
    };
    let mut out = Publish::create(path, common.force)?;
    out.write_all(&bytes).map_err(|e| StoreError::io(path, "write", e))?;
    out.commit()?;
    common.note(format!("{} is drawn", path.display()));
    Ok(())
}
