use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{MakeError, Options, Source, resume::Recipe};

/// A number by which processes know that they make the same book of the same games: a hash of the names and lengths of
/// the files and of every option that the book depends on.
pub fn job(sources: &[Source], options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    for part in Recipe::new(sources, options).parts() {
        part.hash(&mut hasher);
    }
    format!("{:?}", (options.keep, options.weigh, options.format, options.bk)).hash(&mut hasher);
    hasher.finish()
}

/// Says whether several processes can make a book together.
///
/// # Errors
/// [`MakeError::Unshared`] if they cannot: games that come again are found by one process that sees them all, and the
/// standard input is that of one process.
pub fn check_shared(sources: &[Source], options: &Options) -> Result<(), MakeError> {
    let reason = if sources.contains(&Source::Stdin) {
        "the standard input has no parts"
    } else if options.dedup || options.dedup_beginnings {
        "a game that comes again may be in a file that another process reads"
    } else {
        return Ok(());
    };
    Err(MakeError::Unshared { reason: reason.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_depends_on_what_the_book_depends_on() {
        let source = |name: &str, text: &[u8]| Source::Memory { name: name.into(), bytes: text.into() };
        let one = job(&[source("a", b"x")], &Options::default());
        let same = Options { memory: 1, threads: 3.try_into().unwrap(), force: true, ..Options::default() };
        assert_eq!(job(&[source("a", b"y")], &same), one);
        let strict = Options { strict: true, ..Options::default() };
        let weigh = Options { weigh: crate::Weigh::Rate, ..Options::default() };
        for other in [
            job(&[source("b", b"x")], &same),
            job(&[source("a", b"xy")], &same),
            job(&[], &same),
            job(&[source("a", b"x")], &strict),
            job(&[source("a", b"x")], &weigh),
        ] {
            assert_ne!(other, one);
        }
    }
}
