use std::{sync::Arc, time::Duration};

use tokio::{sync::Semaphore, task, time};

use crate::refusal::Refusal;

/// The threads on which answers are worked out, so many at once and each in bounded time.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
    time: Duration,
}

impl Pool {
    pub(crate) fn new(at_once: usize, time: Duration) -> Pool {
        Pool { places: Arc::new(Semaphore::new(at_once.clamp(1, Semaphore::MAX_PERMITS))), time }
    }

    /// Runs some work. Work that takes too long is no longer waited for, but keeps its place until it ends, so that
    /// slow questions cannot pile up.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let worked = async {
            let place = self.places.clone().acquire_owned().await.map_err(|_| Refusal::Busy)?;
            let task = task::spawn_blocking(move || {
                let done = work();
                drop(place);
                done
            });
            task.await.map_err(|e| Refusal::Broken(format!("the answer was lost: {e}")))
        };
        time::timeout(self.time, worked).await.unwrap_or(Err(Refusal::Busy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_too_long_is_told_that_the_server_is_busy() {
        let pool = Pool::new(1, Duration::from_millis(20));
        let slow = pool.run(|| std::thread::sleep(Duration::from_millis(100)));
        assert!(matches!(slow.await, Err(Refusal::Busy)));
        assert!(matches!(pool.run(|| ()).await, Err(Refusal::Busy)), "the place is still taken");
        time::sleep(Duration::from_millis(150)).await;
        assert!(pool.run(|| ()).await.is_ok());
    }

    #[tokio::test]
    async fn work_that_panics_frees_its_place() {
        let pool = Pool::new(1, Duration::from_secs(5));
        assert!(matches!(pool.run(|| panic!("on purpose")).await, Err(Refusal::Broken(_))));
        assert!(pool.run(|| ()).await.is_ok());
    }
}
