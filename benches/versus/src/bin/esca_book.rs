//! `esca_book GAMES.pgn BOOK.bin MAX_PLY MIN_GAMES`: makes a PolyGlot book by esca.

use std::{error::Error, fs::File, io::BufReader};

use esca::polyglot::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, book, max_ply, min_games] = &arguments[..] else {
        return Err("esca_book GAMES.pgn BOOK.bin MAX_PLY MIN_GAMES".into());
    };
    let mut builder = Builder::new().max_ply(max_ply.parse()?).min_count(min_games.parse()?);
    builder.add_pgn(BufReader::new(File::open(games)?));
    builder.write(book.as_ref())?;
    Ok(())
}
