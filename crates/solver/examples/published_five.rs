//! Compares the longest wins of standard tables of five men, made before, with published lists. Tables that are not
//! there are left out and counted.
//!
//! `cargo run --release -p bookends-solver --example published_five -- TABLES`, where `bookends table make --men 5` has
//! made the tables: hours of work, so this is no test.

use std::{error::Error, path::PathBuf, process::ExitCode};

use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{Folders, Material, SideSummary, Table};
use bookends_testkit::corpora;
use shakmaty::Color;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("which folder of tables?")?;
    let folders = Folders::new([PathBuf::from(folder)]);
    let mut compared = Compared::default();
    for row in corpora::maxima_five() {
        let what = &row.stm_or_side[..];
        compared.row(&folders, &row.material, what, row.max_dtm_plies, |white, black| {
            if what.starts_with("white wins, white to move") {
                longest(white)
            } else {
                longest(white).max(longest(black))
            }
        })?;
    }
    for row in corpora::prophet_longest_wins_five() {
        let found = |own: &SideSummary, _: &SideSummary| longest(own);
        compared.row(&folders, &row.id_side_to_move_first, "Prophet", row.longest_win_dtm, found)?;
    }
    let Compared { same, different, missing } = compared;
    println!(
        "{same} published longest wins are those of the tables, {different} are not, {missing} have no table"
    );
    Ok(if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn longest(side: &SideSummary) -> u32 {
    side.wins.longest().map_or(0, u32::from)
}

#[derive(Default)]
struct Compared {
    same: u32,
    different: u32,
    missing: u32,
}

impl Compared {
    /// Compares one row of a list. `found` gets the side named first and the other.
    fn row(
        &mut self,
        folders: &Folders,
        name: &str,
        what: &str,
        published: u32,
        found: impl Fn(&SideSummary, &SideSummary) -> u32,
    ) -> Result<(), Box<dyn Error>> {
        let material: Material = name.parse()?;
        let Some(path) = folders.find(Variant::Standard, &material) else {
            self.missing += 1;
            return Ok(());
        };
        let table = Table::open(&path, Access::File)?;
        let own = if table.head().material == material { Color::White } else { Color::Black };
        let summary = &table.head().summary;
        let found = found(summary.side(own), summary.side(!own));
        if found == published {
            self.same += 1;
        } else {
            self.different += 1;
            println!("{material}, {what}: published {published} plies, found {found}");
        }
        Ok(())
    }
}
