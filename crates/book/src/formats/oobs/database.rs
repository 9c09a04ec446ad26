use bookends_store::{Purpose, Storage};
use rusqlite::{Connection, MAIN_DB, config::DbConfig};

use crate::BookError;

/// Steps of SQLite's machine between two looks at how many there were, and the steps allowed for each byte of the file:
/// a database may contain code, but it may not make reading endless.
const STEPS: i32 = 1000;
const STEPS_PER_BYTE: u64 = 100;

/// An SQLite database in memory, from which tables can be read.
#[derive(Debug)]
pub(super) struct Database {
    connection: Connection,
    name: String,
}

impl Database {
    /// Opens the copy of a file.
    pub(super) fn open(storage: &dyn Storage) -> Result<Database, BookError> {
        let bytes = storage.read_vec(Purpose::Scan, 0, storage.len())?;
        let name = storage.name().to_owned();
        let open = || {
            let mut connection = Connection::open_in_memory()?;
            connection.deserialize_read_exact(MAIN_DB, &bytes[..], bytes.len(), true)?;
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
            connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
            let mut looks = bytes.len() as u64 * STEPS_PER_BYTE / STEPS as u64;
            connection.progress_handler(
                STEPS,
                Some(move || {
                    looks = looks.saturating_sub(1);
                    looks == 0
                }),
            )?;
            Ok(connection)
        };
        let connection = open().map_err(|e: rusqlite::Error| BookError::corrupt(&name, 0, e.to_string()))?;
        Ok(Database { connection, name })
    }

    /// The file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The first value of a query; none if it has no rows or cannot be asked.
    pub(super) fn text(&self, query: &str) -> Option<String> {
        self.connection.query_row(query, [], |row| row.get(0)).ok()
    }

    /// Whether there is a table, and not a view, of this name.
    pub(super) fn has_table(&self, table: &str) -> bool {
        let query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE";
        self.connection.query_row(query, [table], |_| Ok(())).is_ok()
    }

    /// Whether a table has a column.
    pub(super) fn has_column(&self, table: &str, column: &str) -> bool {
        self.connection.column_exists(None, table, column).unwrap_or(false)
    }

    /// Goes through the rows of a query.
    pub(super) fn rows(&self, query: &str, mut take: impl FnMut(&rusqlite::Row)) -> Result<(), BookError> {
        let mut go = || {
            let mut statement = self.connection.prepare(query)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                take(row);
            }
            Ok(())
        };
        go().map_err(|e: rusqlite::Error| BookError::corrupt(&self.name, 0, format!("SQLite: {e}")))
    }
}
