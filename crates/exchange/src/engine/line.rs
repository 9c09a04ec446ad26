use std::{
    cell::RefCell,
    collections::VecDeque,
    mem,
    rc::Rc,
    thread,
    time::{Duration, Instant},
};

use timely::{
    WorkerConfig,
    communication::Allocator,
    container::CapacityContainerBuilder,
    dataflow::{
        InputHandle,
        channels::pact::DistributorPact,
        operators::{Input, generic::Operator},
    },
    worker::Worker,
};

use super::{
    block::{Block, Letter, Router},
    round::Round,
    window::Window,
};
use crate::{Alarm, Deliver, Exchange, Lost};

/// How long a worker waits at most before it looks at the alarm again.
const WAIT: Duration = Duration::from_millis(20);

/// After so many steps in which nothing has arrived a worker pauses between steps, so long at most: the engine's own waiting
/// ends at once while one of its operators asks to be run again.
const IDLE_STEPS: u32 = 200;
const PAUSE: Duration = Duration::from_millis(1);

/// For how long a farewell is carried before the connections are closed. Steps are no measure: the engine's may take no time.
const FAREWELL: Duration = Duration::from_millis(300);

/// For how long last words of others are looked for, which have arrived already.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A worker's end of the dataflow.
pub(super) struct Line {
    worker: Worker,
    input: InputHandle<(), CapacityContainerBuilder<Block>>,
    inbox: Rc<RefCell<VecDeque<Block>>>,
    /// What came before its round.
    early: Vec<Block>,
    round: Round,
    /// Steps in a row in which nothing has arrived.
    idle: u32,
    windows: Vec<Window>,
    hosts: Rc<Crew>,
    alarm: Alarm,
}

/// Where the workers are.
#[derive(Debug)]
pub(super) struct Crew {
    /// How many workers each process has.
    pub(super) workers: usize,
    /// The processes.
    pub(super) hosts: Vec<String>,
}

impl Crew {
    /// The loss of a worker that ends with a reason.
    pub(super) fn stopped(&self, worker: usize, reason: String) -> Lost {
        let process = worker / self.workers;
        let host = self.hosts.get(process).cloned().unwrap_or_default();
        Lost::Stopped { process, host, reason }
    }
}

impl Line {
    pub(super) fn new(allocator: Allocator, hosts: Crew, alarm: Alarm) -> Line {
        let mut worker = Worker::new(WorkerConfig::default(), allocator, None);
        let inbox = Rc::new(RefCell::new(VecDeque::new()));
        let filled = inbox.clone();
        let input = worker.dataflow(|scope| {
            let (input, blocks) = scope.new_input();
            blocks.sink(DistributorPact(|_| Router), "inbox", move |(arrived, _)| {
                arrived.for_each(|_, block| filled.borrow_mut().push_back(mem::take(block)));
            });
            input
        });
        let peers = worker.peers();
        Line {
            round: Round::new(peers, worker.index()),
            windows: vec![Window::default(); peers],
            worker,
            input,
            inbox,
            early: Vec::new(),
            idle: 0,
            hosts: Rc::new(hosts),
            alarm,
        }
    }

    /// Ends the work of this worker, when all others have ended theirs.
    pub(super) fn finish(self) -> Result<(), Lost> {
        let Line { mut worker, input, alarm, .. } = self;
        drop(input);
        while worker.has_dataflows() {
            if let Some(lost) = alarm.lost() {
                let lost = lost.clone();
                mem::forget(worker);
                return Err(lost);
            }
            step_and_pause(&mut worker);
        }
        Ok(())
    }

    /// Ends the work of all workers: tells them why.
    pub(super) fn fail(mut self, reason: &str) {
        self.alarm.raise(self.hosts.stopped(self.index(), reason.to_owned()));
        for to in self.others() {
            self.put(to, Letter::Farewell(reason.to_owned()));
        }
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            step_and_pause(&mut self.worker);
        }
        self.leave();
    }

    /// Leaves what the engine holds as it is: after a loss its destructors would panic.
    pub(super) fn leave(self) {
        mem::forget(self);
    }

    fn others(&self) -> impl Iterator<Item = usize> + use<> {
        let own = self.index();
        (0..self.peers()).filter(move |&to| to != own)
    }

    fn put(&mut self, to: usize, letter: Letter) {
        let (from, to) = (self.index() as u32, to as u32);
        self.input.send_batch(&mut Block { from, to, letter });
    }

    /// Lets the engine work, and takes what has arrived.
    fn pull(&mut self, wait: Duration, deliver: &mut Deliver) -> Result<(), Lost> {
        if let Some(lost) = self.alarm.lost() {
            let lost = lost.clone();
            return Err(self.last_words().unwrap_or(lost));
        }
        self.worker.step_or_park(Some(wait));
        let arrived = !self.inbox.borrow().is_empty();
        self.idle = if arrived || wait.is_zero() { 0 } else { self.idle.saturating_add(1) };
        if self.idle > IDLE_STEPS {
            // What arrives ends the pause, too.
            thread::park_timeout(PAUSE);
        }
        loop {
            let block = self.inbox.borrow_mut().pop_front();
            match block {
                Some(block) => self.take(block, deliver)?,
                None => return Ok(()),
            }
        }
    }

    fn take(&mut self, block: Block, deliver: &mut Deliver) -> Result<(), Lost> {
        let from = block.from as usize;
        match block.letter {
            Letter::Data { round, .. } | Letter::Vote { round, .. } if round != self.round.number() => {
                self.early.push(block);
            }
            Letter::Data { bytes, .. } => {
                self.round.arrive(from);
                deliver(from, &bytes);
                if let Some(blocks) = self.windows[from].deliver() {
                    self.put(from, Letter::Delivered(blocks));
                }
            }
            Letter::Delivered(blocks) => self.windows[from].confirm(blocks),
            Letter::Vote { blocks, vote, .. } => self.round.vote(from, blocks, vote),
            Letter::Farewell(reason) => {
                let lost = self.hosts.stopped(from, reason);
                self.alarm.raise(lost.clone());
                return Err(lost);
            }
            Letter::None => {}
        }
        Ok(())
    }

    /// Why a process has closed its connection, if it has said so.
    fn last_words(&mut self) -> Option<Lost> {
        let begun = Instant::now();
        while begun.elapsed() < LAST_WORDS {
            step_and_pause(&mut self.worker);
            let farewell = self.inbox.borrow_mut().drain(..).find_map(|block| match block.letter {
                Letter::Farewell(reason) => Some((block.from as usize, reason)),
                _ => None,
            });
            if let Some((from, reason)) = farewell {
                return Some(self.hosts.stopped(from, reason));
            }
        }
        None
    }
}

/// Lets the engine work while there is nothing else to do.
fn step_and_pause(worker: &mut Worker) {
    worker.step_or_park(Some(WAIT));
    thread::park_timeout(PAUSE);
}

impl Exchange for Line {
    fn index(&self) -> usize {
        self.worker.index()
    }

    fn peers(&self) -> usize {
        self.windows.len()
    }

    fn send(&mut self, to: usize, block: Vec<u8>, deliver: &mut Deliver) -> Result<(), Lost> {
        if to == self.index() {
            deliver(to, &block);
            // Others may wait until this worker takes what they have sent.
            return self.pull(Duration::ZERO, deliver);
        }
        while self.windows[to].is_full() {
            self.pull(WAIT, deliver)?;
        }
        self.windows[to].send();
        self.put(to, Letter::Data { round: self.round.number(), bytes: block });
        self.pull(Duration::ZERO, deliver)
    }

    fn barrier(&mut self, vote: u64, deliver: &mut Deliver) -> Result<u64, Lost> {
        let round = self.round.number();
        for to in self.others() {
            let blocks = self.windows[to].end_round();
            self.put(to, Letter::Vote { round, blocks, vote });
        }
        while !self.round.is_complete() {
            self.pull(WAIT, deliver)?;
        }
        let votes = self.round.next(vote);
        let mut inbox = self.inbox.borrow_mut();
        for block in self.early.drain(..).rev() {
            inbox.push_front(block);
        }
        Ok(votes)
    }

    fn alarm(&self) -> Alarm {
        self.alarm.clone()
    }
}
