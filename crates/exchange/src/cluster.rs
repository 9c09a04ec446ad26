use std::{num::NonZeroUsize, time::Duration};

use crate::Hosts;

/// Where the workers of a job run.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// How many workers each process has; each is a thread.
    pub workers: NonZeroUsize,
    /// The processes; without it, this one is alone.
    pub network: Option<Network>,
}

/// The processes of a job, as one of them sees them.
#[derive(Clone, Debug)]
pub struct Network {
    /// Where every process listens, this one too.
    pub hosts: Hosts,
    /// The number of this process, counted from 0.
    pub process: usize,
    /// A number by which processes of one job know each other, such as a hash of what the work depends on.
    pub job: u64,
    /// How long it is waited for the other processes to come.
    pub patience: Duration,
}

impl Network {
    /// How long is waited unless said otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(120);
}

impl Cluster {
    /// One process with so many workers.
    pub fn threads(workers: NonZeroUsize) -> Cluster {
        Cluster { workers, network: None }
    }

    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.network.as_ref().map_or(1, |network| network.hosts.names().len())
    }
}
