//! Workers of one job send each other blocks of bytes, in rounds.
//!
//! A job that is larger than one machine is cut into parts; each worker owns some of them. In a round every worker works
//! on its own, sends blocks to the owners of what it has found, and waits at a barrier until all blocks of the round are
//! delivered. What a block means is the job's business.
//!
//! * [`Exchange`] is what a worker sees of the others. [`Alone`] is the exchange of a job with one worker.
//! * [`Post`] gathers small records into blocks.
//! * [`Cluster`] says where workers run: threads of this process, and of processes on other machines ([`Hosts`]).
//! * [`run`] starts the workers of this process, and returns what each of them has found.
//! * [`Lost`] is what remains when a process is gone: a job cannot go on without it, but all others hear of it within a
//!   second or two, and a job that keeps its state can be started again.
//!
//! Every process of a job runs the same program with the same work. Between machines the blocks go over TCP, as they are:
//! a network of others is no place for it.
//!
//! ```
//! use bookends_exchange::{Cluster, Exchange, Lost, run};
//! use std::num::NonZeroUsize;
//!
//! // Each of three workers tells every other its number, and all vote.
//! let found = run(&Cluster::threads(NonZeroUsize::new(3).unwrap()), |exchange: &mut dyn Exchange| {
//!     let mut heard = 0;
//!     let mut deliver = |_from: usize, block: &[u8]| heard += usize::from(block[0]);
//!     for to in 0..exchange.peers() {
//!         exchange.send(to, vec![exchange.index() as u8], &mut deliver)?;
//!     }
//!     let votes = exchange.barrier(1, &mut deliver)?;
//!     Ok::<_, Lost>((heard, votes))
//! })?;
//! assert_eq!(found, [(3, 3); 3]);
//! # Ok::<(), Lost>(())
//! ```

mod alarm;
mod alone;
mod cluster;
mod connect;
mod engine;
mod exchange;
mod hello;
mod hosts;
mod lost;
mod post;
mod run;

pub use alarm::Alarm;
pub use alone::Alone;
pub use cluster::{Cluster, Network};
pub use exchange::{BLOCK_BYTES, Deliver, Exchange};
pub use hosts::{Hosts, HostsError};
pub use lost::Lost;
pub use post::Post;
pub use run::run;
