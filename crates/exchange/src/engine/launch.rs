use std::{
    fmt,
    mem::ManuallyDrop,
    net::{Shutdown, TcpStream},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use timely::communication::{
    Allocator, Hooks,
    allocator::{
        ProcessBuilder,
        zero_copy::{
            allocator::TcpBuilder,
            initialize::{CommsGuard, initialize_networking_from_sockets},
        },
    },
};

use super::{
    line::{Crew, Line},
    wire::Wire,
};
use crate::{Alarm, Cluster, Exchange, Lost, Network, connect::connect};

/// How a worker has ended.
enum End<T, E> {
    Well(T),
    /// By itself.
    Failed(E),
    /// Because another one has.
    Told(E),
    Panicked(Box<dyn std::any::Any + Send>),
}

/// Runs the workers of this process.
pub(crate) fn launch<T, E>(
    cluster: &Cluster,
    work: impl Fn(&mut dyn Exchange) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E>
where
    T: Send,
    E: From<Lost> + fmt::Display + Send,
{
    let alarm = Alarm::default();
    let (seats, connections) = match &cluster.network {
        Some(network) if cluster.processes() > 1 => {
            let (seats, connections) = join(cluster, network, &alarm)?;
            (seats, Some(connections))
        }
        _ => (alone(cluster).into_iter().map(Seat::Process).collect(), None),
    };
    let ends: Vec<End<T, E>> = thread::scope(|scope| {
        let employ = |seat| employ(seat, cluster, &alarm, &work);
        let threads: Vec<_> = seats.into_iter().map(|seat| scope.spawn(move || employ(seat))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(End::Panicked)).collect()
    });
    if let Some(connections) = connections {
        connections.close(alarm.is_raised());
    }
    conclude(ends)
}

/// The place of a worker, before its thread has begun.
enum Seat {
    Process(ProcessBuilder),
    Tcp(TcpBuilder),
}

fn alone(cluster: &Cluster) -> Vec<ProcessBuilder> {
    ProcessBuilder::new_typed_vector(cluster.workers.get(), Hooks::default().refill, None)
}

/// Connects the workers of this process with those of the others.
fn join(cluster: &Cluster, network: &Network, alarm: &Alarm) -> Result<(Vec<Seat>, Connections), Lost> {
    let streams = connect(cluster, network)?;
    let own = |e: std::io::Error| Lost::Network {
        host: network.hosts.names()[network.process].clone(),
        reason: e.to_string(),
    };
    let mut handles = Vec::new();
    let mut wires = Vec::new();
    for (process, stream) in streams.into_iter().enumerate() {
        let Some(stream) = stream else {
            wires.push(None);
            continue;
        };
        handles.push(stream.try_clone().map_err(own)?);
        let host = network.hosts.names()[process].clone();
        wires.push(Some(Wire::new(stream, process, host, alarm.clone())));
    }
    let workers = cluster.workers.get();
    let (seats, guard) =
        initialize_networking_from_sockets(alone(cluster), wires, network.process, workers, Hooks::default())
            .map_err(own)?;
    let connections = Connections { handles, guard: ManuallyDrop::new(guard) };
    Ok((seats.into_iter().map(Seat::Tcp).collect(), connections))
}

/// What a worker's thread does.
fn employ<T, E: From<Lost> + fmt::Display>(
    seat: Seat,
    cluster: &Cluster,
    alarm: &Alarm,
    work: &impl Fn(&mut dyn Exchange) -> Result<T, E>,
) -> End<T, E> {
    let allocator = match seat {
        Seat::Process(builder) => Allocator::Process(builder.build()),
        Seat::Tcp(builder) => Allocator::Tcp(builder.build()),
    };
    let hosts = cluster.network.as_ref().map_or_else(Vec::new, |network| network.hosts.names().to_vec());
    let crew = Crew { workers: cluster.workers.get(), hosts };
    let mut line = Line::new(allocator, crew, alarm.clone());
    match catch_unwind(AssertUnwindSafe(|| work(&mut line))) {
        Ok(Ok(found)) => match line.finish() {
            Ok(()) => End::Well(found),
            Err(lost) => End::Told(lost.into()),
        },
        Ok(Err(error)) if alarm.is_raised() => {
            line.leave();
            End::Told(error)
        }
        Ok(Err(error)) => {
            line.fail(&error.to_string());
            End::Failed(error)
        }
        Err(panic) => {
            line.fail("a worker panicked");
            End::Panicked(panic)
        }
    }
}

/// The connections to other processes.
struct Connections {
    handles: Vec<TcpStream>,
    guard: ManuallyDrop<CommsGuard>,
}

impl Connections {
    fn close(self, lost: bool) {
        if lost {
            for stream in &self.handles {
                // It is perhaps closed already.
                let _ = stream.shutdown(Shutdown::Both);
            }
            // The threads of the engine wait for ever: they are not waited for.
            return;
        }
        let guard = ManuallyDrop::into_inner(self.guard);
        // Everything is done. What happens to others while they close does not matter here.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(guard)));
    }
}

fn conclude<T, E>(ends: Vec<End<T, E>>) -> Result<Vec<T>, E> {
    let mut found = Vec::with_capacity(ends.len());
    let (mut failed, mut told) = (None, None);
    for end in ends {
        match end {
            End::Well(of_worker) => found.push(of_worker),
            End::Failed(error) => failed = failed.or(Some(error)),
            End::Told(error) => told = told.or(Some(error)),
            End::Panicked(panic) => resume_unwind(panic),
        }
    }
    failed.or(told).map_or(Ok(found), Err)
}
