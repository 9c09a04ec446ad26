use std::path::Path;

use bookends_store::publish;

use super::extension;
use crate::{common::Common, exit::Exit, report::Report};

/// Writes a picture into a file that says by its name which kind it is.
pub(crate) fn write(
    path: &Path,
    svg: impl FnOnce() -> String,
    png: impl FnOnce() -> Vec<u8>,
    common: &Common,
) -> Result<(), Report> {
    let bytes = match extension(path).as_deref() {
        Some("svg") => svg().into_bytes(),
        Some("png") => png(),
        _ => {
            let message = format!("{}: pictures are .svg or .png", path.display());
            return Err(
                Report::new(Exit::Usage, message).help("name the file so, such as --plot picture.svg")
            );
        }
    };
    publish(path, &bytes, common.force)?;
    common.note(format!("{} is drawn", path.display()));
    Ok(())
}
