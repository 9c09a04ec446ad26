use std::path::PathBuf;

use bookends_rules::{Position, Variant};
use bookends_store::Access;
use shakmaty::{Board, Move};

use super::{
    ProbeError,
    open::{Found, OpenTables, Opened, Signature},
};
use crate::{
    cache::{Cache, CacheStatistics},
    file::{FileError, Kept, Table},
    folders::Folders,
    index::squares_of,
    material::Material,
    value::Value,
};

/// Tables of at most so many men can be made on an ordinary computer: where one is missing, making it helps.
pub const MAKEABLE_MEN: usize = 5;

/// Tables in folders, opened when they are first needed, and asked by any number of threads.
///
/// ```no_run
/// use bookends_rules::{Position, Variant};
/// use bookends_tables::{Tables, Value};
///
/// let tables = Tables::new(["tables".into()]);
/// let position = Position::from_fen(Variant::Standard, "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")?;
/// assert_eq!(tables.value(&position)?, Value::Win(19));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tables {
    folders: Folders,
    access: Access,
    cache: Cache,
    open: OpenTables,
}

impl Tables {
    /// The tables in some folders, mapped into memory, with a cache of the default size. Folders that do not
    /// exist hold no tables.
    pub fn new(folders: impl IntoIterator<Item = PathBuf>) -> Tables {
        Tables::with(folders, Access::default(), Cache::default())
    }

    /// The tables in some folders, read in a given way and with a given cache.
    pub fn with(folders: impl IntoIterator<Item = PathBuf>, access: Access, cache: Cache) -> Tables {
        Tables { folders: Folders::new(folders), access, cache, open: OpenTables::default() }
    }

    /// The folders.
    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    /// What the cache has done so far.
    pub fn cache_statistics(&self) -> CacheStatistics {
        self.cache.statistics()
    }

    /// The table of the men on a board.
    #[inline]
    fn table(&self, variant: Variant, board: &Board) -> Result<&Found, ProbeError> {
        let signature = Signature::of(board);
        match self.open.get(variant, signature) {
            Some(found) => Ok(found),
            None => self.open_table(variant, board, signature),
        }
    }

    #[cold]
    fn open_table(
        &self,
        variant: Variant,
        board: &Board,
        signature: Signature,
    ) -> Result<&Found, ProbeError> {
        let men = board.occupied().count();
        let material = Material::of_board(board).map_err(|_| self.too_many(variant, men))?;
        let canonical = material.canonical(variant);
        let exchanged = canonical != material;
        // In some games the sides exchanged are another table.
        let reversed = canonical == material.reversed().canonical(variant);
        let opened = match self.open.get(variant, signature.reversed()).filter(|_| reversed) {
            Some(found) => found.opened.clone(),
            None => self.open.number(self.open_file(variant, &canonical)?),
        };
        Ok(self.open.add(variant, signature, Found { opened, exchanged }))
    }

    fn open_file(&self, variant: Variant, material: &Material) -> Result<Table, ProbeError> {
        let path = self.folders.find(variant, material).ok_or_else(|| match material.len() {
            men if men > MAKEABLE_MEN => self.too_many(variant, men),
            _ => ProbeError::Missing { variant, material: material.clone() },
        })?;
        let table = Table::open(&path, self.access)?;
        let head = table.head();
        if (head.variant, &head.material) != (variant, material) {
            return Err(ProbeError::Misnamed {
                name: table.name().to_owned(),
                variant: head.variant,
                found: head.material.clone(),
            });
        }
        Ok(table)
    }

    /// The value of a position as its table has it: nobody may castle or capture en passant.
    pub(super) fn stored(&self, position: &Position) -> Result<Value, ProbeError> {
        let Found { opened, exchanged } = self.table(position.variant(), position.board())?;
        let exchanged = *exchanged;
        // Of material that is its own reverse one side is stored.
        let side = if exchanged { !position.turn() } else { position.turn() };
        let (stored_side, exchanged) = match opened.table.head().kept(side) {
            Kept::Here(stored) => (stored, exchanged),
            Kept::Exchanged => (0, !exchanged),
            Kept::LeftOut => return self.by_moves(position),
        };
        let grade = self.grade(opened, stored_side, position, exchanged)?;
        let stored = grade.and_then(|g| opened.table.head().scale.value(g)).ok_or_else(|| {
            ProbeError::Contradiction { name: opened.table.name().to_owned(), fen: position.fen() }
        })?;
        if opened.table.head().captures_apart { self.with_captures(position, stored) } else { Ok(stored) }
    }

    /// The best of what all moves lead to, for a side that the table leaves out or a game that has no table. Nobody may capture en passant.
    pub(super) fn by_moves(&self, position: &Position) -> Result<Value, ProbeError> {
        let moves = position.legal_moves().into_iter().filter(|m| !m.is_en_passant());
        match self.best_of(position, moves, None)? {
            Some(best) => Ok(best),
            None => Ok(position.terminal().map_or(Value::Draw, Value::from)),
        }
    }

    /// What a table tells that leaves captures and promotions apart, raised to the best of these moves.
    fn with_captures(&self, position: &Position, stored: Value) -> Result<Value, ProbeError> {
        let moves = position.captures_and_promotions().into_iter();
        Ok(self.best_of(position, moves, Some(stored))?.unwrap_or(stored))
    }

    /// The best of a value and of what some legal moves lead to.
    pub(super) fn best_of(
        &self,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        value: Option<Value>,
    ) -> Result<Option<Value>, ProbeError> {
        let mut best = value;
        for m in moves {
            best = best.max(Some(self.value(&position.play_unchecked(m))?.before_move()));
        }
        Ok(best)
    }

    fn grade(
        &self,
        opened: &Opened,
        stored_side: usize,
        position: &Position,
        exchanged: bool,
    ) -> Result<Option<u16>, FileError> {
        let table = &opened.table;
        let squares = squares_of(position, table.head().sides[stored_side].layout.men(), exchanged);
        let Some(at) = table.locate(stored_side, &squares) else { return Ok(None) };
        if let Some(grade) = table.in_place(at)? {
            return Ok(Some(grade));
        }
        let key = (opened.number, at.number as u32);
        // In one look, as other threads decode the block further meanwhile.
        let before = match self.cache.look(key, |part| table.grade(part, at).ok_or_else(|| part.clone())) {
            Some(Ok(grade)) => {
                self.cache.count_hit(key);
                return Ok(Some(grade));
            }
            Some(Err(part)) => Some(part),
            None => None,
        };
        let part = table.read_to(at, before.as_ref())?;
        let (grade, bytes) = (table.grade(&part, at), part.bytes());
        self.cache.fill(key, part, bytes, table.packed_len(at.number));
        Ok(grade)
    }

    fn too_many(&self, variant: Variant, men: usize) -> ProbeError {
        let tables = self.folders.list(variant).unwrap_or_default();
        ProbeError::TooManyMen { men, most: tables.iter().map(|(m, _)| m.len()).max().unwrap_or(0) }
    }
}
