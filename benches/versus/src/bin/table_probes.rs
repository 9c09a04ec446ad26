//! `table_probes bookends|bookends-wdl|syzygy-wdl|syzygy-dtz DIR FENS`: asks for the value of each position of a file with
//! a FEN a line. The answers of Bookends are signed plies to mate, or 2, 0 and -2 for a win, a draw and a loss as Syzygy
//! tables have them; those of Syzygy tables are theirs.

use std::{error::Error, fs};

use bookends_rules::{Position, Variant};
use bookends_store::Access;
use bookends_tables::{Cache, Replacement, Tables, Wdl};
use bookends_versus::report;
use shakmaty::{CastlingMode, Chess, PositionError, fen::Fen};
use shakmaty_syzygy::Tablebase;

/// The room of the cache in bytes: the same as that of the peer that has one.
const CACHE: usize = 128 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder, list] = &arguments[..] else {
        return Err("table_probes bookends|bookends-wdl|syzygy-wdl|syzygy-dtz DIR FENS".into());
    };
    let text = fs::read_to_string(list)?;
    if program.starts_with("bookends") {
        let outcomes = program == "bookends-wdl";
        let tables = Tables::with([folder.into()], Access::Mmap, Cache::with(CACHE, Replacement::default()));
        let positions = text
            .lines()
            .map(|fen| Position::from_fen(Variant::Standard, fen))
            .collect::<Result<Vec<_>, _>>()?;
        return report(&positions, |position| {
            let value = tables.value(position)?;
            Ok(match value.wdl() {
                _ if !outcomes => value.signed_plies().into(),
                Wdl::Win => 2,
                Wdl::Draw => 0,
                Wdl::Loss => -2,
            })
        });
    }
    let mut tables = Tablebase::<Chess>::new();
    tables.add_directory(folder)?;
    let positions = text
        .lines()
        .map(|fen| {
            let position = fen.parse::<Fen>()?.into_position(CastlingMode::Standard);
            Ok(position.or_else(PositionError::ignore_impossible_check)?)
        })
        .collect::<Result<Vec<Chess>, Box<dyn Error>>>()?;
    match &program[..] {
        "syzygy-wdl" => report(&positions, |position| Ok(tables.probe_wdl_after_zeroing(position)? as i64)),
        "syzygy-dtz" => {
            report(&positions, |position| Ok(i32::from(tables.probe_dtz(position)?.ignore_rounding()).into()))
        }
        other => Err(format!("no program is called {other}").into()),
    }
}
