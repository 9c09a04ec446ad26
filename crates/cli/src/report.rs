use std::{fmt::Display, io};

use anstyle::{AnsiColor, Style};

use crate::{exit::Exit, output::text::Sanitized};

/// Why a command ends before its work is done: what is printed on the standard error, and the exit code.
///
/// ```text
/// error: bad FEN at byte 13: the ranks below 2 are missing
///   8/8/8/8/8/8/8 w - - 0 1
///                ^
/// help: write the position as bookends prints it, for example "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
/// ```
#[derive(Debug)]
pub(crate) struct Report {
    exit: Exit,
    message: String,
    detail: Option<String>,
    help: Option<String>,
}

impl Report {
    /// An error in one line.
    pub(crate) fn new(exit: Exit, message: impl Display) -> Report {
        Report { exit, message: message.to_string(), detail: None, help: None }
    }

    /// The user has stopped the command; `resume` says how to go on from here.
    pub(crate) fn interrupted(resume: impl Display) -> Report {
        Report::new(Exit::Interrupted, "interrupted").help(resume)
    }

    /// Adds lines that show the place, such as a text with a caret below.
    #[must_use]
    pub(crate) fn detail(mut self, lines: impl Display) -> Report {
        self.detail = Some(lines.to_string());
        self
    }

    /// Adds what to do about it, best a command that can be pasted.
    #[must_use]
    pub(crate) fn help(mut self, text: impl Display) -> Report {
        self.help = Some(text.to_string());
        self
    }

    /// The message alone, as machine-readable output shows it.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The exit code that the report ends the command with.
    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints the report on the standard error. Control characters in it, say of a file's name, are shown as
    /// escapes.
    pub(crate) fn print(&self) -> Exit {
        if self.message.is_empty() {
            return self.exit;
        }
        let paint = |word: &'static str, color: AnsiColor| {
            let style = Style::new().bold().fg_color(Some(color.into()));
            format!("{style}{word}{style:#}")
        };
        let lines = |text: &str| {
            text.lines().map(|line| Sanitized(line).to_string()).collect::<Vec<_>>().join("\n  ")
        };
        anstream::eprintln!("{} {}", paint("error:", AnsiColor::Red), lines(&self.message));
        if let Some(detail) = &self.detail {
            anstream::eprintln!("  {}", lines(detail));
        }
        if let Some(help) = &self.help {
            anstream::eprintln!("{} {}", paint("help:", AnsiColor::Cyan), lines(help));
        }
        self.exit
    }
}

/// An error of writing to the standard output. A reader that has gone away, as `head` does, is no error.
impl From<io::Error> for Report {
    fn from(e: io::Error) -> Report {
        match e.kind() {
            io::ErrorKind::BrokenPipe => Report::new(Exit::Done, ""),
            _ => Report::new(Exit::Missing, format!("the standard output cannot be written: {e}")),
        }
    }
}
