//! Every process gets a connection to every other: it calls those before it in the list, and is called by those after it.

use std::{
    io::{self, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::{Duration, Instant},
};

use socket2::{SockRef, TcpKeepalive};

use crate::{
    Cluster, Lost, Network,
    hello::{BYTES, Hello},
};

/// How often it is tried whether others are there.
const RETRY: Duration = Duration::from_millis(50);

/// How long a caller that is perhaps no process of the job may take for its greeting.
const GREETING: Duration = Duration::from_secs(2);

/// How long the way to one address may take.
const CALL: Duration = Duration::from_secs(1);

/// When a machine that says nothing is asked whether it is there, and how often and how many times more.
const SILENCE: Duration = Duration::from_secs(10);
const QUESTION: Duration = Duration::from_secs(5);
const QUESTIONS: u32 = 3;

/// The connections to all processes, by number; none to this one.
pub(crate) fn connect(cluster: &Cluster, network: &Network) -> Result<Vec<Option<TcpStream>>, Lost> {
    let hosts = network.hosts.names();
    let deadline = Instant::now() + network.patience;
    let mine = Hello::new(cluster, network);
    let own = hosts.get(network.process).ok_or_else(|| Lost::Network {
        host: format!("process {}", network.process),
        reason: format!("the list of hosts has {} lines", hosts.len()),
    })?;
    let here = |e: io::Error| Lost::Network { host: own.clone(), reason: e.to_string() };
    let listener = listen(own).map_err(here)?;
    let mut streams: Vec<Option<TcpStream>> = hosts.iter().map(|_| None).collect();
    let missing = |streams: &[Option<TcpStream>]| {
        (0..hosts.len()).find(|&process| process != network.process && streams[process].is_none())
    };
    while let Some(process) = missing(&streams) {
        if Instant::now() >= deadline {
            let (host, seconds) = (hosts[process].clone(), network.patience.as_secs());
            return Err(Lost::Missing { process, host, seconds });
        }
        let mut came = accept(&listener, &mine, network, &mut streams)?;
        if process < network.process
            && let Some((stream, other)) = call(&hosts[process], &mine, deadline)
        {
            check(&mine, &other, Some(process), network)?;
            streams[process] = Some(stream);
            came = true;
        }
        if !came {
            thread::sleep(RETRY);
        }
    }
    for stream in streams.iter().flatten() {
        watch_over(stream).map_err(here)?;
    }
    Ok(streams)
}

/// Listens at an address; where the name is not one of this machine, as in front of a gateway, at the port alone.
fn listen(host: &str) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(host).or_else(|e| match (e.kind(), host.rsplit_once(':')) {
        (io::ErrorKind::AddrNotAvailable, Some((_, port))) => {
            let port = port.parse().map_err(|_| e)?;
            TcpListener::bind((Ipv4Addr::UNSPECIFIED, port))
        }
        _ => Err(e),
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Takes a call, if there is one. Whether a process of the job came.
fn accept(
    listener: &TcpListener,
    mine: &Hello,
    network: &Network,
    streams: &mut [Option<TcpStream>],
) -> Result<bool, Lost> {
    let Ok((stream, _)) = listener.accept() else { return Ok(false) };
    let greeting = || {
        stream.set_nonblocking(false).ok()?;
        let other = hear(&stream, GREETING)?;
        (&stream).write_all(&mine.to_bytes()).ok()?;
        Some(other)
    };
    // What does not greet is some other program: the process is still waited for.
    let Some(other) = greeting() else { return Ok(false) };
    check(mine, &other, None, network)?;
    // One that calls a second time was started again.
    streams[other.process as usize] = Some(stream);
    Ok(true)
}

/// Calls a process. None if it is not there, or not yet.
fn call(host: &str, mine: &Hello, deadline: Instant) -> Option<(TcpStream, Hello)> {
    let stream = host.to_socket_addrs().ok()?.find_map(|at| TcpStream::connect_timeout(&at, CALL).ok())?;
    (&stream).write_all(&mine.to_bytes()).ok()?;
    let left = deadline.saturating_duration_since(Instant::now()).max(RETRY);
    let other = hear(&stream, left)?;
    Some((stream, other))
}

/// The greeting of the other side.
fn hear(stream: &TcpStream, within: Duration) -> Option<Hello> {
    let mut bytes = [0; BYTES];
    stream.set_read_timeout(Some(within)).ok()?;
    (&*stream).read_exact(&mut bytes).ok()?;
    stream.set_read_timeout(None).ok()?;
    Hello::from_bytes(bytes)
}

/// Whether a process belongs to the job: one that was called has the number of its line, one that calls a higher number
/// than this process.
fn check(mine: &Hello, other: &Hello, called: Option<usize>, network: &Network) -> Result<(), Lost> {
    let hosts = network.hosts.names();
    let number = usize::try_from(other.process).unwrap_or(usize::MAX);
    let expected = called.map_or(number > network.process && number < hosts.len(), |at| at == number);
    let reason = mine
        .difference(other)
        .or_else(|| (!expected).then(|| format!("it says that it is process {number}")));
    reason.map_or(Ok(()), |reason| {
        let process = called.unwrap_or(number);
        let host = hosts.get(process).cloned().unwrap_or_else(|| "an unknown address".into());
        Err(Lost::Different { process, host, reason })
    })
}

/// Sees to it that a machine that vanishes without a word is noticed within half a minute.
fn watch_over(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    let questions = TcpKeepalive::new().with_time(SILENCE).with_interval(QUESTION).with_retries(QUESTIONS);
    socket.set_tcp_keepalive(&questions)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENCE + QUESTION * QUESTIONS))?;
    Ok(())
}
