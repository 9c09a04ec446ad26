use std::{fmt, path::Path};

use bookends_rules::Variant;
use bookends_store::{Access, Storage};

use crate::{BookError, Entry, Info, Payload, Verification, abk, bk, ctg, exp, obk, oobs, pgn, polyglot};

/// The format of a book file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Bookends' own.
    Bk,
    /// PolyGlot's `.bin`.
    Polyglot,
    /// Arena's `.abk`.
    Abk,
    /// ChessBase's `.ctg`, which is only read.
    Ctg,
    /// Chessmaster's `.obk`, which is only read.
    Obk,
    /// The `.exp` of BrainLearn, which is only read.
    Exp,
    /// The `.exp` of SugaR and engines that come from it, which is only read.
    SugarExp,
    /// The Open Opening Book Standard's `.obs.db3`, which is only read.
    Oobs,
    /// Games with side lines, `.pgn`.
    Pgn,
    /// Comma-separated values, `.csv`, which are only written.
    Csv,
    /// JSON lines, `.jsonl`, which are only written.
    Jsonl,
}

impl Format {
    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Bk => "bk",
            Format::Polyglot => "polyglot",
            Format::Abk => "abk",
            Format::Ctg => "ctg",
            Format::Obk => "obk",
            Format::Exp => "exp",
            Format::SugarExp => "sugar-exp",
            Format::Oobs => "oobs",
            Format::Pgn => "pgn",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }

    /// Whether books of the format can be written.
    pub const fn is_written(self) -> bool {
        matches!(
            self,
            Format::Bk | Format::Polyglot | Format::Abk | Format::Pgn | Format::Csv | Format::Jsonl
        )
    }

    /// The format that a file name asks for by its extension, of those that can be written.
    pub fn from_path(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "bk" => Some(Format::Bk),
            "bin" => Some(Format::Polyglot),
            "abk" => Some(Format::Abk),
            "pgn" => Some(Format::Pgn),
            "csv" => Some(Format::Csv),
            "jsonl" => Some(Format::Jsonl),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The entries of a book, in ascending order of the key.
pub type Entries<'a> = Box<dyn Iterator<Item = Result<Entry, BookError>> + 'a>;

/// A book that is open for questions, from any number of threads at once.
pub trait Book: Send + Sync + fmt::Debug {
    /// The name for messages; a path where there is one.
    fn name(&self) -> &str;

    /// The format of the file.
    fn format(&self) -> Format;

    /// What the book says about its moves.
    fn payload(&self) -> Payload;

    /// The game that the book is of. Only a `.bk` book says so: one of another format is taken as of standard chess.
    fn variant(&self) -> Variant {
        Variant::Standard
    }

    /// How many bits of the key, from the highest on, the book stores; 64 is all of it.
    ///
    /// With fewer, a position that is not in the book may be taken for one that is, and the keys of
    /// [`Book::entries`] have zeros in their lower bits.
    fn signature_bits(&self) -> u32 {
        64
    }

    /// The first entry that matches a key and that `accept` takes.
    ///
    /// # Errors
    /// [`BookError::Corrupt`] or [`BookError::Store`] if the part of the file that was read is broken.
    fn find(&self, key: u64, accept: &mut dyn FnMut(&Entry) -> bool) -> Result<Option<Entry>, BookError>;

    /// Positions that the file names in a way from which none can be told; see [`Verification::unplaced`].
    fn unplaced(&self) -> u64 {
        0
    }

    /// The entry that matches a key.
    ///
    /// # Errors
    /// As [`Book::find`].
    fn get(&self, key: u64) -> Result<Option<Entry>, BookError> {
        self.find(key, &mut |_| true)
    }

    /// Every entry, read on the way; the first error is the last item.
    fn entries(&self) -> Entries<'_>;

    /// Measures the book; reads all of it.
    ///
    /// # Errors
    /// As [`Book::find`].
    fn info(&self) -> Result<Info, BookError>;

    /// Checks every byte that the format can check, and goes on after the first fault.
    ///
    /// # Errors
    /// [`BookError::Store`] if the file cannot be read; faults in what was read are in the result.
    fn verify(&self) -> Result<Verification, BookError>;
}

/// Opens a book file of any known format. A book whose edit in place was interrupted is as it was before.
///
/// # Errors
/// [`BookError::Store`] if the file cannot be opened, [`BookError::Unrecognized`] if it is no book,
/// [`BookError::Corrupt`] if its header cannot be trusted.
pub fn open(path: impl AsRef<Path>, access: Access) -> Result<Box<dyn Book>, BookError> {
    from_storage(bookends_store::open_undone(path, access)?)
}

/// Opens a book that lies in a storage; what it holds decides the format, else PolyGlot is tried.
///
/// # Errors
/// As [`open`].
pub fn from_storage(storage: Box<dyn Storage>) -> Result<Box<dyn Book>, BookError> {
    if storage.is_empty() {
        return Err(BookError::Unrecognized {
            name: storage.name().to_owned(),
            reason: "the file is empty".into(),
        });
    }
    if bk::recognizes(&*storage)? {
        return Ok(Box::new(bk::Reader::open(storage)?));
    }
    if abk::recognizes(&*storage)? {
        return abk::read(&*storage);
    }
    if obk::recognizes(&*storage)? {
        return obk::read(&*storage);
    }
    if exp::is_sugar(&*storage)? {
        return exp::read(&*storage);
    }
    if oobs::recognizes(&*storage)? {
        return oobs::read(&*storage);
    }
    if pgn::recognizes(&*storage)? {
        return pgn::read(&*storage);
    }
    if ctg::recognizes(&*storage)? {
        return ctg::read(&*storage);
    }
    // The two formats without a magic number: the extension decides, or else the order of keys in PolyGlot's.
    let named_exp = storage.name().to_ascii_lowercase().ends_with(".exp");
    if exp::may_be_brainlearn(&*storage)? && (named_exp || !polyglot::recognizes(&*storage)?) {
        return exp::read(&*storage);
    }
    Ok(Box::new(polyglot::Reader::open(storage)?))
}
