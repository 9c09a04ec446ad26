//! What is sent arrives, once, in its round, in one process and in several.

use std::{
    num::NonZeroUsize,
    process::{Child, Command},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use bookends_exchange::{Alone, BLOCK_BYTES, Cluster, Exchange, Hosts, Lost, Network, run};
use bookends_testkit::addresses;
use proptest::prelude::*;

/// Where so many processes listen.
fn hosts(processes: usize) -> Hosts {
    Hosts::parse(&addresses::free(processes).join("\n")).unwrap()
}

fn cluster(hosts: &Hosts, process: usize, workers: usize) -> Cluster {
    let network = Network { hosts: hosts.clone(), process, job: 7, patience: Duration::from_secs(20) };
    Cluster { workers: NonZeroUsize::new(workers).unwrap(), network: Some(network) }
}

/// Runs the work in so many processes, as far as the exchange can tell.
fn run_all<T: Send>(
    processes: usize,
    workers: usize,
    work: impl Fn(&mut dyn Exchange) -> Result<T, Lost> + Sync,
) -> Vec<T> {
    let hosts = hosts(processes);
    thread::scope(|scope| {
        let start = |process| {
            let (cluster, work) = (cluster(&hosts, process, workers), &work);
            scope.spawn(move || run(&cluster, work).unwrap())
        };
        let threads: Vec<_> = (0..processes).map(start).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// What a worker sends: for each round, receivers with the length of the block.
type Plan = Vec<Vec<(usize, usize)>>;

fn block(from: usize, round: usize, number: usize, len: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = [from, round, number].iter().flat_map(|n| (*n as u32).to_le_bytes()).collect();
    bytes.resize(bytes.len() + len, from as u8);
    bytes
}

/// Sends by the plans, and returns what has arrived by sender and round, after it was seen that votes add up.
fn follow(plans: &[Plan], exchange: &mut dyn Exchange) -> Result<Vec<Vec<Vec<Vec<u8>>>>, Lost> {
    let mut arrived = Vec::new();
    let own = exchange.index();
    for (round, sends) in plans[own].iter().enumerate() {
        let mut now = vec![Vec::new(); exchange.peers()];
        let mut deliver = |from: usize, block: &[u8]| now[from].push(block.to_vec());
        for (number, &(to, len)) in sends.iter().enumerate() {
            exchange.send(to % plans.len(), block(own, round, number, len), &mut deliver)?;
        }
        let votes = exchange.barrier(sends.len() as u64, &mut deliver)?;
        assert_eq!(votes, plans.iter().map(|plan| plan[round].len() as u64).sum::<u64>());
        arrived.push(now);
    }
    Ok(arrived)
}

/// Asserts that every worker got what the plans say, no more, in order, in its round.
fn check(plans: &[Plan], arrived: &[Vec<Vec<Vec<Vec<u8>>>>]) {
    for (own, rounds) in arrived.iter().enumerate() {
        for (round, senders) in rounds.iter().enumerate() {
            for (from, blocks) in senders.iter().enumerate() {
                let sends = plans[from][round].iter().enumerate();
                let mine = sends.filter(|(_, (to, _))| to % plans.len() == own);
                let expected: Vec<_> =
                    mine.map(|(number, &(_, len))| block(from, round, number, len)).collect();
                assert!(*blocks == expected, "from {from} to {own} in round {round}");
            }
        }
    }
}

fn plans(workers: usize) -> impl Strategy<Value = Vec<Plan>> {
    let lens = prop::sample::select(vec![0, 1, 7, 64, 5_000, BLOCK_BYTES]);
    let round = prop::collection::vec((0..workers, lens), 0..40);
    let plan = move |rounds| prop::collection::vec(round.clone(), rounds);
    (0_usize..5).prop_flat_map(move |rounds| prop::collection::vec(plan(rounds), workers))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_is_sent_between_threads_arrives_once_before_the_barrier_returns(plans in plans(3)) {
        let threads = Cluster::threads(NonZeroUsize::new(3).unwrap());
        let arrived = run(&threads, |exchange| follow(&plans, exchange)).unwrap();
        check(&plans, &arrived);
    }

    #[test]
    fn what_is_sent_between_processes_arrives_once_before_the_barrier_returns(plans in plans(4)) {
        check(&plans, &run_all(2, 2, |exchange| follow(&plans, exchange)));
    }

    #[test]
    fn what_one_worker_sends_itself_arrives(plans in plans(1)) {
        check(&plans, &[follow(&plans, &mut Alone::default()).unwrap()]);
    }
}

#[test]
fn a_worker_that_is_behind_is_waited_for() {
    // Far more than may be under way, from all to one.
    let many = vec![(0, 100); 2_000];
    let plans: Vec<Plan> = vec![vec![many.clone(), vec![], many.clone()]; 3];
    check(&plans, &run_all(3, 1, |exchange| follow(&plans, exchange)));
}

#[test]
fn an_error_of_one_worker_reaches_all_others_in_its_words() {
    let hosts = hosts(2);
    let errors = thread::scope(|scope| {
        let start = |process| {
            let cluster = cluster(&hosts, process, 2);
            scope.spawn(move || {
                run(&cluster, |exchange| -> Result<(), Failure> {
                    exchange.barrier(0, &mut |_, _| ())?;
                    if exchange.index() == 3 {
                        return Err(Failure("the disk is full".into()));
                    }
                    exchange.barrier(0, &mut |_, _| ())?;
                    Ok(())
                })
                .unwrap_err()
            })
        };
        [0, 1].map(start).map(|thread| thread.join().unwrap().0)
    });
    assert_eq!(errors[1], "the disk is full");
    let told = format!("process 1 at {} has stopped: the disk is full", hosts.names()[1]);
    assert_eq!(errors[0], told);
}

/// An error of the job's own.
#[derive(Debug)]
struct Failure(String);

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Lost> for Failure {
    fn from(lost: Lost) -> Failure {
        Failure(lost.to_string())
    }
}

#[test]
fn processes_that_do_not_fit_together_say_why() {
    let hosts = hosts(2);
    let with = |process: usize, workers: usize, job: u64| {
        let mut cluster = cluster(&hosts, process, workers);
        cluster.network.as_mut().unwrap().job = job;
        cluster
    };
    for (one, other, word) in [
        (with(0, 1, 1), with(1, 1, 2), "other input or options"),
        (with(0, 1, 1), with(1, 2, 1), "workers, not"),
    ] {
        thread::scope(|scope| {
            for cluster in [&one, &other] {
                scope.spawn(move || {
                    let error = run(cluster, |_| Ok::<_, Lost>(())).unwrap_err();
                    assert!(error.to_string().contains(word), "{error}");
                });
            }
        });
    }
}

#[test]
fn a_process_that_does_not_come_is_named() {
    let mut cluster = cluster(&hosts(2), 0, 1);
    cluster.network.as_mut().unwrap().patience = Duration::from_millis(100);
    let error = run(&cluster, |_| Ok::<_, Lost>(())).unwrap_err();
    assert!(matches!(error, Lost::Missing { process: 1, .. }), "{error}");
}

#[test]
fn a_process_that_is_killed_ends_the_others_within_seconds() {
    const CHILD: &str = "BOOKENDS_TEST_HOSTS";
    let forever = |exchange: &mut dyn Exchange| -> Result<(), Lost> {
        loop {
            exchange.barrier(0, &mut |_, _| ())?;
        }
    };
    if let Ok(hosts) = std::env::var(CHILD) {
        let hosts = Hosts::parse(&hosts).unwrap();
        run(&cluster(&hosts, 1, 1), forever).unwrap();
    }
    let hosts = hosts(2);
    let mut child = Kill(
        Command::new(std::env::current_exe().unwrap())
            .args(["a_process_that_is_killed_ends_the_others_within_seconds", "--exact"])
            .env(CHILD, hosts.names().join("\n"))
            .spawn()
            .unwrap(),
    );
    let (meets, met) = mpsc::channel();
    let (lost, since) = thread::scope(|scope| {
        let job = scope.spawn(|| {
            run(&cluster(&hosts, 0, 1), |exchange| {
                exchange.barrier(0, &mut |_, _| ())?;
                meets.send(()).unwrap();
                while !exchange.alarm().is_raised() {
                    // A worker that is busy with its own work.
                    thread::sleep(Duration::from_millis(1));
                }
                forever(exchange)
            })
        });
        met.recv().unwrap();
        let killed = Instant::now();
        child.0.kill().unwrap();
        (job.join().unwrap().unwrap_err(), killed.elapsed())
    });
    assert!(matches!(lost, Lost::Gone { process: 1, .. }), "{lost}");
    assert!(since < Duration::from_secs(3), "{since:?}");
}

/// A process that does not outlive the test.
struct Kill(Child);

impl Drop for Kill {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
