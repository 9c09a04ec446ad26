use std::{
    env,
    hash::{DefaultHasher, Hash, Hasher},
    io::Read,
    num::NonZeroUsize,
    path::PathBuf,
};

use bookends_exchange::{Cluster, Hosts, Network};
use bookends_store::open_input;
use clap::Args;

use crate::{exit::Exit, report::Report};

/// Where Slurm says which of the processes of a step this one is.
const SLURM_PROCESS: &str = "SLURM_PROCID";

/// The longest list of hosts that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The processes that work on one thing together.
#[derive(Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub(crate) struct Processes {
    /// Work together with other processes, which run the same command: a file with one host:port a line, where each of
    /// them listens for the others. Meant for a network of your own, as nothing is encrypted
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    hosts: Option<PathBuf>,

    /// Which line of the file is this process, counted from 0 [default: $SLURM_PROCID]
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
}

impl Processes {
    /// The processes, with so many workers each; `None` if this one is alone. They know each other by `job`, which is
    /// what their work depends on.
    pub(crate) fn cluster(&self, workers: NonZeroUsize, job: impl Hash) -> Result<Option<Cluster>, Report> {
        let Some(path) = &self.hosts else { return Ok(None) };
        let bad = |reason: String| Report::new(Exit::BadInput, format!("{}: {reason}", path.display()));
        let mut text = String::new();
        open_input(path)?
            .take(LONGEST)
            .read_to_string(&mut text)
            .map_err(|e| bad(format!("cannot be read: {e}")))?;
        let hosts = Hosts::parse(&text).map_err(|e| {
            bad(e.to_string())
                .help("write one address a line, such as node1:2101, in the order of the processes")
        })?;
        let many = hosts.names().len();
        let slurm = || env::var(SLURM_PROCESS).ok()?.parse().ok();
        let process = self.process.or_else(slurm).ok_or_else(|| {
            Report::new(Exit::Usage, "--hosts wants to know which of the processes this one is")
                .help(format!("add --process I, 0 to {}, or start it with Slurm's srun", many - 1))
        })?;
        if process >= many {
            let message = format!("process {process}: {} has {many} addresses", path.display());
            return Err(Report::new(Exit::Usage, message)
                .help("the first process is number 0; give every process its line in the file of hosts"));
        }
        let mut hasher = DefaultHasher::new();
        (env!("CARGO_PKG_VERSION"), job).hash(&mut hasher);
        let network = Network { hosts, process, job: hasher.finish(), patience: Network::PATIENCE };
        Ok(Some(Cluster { workers, network: Some(network) }))
    }
}
