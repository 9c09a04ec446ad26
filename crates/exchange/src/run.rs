use std::fmt;

use crate::{Alone, Cluster, Exchange, Lost, engine};

/// Runs `work` once for every worker of this process, each in a thread of its own, and returns what they return, in the
/// order of their numbers. The other processes of the cluster do the same with their workers.
///
/// Every worker must come to the same number of barriers. A worker that ends with an error ends the job: all others get
/// [`Lost::Stopped`] with its words.
///
/// After a loss the connections are closed, but threads that wait for them stay until the process ends. A program that
/// does other things too runs the job in a process of its own.
///
/// # Errors
/// [`Lost`] if the processes do not come together. Else the error of the first worker that has failed by itself; if none
/// has, that of one who has heard of it.
///
/// # Panics
/// If a worker panics, after the other processes were told.
pub fn run<T, E>(
    cluster: &Cluster,
    work: impl Fn(&mut dyn Exchange) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E>
where
    T: Send,
    E: From<Lost> + fmt::Display + Send,
{
    match &cluster.network {
        None if cluster.workers.get() == 1 => work(&mut Alone::default()).map(|found| vec![found]),
        _ => engine::launch(cluster, work),
    }
}
