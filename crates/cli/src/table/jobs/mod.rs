//! A plan of tables as jobs for a scheduler: each makes one table once those that it needs are there.
//!
//! Jobs may be given out again at any time. What exists is kept, and a file appears when it is whole.

mod k8s;
mod make;
mod slurm;

use std::io::Write;

use bookends_rules::Variant;
use bookends_tables::Material;
use clap::ValueEnum;

use super::plan::Step;
use crate::{common::Common, report::Report};

/// A job takes so much more than its tables: the program, its threads, and room for the unforeseen.
const BESIDE_TABLES: u64 = 256 << 20;

/// What runs jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Scheduler {
    /// A makefile, for `make -j`
    Make,
    /// A shell script that calls sbatch for each table
    Slurm,
    /// A shell script that gives Kubernetes one job a table, wave after wave
    K8s,
}

/// The jobs of a plan.
struct Jobs<'a> {
    variant: Variant,
    steps: &'a [Step],
    /// The folder of tables as the user has written it.
    tables: String,
    /// The options of the work that each job has.
    options: Vec<String>,
    threads: usize,
    /// The most bytes that the work may take.
    memory: u64,
}

/// Writes the jobs that make the tables of a plan.
pub(super) fn write(
    out: &mut impl Write,
    scheduler: Scheduler,
    steps: &[Step],
    common: &Common,
) -> Result<(), Report> {
    let jobs = Jobs {
        variant: common.variant(),
        steps,
        tables: common.table_dirs()[0].display().to_string(),
        options: common.work_options(),
        threads: common.threads().get(),
        memory: super::make::memory(common),
    };
    match scheduler {
        Scheduler::Make => make::write(out, &jobs),
        Scheduler::Slurm => Ok(slurm::write(out, &jobs)?),
        Scheduler::K8s => Ok(k8s::write(out, &jobs)?),
    }
}

impl Jobs<'_> {
    /// The tables of the plan that a table needs, by name.
    fn needs<'a>(&'a self, step: &'a Step) -> impl Iterator<Item = &'a Material> {
        step.needs.iter().filter(|need| self.steps.iter().any(|other| other.material == **need))
    }

    /// The memory of a job in MiB.
    fn mebibytes(&self, step: &Step) -> u64 {
        (step.estimate.memory.min(self.memory) + BESIDE_TABLES).div_ceil(1 << 20)
    }

    /// How long a job may take, in minutes: four times what is expected, on a processor that may be slower, and five
    /// minutes.
    fn minutes(&self, step: &Step) -> u64 {
        (4.0 * step.estimate.seconds / self.threads as f64 / 60.0).ceil() as u64 + 5
    }

    /// The tables in waves: each needs only tables of earlier ones.
    fn waves(&self) -> Vec<Vec<&Step>> {
        let mut waves: Vec<Vec<&Step>> = Vec::new();
        for step in self.steps {
            let made = |need: &Material| {
                waves.iter().position(|wave| wave.iter().any(|earlier| earlier.material == *need))
            };
            let wave = self.needs(step).filter_map(made).max().map_or(0, |last| last + 1);
            if wave == waves.len() {
                waves.push(Vec::new());
            }
            waves[wave].push(step);
        }
        waves
    }
}
