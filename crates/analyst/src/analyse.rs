use std::{
    collections::HashMap,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use bookends_rules::Position;
use bookends_store::Log;
use bookends_uci::{ConsultError, Consultant, EngineCommand, Limit, Verdict};

use crate::{AnalyseError, Assessment};

/// How many positions in a row an engine may fail at.
const MOST_FAILURES: u32 = 5;

/// What an engine is to do.
#[derive(Clone, Debug)]
pub struct Job {
    /// The engine.
    pub engine: EngineCommand,
    /// Options that it is given, by name and value.
    pub options: Vec<(String, String)>,
    /// How long it may think about a position.
    pub limit: Limit,
    /// How long it may say nothing before it is held to hang.
    pub patience: Duration,
}

/// The answers of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// By the PolyGlot key of the position.
    pub assessments: HashMap<u64, Assessment>,
    /// How many of them were in the log before.
    pub known: u64,
    /// How often the engine was started again after it had ended or hung.
    pub restarts: u64,
}

/// Asks an engine about positions. Each answer goes to the log at once; what the log has already, with the same limit, is
/// not asked again. An engine that ends or hangs is started again and asked once more; at the second time the position is
/// noted as one without an answer.
///
/// `watch` hears how many positions are answered.
///
/// # Errors
/// [`AnalyseError::Stopped`] once the flag is set; [`AnalyseError::Engine`] if the engine cannot be started,
/// [`AnalyseError::Failing`] if it fails again and again; [`AnalyseError::Log`] and [`AnalyseError::Store`] for the log.
pub fn analyse(
    positions: &[Position],
    job: &Job,
    log: impl AsRef<Path>,
    stop: &AtomicBool,
    mut watch: impl FnMut(u64),
) -> Result<Analysis, AnalyseError> {
    let limit = job.limit.to_string();
    let (mut log, mut analysis) = resume(log.as_ref(), &limit)?;
    let mut engine = Restarting { job, stop, running: None, restarts: 0 };
    let mut failures = 0;
    for (done, position) in (0..).zip(positions) {
        watch(done);
        if stop.load(Ordering::Relaxed) {
            return Err(AnalyseError::Stopped);
        }
        if analysis.assessments.contains_key(&position.key()) {
            analysis.known += 1;
            continue;
        }
        let assessment = match engine.ask(position) {
            Ok(verdict) => {
                failures = 0;
                Assessment::new(position, verdict, &limit, engine.name())
            }
            Err(ConsultError::Stopped) => return Err(AnalyseError::Stopped),
            Err(e @ ConsultError::Start(_)) => return Err(AnalyseError::Engine(e)),
            Err(last) if failures + 1 == MOST_FAILURES => {
                return Err(AnalyseError::Failing { failures: MOST_FAILURES, fen: position.fen(), last });
            }
            Err(e) => {
                failures += 1;
                Assessment::failed(position, &limit, engine.name(), Some(e.to_string()))
            }
        };
        log.add(&serde_json::to_string(&assessment).expect("an assessment is plain JSON"))?;
        analysis.assessments.insert(position.key(), assessment);
    }
    watch(positions.len() as u64);
    analysis.restarts = engine.restarts;
    Ok(analysis)
}

/// Opens a log with the answers that it has for a limit.
fn resume(path: &Path, limit: &str) -> Result<(Log, Analysis), AnalyseError> {
    let (log, lines) = Log::open(path)?;
    let mut analysis = Analysis::default();
    for (number, line) in (1..).zip(&lines) {
        let bad = |reason| AnalyseError::Log { name: path.display().to_string(), line: number, reason };
        let assessment: Assessment = serde_json::from_str(line).map_err(|e| bad(e.to_string()))?;
        let key = assessment.position().map_err(bad)?.key();
        if assessment.limit == limit {
            analysis.assessments.insert(key, assessment);
        }
    }
    Ok((log, analysis))
}

/// An engine that is started again when it ends.
struct Restarting<'a> {
    job: &'a Job,
    stop: &'a AtomicBool,
    running: Option<Consultant<'a>>,
    restarts: u64,
}

impl Restarting<'_> {
    /// The name of the engine; nothing before it has been started.
    fn name(&self) -> &str {
        self.running.as_ref().map_or("", Consultant::name)
    }

    /// Asks once, and once more of an engine that is fresh.
    fn ask(&mut self, position: &Position) -> Result<Verdict, ConsultError> {
        match self.ask_once(position) {
            Err(ConsultError::Ended(_) | ConsultError::Silent(_)) => {
                self.running = None;
                self.restarts += 1;
                let again = self.ask_once(position);
                if matches!(again, Err(ConsultError::Ended(_) | ConsultError::Silent(_))) {
                    self.running = None;
                }
                again
            }
            answer => answer,
        }
    }

    fn ask_once(&mut self, position: &Position) -> Result<Verdict, ConsultError> {
        let engine = match self.running.take() {
            Some(engine) => engine,
            None => Consultant::start(&self.job.engine, &self.job.options, self.job.patience, self.stop)?,
        };
        self.running.insert(engine).ask(position, self.job.limit)
    }
}
