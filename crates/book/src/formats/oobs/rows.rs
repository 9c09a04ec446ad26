use bookends_rules::{Position, Variant};
use bookends_store::Storage;
use rusqlite::{Row, types::ValueRef};
use shakmaty::Color;

use super::database::Database;
use crate::{
    Book, BookError, Format, Payload, Statistics, Value, Verification,
    formats::{gathered::Gathered, held::Held},
};

/// The columns of a query, in order: number of the row, position, move, whether it is active, and the games that White
/// won, drawn, and that Black won.
const COLUMNS: &str = "Book.rowid, EPD, Move, Active, Win, Draw, Loss";

/// Reads the book of a database.
pub(super) fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let database = Database::open(storage)?;
    let refuse = |reason: String| BookError::Unrecognized { name: database.name().to_owned(), reason };
    if !database.has_table("Book") {
        return Err(refuse("it is an SQLite database without a table Book, so not an OOBS book".into()));
    }
    let variant = database.text("SELECT Value FROM Info WHERE Name = 'Variant'").unwrap_or_default();
    if !variant.is_empty() && variant.parse() != Ok(Variant::Standard) {
        return Err(refuse(format!(
            "it is a book of {}, and only standard chess is read",
            variant.escape_debug()
        )));
    }
    let from = if database.has_column("Book", "EPD") {
        "Book"
    } else if database.has_table("EPD") {
        "Book JOIN EPD ON Book.EPDID = EPD.ID"
    } else {
        return Err(refuse("it is an SQLite database whose table Book has no EPDs".into()));
    };
    let active =
        if database.has_column("Book", "Active") { COLUMNS } else { &COLUMNS.replace("Active", "1") };
    let mut rows = Rows::default();
    database.rows(&format!("SELECT {active} FROM {from}"), |row| rows.add(row))?;
    let Rows { gathered, found } = rows;
    let entries = gathered.into_entries(Value::Statistics);
    Ok(Held::book(storage, Format::Oobs, Payload::Statistics, entries, found))
}

/// What was read so far. Faults name the number of their row as its record; rows have no offset of their own.
#[derive(Default)]
struct Rows {
    gathered: Gathered<Statistics>,
    found: Verification,
}

impl Rows {
    fn add(&mut self, row: &Row) {
        if let Err(reason) = self.take(row) {
            let number = row.get::<_, i64>(0).ok().and_then(|number| u32::try_from(number).ok());
            self.found.fault(number, 0, reason);
        }
    }

    fn take(&mut self, row: &Row) -> Result<(), String> {
        // A column that is null counts as active and as no games.
        let number = |column: usize, missing: u64| match row.get_ref(column) {
            Ok(ValueRef::Integer(n)) => u64::try_from(n).map_err(|_| "a negative number".to_owned()),
            Ok(ValueRef::Null) => Ok(missing),
            _ => Err("a number that is none".to_owned()),
        };
        let text = |column: usize| row.get::<_, String>(column).map_err(|_| "a text that is none".to_owned());
        if number(3, 1)? & 1 == 0 {
            return Ok(());
        }
        let position = Position::from_fen(Variant::Standard, &text(1)?).map_err(|e| e.to_string())?;
        let mv = text(2)?;
        let m = position.parse_uci(&mv).ok_or_else(|| format!("{} is not legal", mv.escape_debug()))?;
        let [white, draws, black] = [number(4, 0)?, number(5, 0)?, number(6, 0)?];
        let (wins, losses) = match position.turn() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        *self.gathered.at(&position, m) += Statistics { wins, draws, losses, unknown: 0 };
        Ok(())
    }
}
