use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    thread,
};

use timely::communication::allocator::zero_copy::stream::Stream;

use super::frames::Frames;
use crate::{Alarm, Lost};

/// A connection to another process that does not tell the engine when it breaks: it raises the alarm instead.
#[derive(Debug)]
pub(super) struct Wire {
    stream: TcpStream,
    process: usize,
    host: String,
    alarm: Alarm,
    /// What was read.
    frames: Frames,
}

impl Wire {
    /// The connection to a process.
    pub(super) fn new(stream: TcpStream, process: usize, host: String, alarm: Alarm) -> Wire {
        Wire { stream, process, host, alarm, frames: Frames::default() }
    }

    fn raise(&self, reason: String) {
        self.alarm.raise(Lost::Gone { process: self.process, host: self.host.clone(), reason });
    }
}

impl Read for Wire {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let reason = match self.stream.read(bytes) {
            Ok(0) if self.frames.are_ended() => return Ok(0),
            Ok(0) => "it closed the connection".into(),
            Ok(n) => {
                self.frames.pass(&bytes[..n]);
                return Ok(n);
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => return Err(e),
            Err(e) => e.to_string(),
        };
        self.raise(reason);
        // The engine's thread would panic. It has nothing to do any more, in a process that ends.
        loop {
            thread::park();
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Err(e) if e.kind() != io::ErrorKind::Interrupted => {
                self.raise(e.to_string());
                // What is written after a loss is read by no one.
                Ok(bytes.len())
            }
            other => other,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Wire> {
        Ok(Wire::new(self.stream.try_clone()?, self.process, self.host.clone(), self.alarm.clone()))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}
