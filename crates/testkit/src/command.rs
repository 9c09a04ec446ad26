//! Programs as a user runs them.

use std::process::Command;

/// Runs a program to its end: its exit code, standard output and standard error.
///
/// # Panics
/// If it cannot be started, is killed, or prints what is no text.
pub fn run(program: &str, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(program).args(args).output().expect("the program can be started");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    (output.status.code().expect("nobody kills it"), text(output.stdout), text(output.stderr))
}
