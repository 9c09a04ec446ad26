use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{Shelf, metrics::Metrics, pool::Pool, refusal::Refusal};

/// What a server does not go beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most positions of one request.
    pub batch: usize,
    /// How many answers are worked out at once; others wait.
    pub at_once: usize,
    /// How long a request may wait and be worked on.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { body: 1 << 20, batch: 1000, at_once: 64, time: Duration::from_secs(30) }
    }
}

/// What all requests share. Clones are the same service.
#[derive(Clone, Debug)]
pub struct Service {
    shelf: Arc<RwLock<Arc<Shelf>>>,
    limits: Limits,
    pool: Pool,
    metrics: Arc<Metrics>,
    draining: Arc<AtomicBool>,
}

impl Service {
    /// A service that answers from a shelf.
    pub fn new(shelf: Shelf, limits: Limits) -> Service {
        Service {
            shelf: Arc::new(RwLock::new(Arc::new(shelf))),
            limits,
            pool: Pool::new(limits.at_once, limits.time),
            metrics: Arc::new(Metrics::new()),
            draining: Arc::default(),
        }
    }

    /// What requests that come now are answered from.
    pub fn shelf(&self) -> Arc<Shelf> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts another shelf in place. Requests under way go on with the one that they began with.
    pub fn exchange(&self, shelf: Shelf) {
        *self.shelf.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(shelf);
        self.metrics.reloads.inc();
    }

    /// Says at `/ready` that no more requests should come.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What the service does not go beyond.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Works an answer out where reading and decoding may block, away from the threads that serve others.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Shelf) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let shelf = self.shelf();
        self.pool.run(move || work(&shelf)).await?
    }
}
