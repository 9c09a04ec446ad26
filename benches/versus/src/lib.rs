//! What the programs of this crate share: lists of questions, and the time that they take.

use std::{error::Error, fs};

use rustix::time::{ClockId, clock_gettime};

/// The keys of a file of questions, eight bytes each in little-endian order.
///
/// # Errors
/// If the file cannot be read, or ends within a key.
pub fn keys(path: &str) -> Result<Vec<u64>, Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let (whole, rest) = bytes.as_chunks::<8>();
    if !rest.is_empty() {
        return Err(format!("{path} ends within a key").into());
    }
    Ok(whole.iter().map(|&key| u64::from_le_bytes(key)).collect())
}

/// The time that this thread has run, in seconds of the processor.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Asks all questions in three passes, and prints as a line of JSON how many seconds of the processor each pass took and
/// the sum of the answers, which tells whether two programs found the same.
///
/// # Errors
/// If a question has no answer.
pub fn report<Q>(
    questions: &[Q],
    mut ask: impl FnMut(&Q) -> Result<i64, Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let (mut seconds, mut sums) = ([0.0; 3], [0; 3]);
    for pass in 0..seconds.len() {
        let start = cpu_seconds();
        for question in questions {
            sums[pass] += ask(question)?;
        }
        seconds[pass] = cpu_seconds() - start;
    }
    println!("{{\"questions\": {}, \"seconds\": {seconds:?}, \"sum\": {}}}", questions.len(), sums[0]);
    Ok(())
}
