use std::io::{self, BufRead, Read, Write};

use bookends_book::Book;
use bookends_rules::{Position, Variant};
use bookends_store::Access;
use bookends_tables::Tables;
use shakmaty::Move;

use crate::{
    Command, Go, Options,
    advice::{self, Advice},
};

/// The longest line that is read, in bytes; a game of a thousand moves has a tenth of it.
const LONGEST_LINE: u64 = 1 << 16;

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    On,
    /// The interface has said `quit`.
    Quit,
}

/// An engine that looks moves up: in the tables where they know the position, else in the book. It answers every
/// `go` with one `bestmove`, and says in an `info string` where the move is from.
///
/// ```
/// use bookends_uci::{Adapter, Flow, Options};
///
/// let mut adapter = Adapter::new(Options::default());
/// let mut out = Vec::new();
/// assert_eq!(adapter.answer("isready", &mut out)?, Flow::On);
/// assert_eq!(out, b"readyok\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Adapter {
    options: Options,
    book: Option<Box<dyn Book>>,
    tables: Option<Tables>,
    /// What went wrong when book and tables were opened, until it is said.
    complaints: Vec<String>,
    position: Position,
    rng: fastrand::Rng,
    /// The answer to `go infinite` or `go ponder`, until it may be given.
    held: Option<String>,
}

impl Adapter {
    /// An engine with some options; a book or folder that cannot be opened is complained of in the next answer.
    pub fn new(options: Options) -> Adapter {
        let mut adapter = Adapter {
            rng: fastrand::Rng::with_seed(options.book_seed),
            options,
            book: None,
            tables: None,
            complaints: Vec::new(),
            position: Position::start(Variant::Standard),
            held: None,
        };
        adapter.open_book();
        adapter.open_tables();
        adapter
    }

    /// Talks until the input ends or the interface says `quit`.
    ///
    /// # Errors
    /// If the input cannot be read or the output not written.
    pub fn talk(&mut self, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let flow = self.answer(&String::from_utf8_lossy(&line), &mut out)?;
            out.flush()?;
            if flow == Flow::Quit {
                return Ok(());
            }
        }
    }

    /// Answers one line.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        match Command::parse(line) {
            Command::Uci => {
                writeln!(out, "id name Bookends {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the Bookends authors")?;
                for line in self.options.declarations() {
                    writeln!(out, "{line}")?;
                }
                writeln!(out, "uciok")?;
            }
            Command::IsReady => writeln!(out, "readyok")?,
            Command::NewGame => self.rng = fastrand::Rng::with_seed(self.options.book_seed),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => {
                self.release(out)?;
                let answer = self.find(&go);
                if go.hold { self.held = Some(answer) } else { out.write_all(answer.as_bytes())? }
            }
            Command::Stop | Command::PonderHit => self.release(out)?,
            Command::Quit => return Ok(Flow::Quit),
            Command::Unknown => {}
        }
        out.write_all(self.complaints().as_bytes())?;
        Ok(Flow::On)
    }

    /// The lines that say what went wrong, once.
    fn complaints(&mut self) -> String {
        self.complaints.drain(..).map(|text| format!("info string {}\n", one_line(&text))).collect()
    }

    /// Gives the answer that was held back.
    fn release(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.held.take().map_or(Ok(()), |answer| out.write_all(answer.as_bytes()))
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let before = self.options.clone();
        if let Err(error) = self.options.set(name, value) {
            return self.complaints.push(error.to_string());
        }
        if self.options.book_file != before.book_file {
            self.open_book();
        }
        if self.options.table_path != before.table_path {
            self.open_tables();
        }
        if self.options.book_seed != before.book_seed {
            self.rng = fastrand::Rng::with_seed(self.options.book_seed);
        }
    }

    fn open_book(&mut self) {
        self.book = None;
        let Some(path) = &self.options.book_file else { return };
        match bookends_book::open(path, Access::Mmap) {
            Ok(book) => self.book = Some(book),
            Err(error) => self.complaints.push(error.to_string()),
        }
    }

    fn open_tables(&mut self) {
        let folders = &self.options.table_path;
        self.tables = (!folders.is_empty()).then(|| Tables::new(folders.clone()));
    }

    /// Takes a position over; if it makes no sense, the last one that did stays.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        let start = match fen {
            None => Ok(Position::start(Variant::Standard)),
            Some(fen) => Position::from_fen(Variant::Standard, fen),
        };
        match start {
            Ok(start) => self.position = start,
            Err(error) => return self.complaints.push(error.to_string()),
        }
        for text in moves {
            let Some(mv) = self.position.parse_uci(text) else {
                let fen = self.position.fen();
                return self
                    .complaints
                    .push(format!("{text} is not a legal move of {fen}; the moves from it on are left out"));
            };
            self.position = self.position.play(mv);
        }
    }

    /// The lines that answer `go`.
    fn find(&mut self, go: &Go) -> String {
        let mut moves = self.position.legal_moves();
        let wanted: Vec<Move> =
            go.searchmoves.iter().filter_map(|text| self.position.parse_uci(text)).collect();
        if !wanted.is_empty() {
            moves.retain(|m| wanted.contains(m));
        }
        let advice = self.advise(&moves);
        let complaints = self.complaints();
        let Some(Advice { mv, score, source }) = advice else {
            return format!("{complaints}info string there is no legal move\nbestmove (none)\n");
        };
        let mv = self.position.uci(mv);
        let score = score.map_or_else(String::new, |score| format!("info depth 1 score {score} pv {mv}\n"));
        format!("{complaints}info string {}\n{score}bestmove {mv}\n", one_line(&source))
    }

    fn advise(&mut self, moves: &[Move]) -> Option<Advice> {
        if let Some(tables) = &self.tables {
            match advice::from_tables(tables, &self.position, moves) {
                Ok(Some(advice)) => return Some(advice),
                Ok(None) => {}
                Err(error) => self.complaints.push(error.to_string()),
            }
        }
        if let Some(book) = self.book.as_deref().filter(|_| self.options.own_book) {
            match advice::from_book(book, &self.position, moves, &mut self.rng) {
                Ok(Some(advice)) => return Some(advice),
                Ok(None) => {}
                Err(error) => self.complaints.push(error.to_string()),
            }
        }
        advice::from_nothing(&self.position, moves)
    }
}

/// A text that cannot begin a line of its own, whatever a file's name holds.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
