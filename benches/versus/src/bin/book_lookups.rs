//! `book_lookups bookends|esca BOOK KEYS`: looks keys up in a book; the sum of the answers is that of the moves found.

use std::error::Error;

use bookends_store::Access;
use bookends_versus::{keys, report};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, book, list] = &arguments[..] else {
        return Err("book_lookups bookends|esca BOOK KEYS".into());
    };
    let keys = keys(list)?;
    match &program[..] {
        "bookends" => {
            let book = bookends_book::open(book, Access::Mmap)?;
            report(&keys, |&key| Ok(book.get(key)?.map_or(0, |entry| entry.moves.len() as i64)))
        }
        "esca" => {
            let book = esca::polyglot::Book::open(book.as_ref())?;
            report(&keys, |&key| Ok(book.raw_entries(key).len() as i64))
        }
        other => Err(format!("no program is called {other}").into()),
    }
}
