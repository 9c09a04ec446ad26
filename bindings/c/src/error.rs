use std::ffi::c_char;

use bookends_rules::FenError;
use bookends_tables::ProbeError;

/// The codes of the header, which are the exit codes of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Code {
    Ok = 0,
    No = 1,
    BadInput = 3,
    Missing = 4,
    Corrupt = 5,
}

/// Why a call has no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn none() -> Failure {
        Failure { code: Code::Ok, message: String::new() }
    }
}

impl From<FenError> for Failure {
    fn from(e: FenError) -> Failure {
        Failure { code: Code::BadInput, message: e.to_string() }
    }
}

impl From<ProbeError> for Failure {
    fn from(e: ProbeError) -> Failure {
        let code = match &e {
            ProbeError::Castling | ProbeError::TooManyMen { .. } => Code::No,
            ProbeError::Missing { .. } => Code::Missing,
            _ => Code::Corrupt,
        };
        let message = match &e {
            ProbeError::Missing { material, .. } => {
                format!("{e}; make it with: bookends table make {material}")
            }
            _ => e.to_string(),
        };
        Failure { code, message }
    }
}

/// The length of a message with its NUL, in bytes.
const MESSAGE: usize = 508;

/// An error as the header lays it out.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Error {
    code: i32,
    message: [c_char; MESSAGE],
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Error {
        let mut message = [0; MESSAGE];
        let end = failure.message.floor_char_boundary(MESSAGE - 1);
        for (to, from) in message.iter_mut().zip(failure.message[..end].bytes()) {
            *to = from as c_char;
        }
        Error { code: failure.code as i32, message }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_is_cut_at_a_character_and_ends_with_nul() {
        let error = Error::from(Failure { code: Code::No, message: "é".repeat(400) });
        let bytes: Vec<u8> = error.message.iter().map(|&c| c as u8).take_while(|&c| c != 0).collect();
        assert_eq!(String::from_utf8(bytes).unwrap(), "é".repeat(253));
    }
}
