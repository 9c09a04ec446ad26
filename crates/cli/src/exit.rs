use std::process::ExitCode;

/// How a command ends; the number is the exit code and a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, found, all well.
    Done = 0,
    /// The answer is no: not in the book, not in the tables, a check found something.
    No = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// The data given is bad: a FEN, a game, a material.
    BadInput = 3,
    /// A file that is needed is missing, or the system refuses to open, read or write it.
    Missing = 4,
    /// A file is corrupt.
    Corrupt = 5,
    /// Stopped by the user; finished work is kept.
    Interrupted = 130,
}

impl Exit {
    const ALL: [Exit; 7] =
        [Exit::Done, Exit::No, Exit::Usage, Exit::BadInput, Exit::Missing, Exit::Corrupt, Exit::Interrupted];

    /// The meaning in a few words, as the help prints it.
    const fn meaning(self) -> &'static str {
        match self {
            Exit::Done => "done, found, all well",
            Exit::No => "no: the position is not in the book or the tables, or a check found something",
            Exit::Usage => "the command line is wrong, or an output exists and --force is not given",
            Exit::BadInput => "bad input data (FEN, PGN, material)",
            Exit::Missing => "a table, book or other file that is needed is missing or not accessible",
            Exit::Corrupt => "a file is corrupt",
            Exit::Interrupted => "interrupted; finished work is kept",
        }
    }

    /// The list of exit codes at the end of the help.
    pub(crate) fn help() -> String {
        let mut text = String::from("Exit codes:");
        for exit in Exit::ALL {
            text += &format!("\n  {:>3}  {}", exit as u8, exit.meaning());
        }
        text
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
