use std::io::Write;

use bookends_store::Access;
use bookends_tables::{Folders, Table};
use indicatif::HumanBytes;
use serde::Serialize;

use crate::{
    common::Common,
    exit::Exit,
    output::{
        self, Format,
        text::{Align, columns},
    },
    report::Report,
};

/// Lists the tables that are there, those of few men first. Files that cannot be opened are named on the standard
/// error; then the exit code is 5.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// text, json, jsonl or csv
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A table in a folder.
#[derive(Debug, Serialize)]
struct Row {
    material: String,
    men: usize,
    bytes: u64,
    codec: &'static str,
    /// The longest win or loss of either side in plies.
    longest_plies: Option<u16>,
    checksum: String,
    path: String,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let variant = common.variant();
    let mut found = Folders::new(common.table_dirs()).list(variant)?;
    found.sort_by_key(|(material, _)| (material.len(), material.pawns(), material.to_string()));
    let mut exit = Exit::Done;
    let mut rows = Vec::new();
    for (material, path) in found {
        match Table::open(&path, Access::default()) {
            Ok(table) => rows.push(row(&table, material.len())),
            Err(error) => exit = Report::from(error).print(),
        }
    }
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &rows)?,
        Format::Json => output::json::write(&mut out, &rows)?,
        Format::Jsonl => {
            for row in &rows {
                output::jsonl::write(&mut out, row)?;
            }
        }
        Format::Csv => {
            let names = ["material", "men", "bytes", "codec", "longest_plies", "checksum", "path"];
            let mut table = vec![names.map(String::from).to_vec()];
            table.extend(rows.iter().map(Row::cells));
            output::csv::write(&mut out, &table)?;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn row(table: &Table, men: usize) -> Row {
    let head = table.head();
    let sides = &head.summary.sides;
    Row {
        material: head.material.to_string(),
        men,
        bytes: table.bytes(),
        codec: head.codec.name(),
        longest_plies: sides.iter().flat_map(|s| [s.wins.longest(), s.losses.longest()]).flatten().max(),
        checksum: format!("{:08x}", table.checksum()),
        path: table.name().to_owned(),
    }
}

impl Row {
    fn cells(&self) -> Vec<String> {
        vec![
            self.material.clone(),
            self.men.to_string(),
            self.bytes.to_string(),
            self.codec.to_owned(),
            self.longest_plies.map_or_else(String::new, |plies| plies.to_string()),
            self.checksum.clone(),
            self.path.clone(),
        ]
    }
}

fn text(out: &mut impl Write, rows: &[Row]) -> Result<(), Report> {
    if rows.is_empty() {
        writeln!(out, "No tables. `bookends table make --men 4` makes those of three and four men.")?;
        return Ok(());
    }
    let mut table = vec![["material", "men", "bytes", "codec", "longest"].map(String::from).to_vec()];
    table.extend(rows.iter().map(|row| row.cells()[..5].to_vec()));
    columns(out, &[Align::Left, Align::Right, Align::Right, Align::Left, Align::Right], &table)?;
    let bytes = rows.iter().map(|row| row.bytes).sum();
    writeln!(out, "\n{} tables, {}; longest is in plies", rows.len(), HumanBytes(bytes))?;
    Ok(())
}
