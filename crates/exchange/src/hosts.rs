/// The addresses of the processes of a job, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

/// What is wrong with a list of hosts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostsError {
    /// A line is no address.
    #[error("line {line}: {text:?} is not an address such as node1:2101")]
    Address {
        /// The line, counted from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Two processes have one address.
    #[error("line {line}: {text} stands there twice")]
    Twice {
        /// The second line, counted from 1.
        line: usize,
        /// The address.
        text: String,
    },
    /// There is no address at all.
    #[error("there is no address")]
    Empty,
}

impl Hosts {
    /// Reads a list with one `host:port` a line. Blank lines, and what follows a `#`, do not count.
    ///
    /// ```
    /// # use bookends_exchange::Hosts;
    /// let hosts = Hosts::parse("node1:2101 # has the disks\n\nnode2:2101\n[fe80::1]:2101\n")?;
    /// assert_eq!(hosts.names(), ["node1:2101", "node2:2101", "[fe80::1]:2101"]);
    /// # Ok::<(), bookends_exchange::HostsError>(())
    /// ```
    ///
    /// # Errors
    /// The first line that is no address, or is there twice; or that there is none.
    pub fn parse(text: &str) -> Result<Hosts, HostsError> {
        let mut names: Vec<String> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let (line, text) = (number + 1, name.to_owned());
            if !is_address(name) {
                return Err(HostsError::Address { line, text });
            }
            if names.contains(&text) {
                return Err(HostsError::Twice { line, text });
            }
            names.push(text);
        }
        if names.is_empty() { Err(HostsError::Empty) } else { Ok(Hosts(names)) }
    }

    /// The addresses.
    pub fn names(&self) -> &[String] {
        &self.0
    }
}

fn is_address(name: &str) -> bool {
    let Some((host, port)) = name.rsplit_once(':') else { return false };
    let bracketed = host.starts_with('[') && host.ends_with(']');
    !host.is_empty()
        && !name.contains(char::is_whitespace)
        && (bracketed || !host.contains(':'))
        && port.parse::<u16>().is_ok_and(|port| port > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_address_is_named() {
        for bad in ["node", "node:", ":2101", "node:0", "node:70000", "no de:1", "::1:2101", "node:x"] {
            let error = Hosts::parse(&format!("# hosts\nnode1:2101\n{bad}\n")).unwrap_err();
            assert_eq!(error, HostsError::Address { line: 3, text: bad.into() });
        }
        assert_eq!(Hosts::parse("a:1\nb:1\na:1"), Err(HostsError::Twice { line: 3, text: "a:1".into() }));
        assert_eq!(Hosts::parse(" \n# none\n"), Err(HostsError::Empty));
    }
}
