/// How many blocks may be under way to one worker before it has said that it got some of them: about 8 MiB.
const MOST: u64 = 128;

/// After how many blocks a worker says that it has got them.
const SAY_AFTER: u64 = MOST / 4;

/// What was sent to one worker, and what came from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    /// Blocks that were sent in all, and of this round.
    sent: u64,
    sent_in_round: u64,
    /// Of all that were sent, those of which the worker says that it has got them.
    confirmed: u64,
    /// Blocks that came and were delivered, and of them those of which the worker was told.
    delivered: u64,
    told: u64,
}

impl Window {
    /// Whether the worker has to get some blocks before it is sent more.
    pub(super) fn is_full(&self) -> bool {
        self.sent - self.confirmed >= MOST
    }

    /// A block was sent.
    pub(super) fn send(&mut self) {
        self.sent += 1;
        self.sent_in_round += 1;
    }

    /// The round ends. How many blocks were sent in it.
    pub(super) fn end_round(&mut self) -> u64 {
        std::mem::take(&mut self.sent_in_round)
    }

    /// The worker has got so many in all.
    pub(super) fn confirm(&mut self, blocks: u64) {
        self.confirmed = blocks.clamp(self.confirmed, self.sent);
    }

    /// A block of the worker was delivered. How many were in all, if it is time to tell.
    pub(super) fn deliver(&mut self) -> Option<u64> {
        self.delivered += 1;
        (self.delivered - self.told >= SAY_AFTER).then(|| {
            self.told = self.delivered;
            self.delivered
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_again_before_it_is_empty() {
        let (mut here, mut there) = (Window::default(), Window::default());
        for _ in 0..MOST {
            assert!(!here.is_full());
            here.send();
        }
        assert!(here.is_full());
        let told: Vec<u64> = (0..MOST).filter_map(|_| there.deliver()).collect();
        assert_eq!(told.first(), Some(&SAY_AFTER));
        here.confirm(told[0]);
        assert!(!here.is_full());
        // What no one can have got changes nothing.
        here.confirm(u64::MAX);
        here.confirm(0);
        assert_eq!(here.sent, here.confirmed);
    }
}
