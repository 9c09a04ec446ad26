use std::io::{self, Write};

use super::Jobs;
use crate::output::shell_words::{joined, quoted};

/// What submits a table: its name, its memory in MiB, its minutes, and the tables that it needs.
const SUBMIT: &str = r#"declare -A job
submit() {
    local material=$1 mebibytes=$2 minutes=$3 after= need
    shift 3
    if [ -e "$tables/$variant/$material.egtb" ]; then return; fi
    for need; do
        if [ -n "${job[$need]:-}" ]; then after+=":${job[$need]}"; fi
    done
    job[$material]=$(sbatch --parsable --job-name="bookends-$variant-$material" \
        --cpus-per-task="$threads" --mem="${mebibytes}M" --time="$minutes" \
        ${after:+--dependency="afterok$after" --kill-on-invalid-dep=yes} \
        --wrap="$(printf '%q ' "${make_table[@]}" "$material")")
    echo "$material: job ${job[$material]}"
}
"#;

/// Writes a shell script that submits a job for each table that does not exist.
pub(super) fn write(out: &mut impl Write, jobs: &Jobs<'_>) -> io::Result<()> {
    writeln!(
        out,
        "#!/usr/bin/env bash\n\
         # Submits a Slurm job for each table that is not there, to run after those that it needs. The folder of\n\
         # tables must be one that all nodes share. To go on after a failure, run it again when the queue is empty.\n\
         set -euo pipefail\n\
         variant={}\n\
         tables={}\n\
         threads=${{THREADS:-{}}}\n\
         make_table=(\"${{BOOKENDS:-bookends}}\" table make --variant \"$variant\" --tables \"$tables\" \
         --threads \"$threads\" --quiet{}{})\n",
        jobs.variant,
        quoted(&jobs.tables),
        jobs.threads,
        if jobs.options.is_empty() { "" } else { " " },
        joined(&jobs.options),
    )?;
    writeln!(out, "{SUBMIT}")?;
    for step in jobs.steps {
        write!(out, "submit {} {} {}", step.material, jobs.mebibytes(step), jobs.minutes(step))?;
        for need in jobs.needs(step) {
            write!(out, " {need}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
