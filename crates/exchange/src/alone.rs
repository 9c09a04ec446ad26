use crate::{Alarm, Deliver, Exchange, Lost};

/// The exchange of a job with one worker: blocks are delivered at once.
#[derive(Debug, Default)]
pub struct Alone {
    alarm: Alarm,
}

impl Exchange for Alone {
    fn index(&self) -> usize {
        0
    }

    fn peers(&self) -> usize {
        1
    }

    fn send(&mut self, to: usize, block: Vec<u8>, deliver: &mut Deliver) -> Result<(), Lost> {
        assert_eq!(to, 0, "there is one worker");
        deliver(0, &block);
        Ok(())
    }

    fn barrier(&mut self, vote: u64, _: &mut Deliver) -> Result<u64, Lost> {
        Ok(vote)
    }

    fn alarm(&self) -> Alarm {
        self.alarm.clone()
    }
}
