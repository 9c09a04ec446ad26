use std::io::{self, Write};

use bookends_insight::{Finding, Found, Mine, Treasure, epd};
use bookends_solver::Watch;
use bookends_tables::{Material, Tables, Wdl, pgn};
use clap::ValueEnum;
use indicatif::HumanCount;
use serde_json::json;

use crate::{
    common::Common,
    exit::Exit,
    interrupt, output,
    progress::{Progress, Unit},
    report::Report,
};

/// Finds positions that are worth a look: the longest mates, mutual zugzwangs, wins and draws that one move keeps.
/// Of positions that differ by a symmetry one is found. The table is read whole into memory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table mine KPvK --what zugzwangs
  bookends table mine KRPvKR --what only-moves --limit 100 > studies.epd
  bookends table mine KBNvK --what longest-mates --limit 1 --format pgn > mate.pgn")]
pub(crate) struct Args {
    /// Material such as KQvKR
    material: String,

    /// What is looked for
    #[arg(long, value_enum, default_value_t)]
    what: What,

    /// At most so many positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,

    /// How they are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum What {
    /// Wins that take longest
    #[default]
    LongestMates,
    /// Positions in which whoever is to move is worse off than if the other were
    Zugzwangs,
    /// Wins that one move of several keeps, the longest first
    OnlyMoves,
    /// Draws that one move of several keeps, those with most moves first
    SingleDraws,
}

impl What {
    const fn treasure(self) -> Treasure {
        match self {
            What::LongestMates => Treasure::LongestMates,
            What::Zugzwangs => Treasure::Zugzwangs,
            What::OnlyMoves => Treasure::OnlyMoves,
            What::SingleDraws => Treasure::SingleDraws,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A position a line, with best moves, moves to mate and a comment
    #[default]
    Epd,
    /// A game each, played out
    Pgn,
    /// A JSON object a line
    Jsonl,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let variant = common.variant();
    let material = args.material.parse::<Material>()?.canonical(variant);
    let tables = common.open_tables();
    let pool = common.pool()?;
    let mine = pool.install(|| Mine::open(&tables, variant, &material))?;
    let progress = Progress::new(common, &material, Unit::Things("positions"), None);
    let watch = Watch::new(interrupt::flag());
    let found = progress
        .follow(0, &watch.done, || pool.install(|| mine.search(args.what.treasure(), args.limit, &watch)))?;
    progress.finish();
    let mut out = output::stdout();
    for (number, finding) in found.findings.iter().enumerate() {
        match args.format {
            Format::Epd => writeln!(out, "{}", epd(finding, &format!("{material} {}", number + 1)))?,
            Format::Pgn => out.write_all(game(&tables, finding)?.as_bytes())?,
            Format::Jsonl => write_json(&mut out, &material, finding)?,
        }
    }
    out.flush()?;
    told(&found, args, common)
}

/// Says how many there are in all, and whether the search was stopped.
fn told(found: &Found, args: &Args, common: &Common) -> Result<Exit, Report> {
    if !found.complete {
        return Err(Report::interrupted("what was found until then is printed; others may be better"));
    }
    match found.total {
        Some(total) if total > args.limit as u64 => {
            common.note(format!("{} of {} are shown; --limit N shows more", args.limit, HumanCount(total)));
        }
        _ if found.findings.is_empty() => common.note("none was found"),
        _ => {}
    }
    Ok(Exit::Done)
}

/// A finding as a game: played out by both sides, or with the one move that draws.
fn game(tables: &Tables, finding: &Finding) -> Result<String, Report> {
    let Finding { position, value, best, .. } = finding;
    let moves = if value.wdl() == Wdl::Draw { best.clone() } else { tables.line(position)?.moves };
    Ok(pgn(position, &moves, *value, &finding.summary()))
}

fn write_json(out: &mut impl Write, material: &Material, finding: &Finding) -> io::Result<()> {
    let Finding { position, value, best, only, choices, passed } = finding;
    let value_of_other = passed.map(|v| json!({"wdl": v.wdl().name(), "dtm_plies": v.signed_plies()}));
    let found = json!({
        "fen": position.fen(),
        "variant": position.variant().name(),
        "material": material.to_string(),
        "wdl": value.wdl().name(),
        "dtm_plies": value.signed_plies(),
        "dtm_moves": value.signed_moves(),
        "best": best.iter().map(|&m| json!({"uci": position.uci(m), "san": position.san(m)})).collect::<Vec<_>>(),
        "only_move": only,
        "legal_moves": choices,
        "other_to_move": value_of_other,
        "summary": finding.summary(),
    });
    output::jsonl::write(out, &found)
}
