//! The first bytes of a connection, the same in both directions: eight that name the protocol, then five numbers of eight
//! bytes each, little-endian: version, process, processes, workers of a process, job.

use crate::{Cluster, Network};

/// The protocol, and with it the version of the engine behind it: engines of other versions need not understand this one.
const NAME: [u8; 8] = *b"bookends";
const VERSION: u64 = 1;

/// How long a greeting is.
pub(crate) const BYTES: usize = 48;

/// What a process says of itself when it connects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    version: u64,
    pub(crate) process: u64,
    processes: u64,
    workers: u64,
    job: u64,
}

impl Hello {
    /// What the process of this number says.
    pub(crate) fn new(cluster: &Cluster, network: &Network) -> Hello {
        Hello {
            version: VERSION,
            process: network.process as u64,
            processes: cluster.processes() as u64,
            workers: cluster.workers.get() as u64,
            job: network.job,
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        let numbers = [self.version, self.process, self.processes, self.workers, self.job];
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&NAME);
        for (place, number) in bytes[8..].chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// None if it is not this protocol.
    pub(crate) fn from_bytes(bytes: [u8; BYTES]) -> Option<Hello> {
        let (words, _) = bytes.as_chunks::<8>();
        let [name, numbers @ ..] = words else { return None };
        let &[version, process, processes, workers, job] = numbers else { return None };
        let number = u64::from_le_bytes;
        (*name == NAME).then_some(Hello {
            version: number(version),
            process: number(process),
            processes: number(processes),
            workers: number(workers),
            job: number(job),
        })
    }

    /// Why a process that says `other` cannot work together with this one.
    pub(crate) fn difference(&self, other: &Hello) -> Option<String> {
        if other.version != self.version {
            return Some("it is of another version of bookends".into());
        }
        if other.processes != self.processes {
            return Some(format!("it is one of {} processes, not of {}", other.processes, self.processes));
        }
        if other.workers != self.workers {
            return Some(format!("it has {} workers, not {}", other.workers, self.workers));
        }
        (other.job != self.job).then(|| "it was started with other input or options".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greeting_comes_back_and_every_difference_is_told() {
        let hello = Hello { version: 1, process: 2, processes: 3, workers: 4, job: u64::MAX };
        assert_eq!(Hello::from_bytes(hello.to_bytes()), Some(hello));
        assert_eq!(Hello::from_bytes([b'G'; BYTES]), None);
        assert_eq!(hello.difference(&Hello { process: 0, ..hello }), None);
        for (other, word) in [
            (Hello { version: 2, ..hello }, "version"),
            (Hello { processes: 2, ..hello }, "2 processes, not of 3"),
            (Hello { workers: 1, ..hello }, "1 workers, not 4"),
            (Hello { job: 0, ..hello }, "other input or options"),
        ] {
            assert!(hello.difference(&other).unwrap().contains(word), "{word}");
        }
    }
}
