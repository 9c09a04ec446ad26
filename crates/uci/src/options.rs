use std::path::PathBuf;

/// What the user of a graphical interface can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether moves may come from the book (`OwnBook`).
    pub own_book: bool,
    /// The book (`BookFile`); none if empty.
    pub book_file: Option<PathBuf>,
    /// Folders of tables (`TablePath`), separated as in `PATH`.
    pub table_path: Vec<PathBuf>,
    /// Where the choice among book moves begins (`BookSeed`); the same seed gives the same moves.
    pub book_seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { own_book: true, book_file: None, table_path: Vec::new(), book_seed: 0 }
    }
}

/// An option that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option {0:?}")]
    Name(String),
    /// The value is none of the option's.
    #[error("{name} takes {expected}, not {value:?}")]
    Value {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What was given.
        value: String,
    },
}

impl Options {
    /// The lines that say which options there are, with the values that hold now.
    pub fn declarations(&self) -> Vec<String> {
        let text = |text: String| if text.is_empty() { "<empty>".to_owned() } else { text };
        let book = self.book_file.as_ref().map_or_else(String::new, |path| path.display().to_string());
        let tables = std::env::join_paths(&self.table_path).unwrap_or_default().display().to_string();
        vec![
            format!("option name OwnBook type check default {}", self.own_book),
            format!("option name BookFile type string default {}", text(book)),
            format!("option name TablePath type string default {}", text(tables)),
            format!("option name BookSeed type spin default {} min 0 max {}", self.book_seed, i32::MAX),
        ]
    }

    /// Changes an option; the case of its name does not matter.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option or the value is none of its.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let wrong = |name, expected| OptionError::Value { name, expected, value: value.to_owned() };
        let path = if value == "<empty>" { "" } else { value };
        match name.to_ascii_lowercase().as_str() {
            "ownbook" => self.own_book = value.parse().map_err(|_| wrong("OwnBook", "true or false"))?,
            "bookfile" => self.book_file = (!path.is_empty()).then(|| path.into()),
            "tablepath" => {
                self.table_path = std::env::split_paths(path).filter(|p| !p.as_os_str().is_empty()).collect();
            }
            "bookseed" => {
                let seed: u32 = value.parse().map_err(|_| wrong("BookSeed", "a number from 0 on"))?;
                self.book_seed = seed.into();
            }
            _ => return Err(OptionError::Name(name.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_declared() {
        let mut options = Options::default();
        options.set("ownbook", "false").unwrap();
        options.set("BookFile", "/a b/c.bk").unwrap();
        options.set("TablePath", "/t:/u").unwrap();
        options.set("BookSeed", "7").unwrap();
        let lines = options.declarations();
        assert_eq!(lines[0], "option name OwnBook type check default false");
        assert_eq!(lines[1], "option name BookFile type string default /a b/c.bk");
        assert_eq!(lines[2], "option name TablePath type string default /t:/u");
        assert!(lines[3].starts_with("option name BookSeed type spin default 7 min 0"));
        options.set("BookFile", "<empty>").unwrap();
        assert_eq!(options.book_file, None);
    }

    #[test]
    fn a_value_that_is_none_changes_nothing_and_says_what_is_one() {
        let mut options = Options::default();
        let error = options.set("OwnBook", "maybe").unwrap_err();
        assert_eq!(error.to_string(), "OwnBook takes true or false, not \"maybe\"");
        assert!(options.set("BookSeed", "-1").is_err());
        assert_eq!(options.set("Hash", "16"), Err(OptionError::Name("Hash".into())));
        assert_eq!(options, Options::default());
    }
}
