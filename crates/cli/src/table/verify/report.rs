//! A report on tables that a reader can check: what was derived again, and what other programs have found.

use std::io::{self, Write};

use bookends_published::{Comparison, Origin};
use bookends_rules::Variant;
use bookends_tables::SideSummary;
use indicatif::HumanCount;
use shakmaty::Color;

use super::{Checked, words};

/// Writes the report in Markdown. `sample` is how many entries of a table were looked at, if not all.
pub(super) fn write(out: &mut impl Write, all: &[Checked], sample: Option<u64>) -> io::Result<()> {
    let positions = all.iter().map(|checked| checked.verified.positions).sum();
    let extent = match sample {
        None => "every position of each".to_owned(),
        Some(entries) => format!("about {} entries of each", HumanCount(entries)),
    };
    writeln!(out, "# Verified endgame tables\n")?;
    writeln!(
        out,
        "Bookends {} derived {extent} of {} tables again, {} positions: the value of a position must be the best of what\n\
         its legal moves lead to, by the rules of the game alone. Counts and longest lines are compared with those of other\n\
         programs, where they are known. Counts are those of published tables: without pawns positions that a turn or\n\
         mirror of the board makes equal are one, with pawns the full board is halved.\n",
        env!("CARGO_PKG_VERSION"),
        all.len(),
        HumanCount(positions),
    )?;
    let again = sample.map_or_else(String::new, |entries| format!(" --sample {entries}"));
    writeln!(out, "    bookends table verify --all{again} --report FILE\n")?;
    faults(out, all)?;
    compared(out, all)?;
    for variant in Variant::ALL {
        let tables: Vec<&Checked> = all.iter().filter(|checked| checked.head.variant == variant).collect();
        if !tables.is_empty() {
            game(out, variant, &tables)?;
        }
    }
    Ok(())
}

fn faults(out: &mut impl Write, all: &[Checked]) -> io::Result<()> {
    if all.iter().all(Checked::is_right) {
        return writeln!(out, "Nothing was found to be wrong.\n");
    }
    writeln!(out, "## What is wrong\n")?;
    for Checked { head, verified, comparisons, .. } in all.iter().filter(|checked| !checked.is_right()) {
        let table = format!("{} {}", head.variant, head.material);
        if verified.faults != 0 {
            writeln!(out, "* {table}: {} positions, among them", HumanCount(verified.faults))?;
        }
        for fault in &verified.examples {
            let (found, expected) = (words(fault.found), words(fault.expected));
            writeln!(out, "  * `{}`: the table says {found}, it is {expected}", fault.fen)?;
        }
        for Comparison { origin, what, published, found } in comparisons.iter().filter(|c| !c.agrees()) {
            writeln!(out, "* {table}, {what}: {found}, not {published}, by {origin}")?;
        }
    }
    writeln!(out)
}

/// How many values of each origin there are, and how many differ.
fn compared(out: &mut impl Write, all: &[Checked]) -> io::Result<()> {
    writeln!(out, "| compared with | tables | values | different |\n| --- | ---: | ---: | ---: |")?;
    for origin in Origin::ALL {
        let (mut tables, mut values, mut different) = (0, 0, 0);
        for checked in all {
            let of_it: Vec<_> = checked.comparisons.iter().filter(|c| c.origin == origin).collect();
            tables += usize::from(!of_it.is_empty());
            values += of_it.len();
            different += of_it.iter().filter(|c| !c.agrees()).count();
        }
        writeln!(out, "| {origin} | {tables} | {} | {different} |", HumanCount(values as u64))?;
    }
    writeln!(out)
}

fn game(out: &mut impl Write, variant: Variant, tables: &[&Checked]) -> io::Result<()> {
    writeln!(out, "## {variant}\n")?;
    writeln!(
        out,
        "By side to move: won, drawn and lost positions, and the plies of its longest win and loss. *Others* says how many\n\
         values of other programs the table was compared with.\n"
    )?;
    writeln!(
        out,
        "| table | checksum | positions | wrong | White won | drawn | lost | longest | Black won | drawn | lost | longest | others |"
    )?;
    writeln!(out, "| --- | --- | ---: | ---: {}| ---: |", "| ---: ".repeat(8))?;
    for Checked { head, checksum, verified, comparisons } in tables {
        let [white, black] = Color::ALL.map(|color| side(head.summary.side(color)));
        writeln!(
            out,
            "| {} | {checksum:08x} | {} | {} | {white} | {black} | {} |",
            head.material,
            HumanCount(verified.positions),
            verified.faults,
            comparisons.len(),
        )?;
    }
    writeln!(out)
}

fn side(side: &SideSummary) -> String {
    let plies = |longest: Option<u16>| longest.map_or_else(|| "-".to_owned(), |plies| plies.to_string());
    format!(
        "{} | {} | {} | {}, {}",
        side.wins.total().published,
        side.draws.published,
        side.losses.total().published,
        plies(side.wins.longest()),
        plies(side.losses.longest()),
    )
}
