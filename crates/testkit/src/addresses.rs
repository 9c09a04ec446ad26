//! Where programs can listen.

use std::net::TcpListener;

/// So many addresses of this machine at which nothing listens: each was free a moment ago, and the system gives none of
/// them away again soon.
///
/// # Panics
/// If the system has none.
pub fn free(many: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..many).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    listeners.iter().map(|l| l.local_addr().expect("its address").to_string()).collect()
}
