use std::io::Write;

use super::Jobs;
use crate::{exit::Exit, output::shell_words::joined, report::Report};

/// Writes a makefile whose targets are the tables. What a table needs must be there, but need not be older.
pub(super) fn write(out: &mut impl Write, jobs: &Jobs<'_>) -> Result<(), Report> {
    if let Some(c) = jobs.tables.chars().find(|&c| c.is_whitespace() || "$#:;|%=\\'\"".contains(c)) {
        let message =
            format!("the folder {:?} has {c:?} in its name, which makefiles cannot have", jobs.tables);
        return Err(Report::new(Exit::Usage, message).help("give --tables another name, a link for example"));
    }
    let (variant, options) = (jobs.variant, joined(&jobs.options).replace('$', "$$"));
    writeln!(
        out,
        "# Tables, one target each. Run it with make -jN -f FILE; what exists is kept.\n\
         BOOKENDS ?= bookends\n\
         TABLES := {}\n\
         MAKE_TABLE = $(BOOKENDS) table make --variant {variant} --tables $(TABLES) --quiet{}{options}\n\n\
         .PHONY: all\n\
         all:",
        jobs.tables,
        if options.is_empty() { "" } else { " " },
    )?;
    for step in jobs.steps {
        let file = |material| format!("$(TABLES)/{variant}/{material}.egtb");
        let needs: Vec<String> = jobs.needs(step).map(file).collect();
        let made = file(&step.material);
        let bar = if needs.is_empty() { "" } else { " | " };
        writeln!(out, "\nall: {made}\n{made}:{bar}{}\n\t$(MAKE_TABLE) {}", needs.join(" "), step.material)?;
    }
    Ok(())
}
