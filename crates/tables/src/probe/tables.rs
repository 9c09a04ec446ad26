use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
};

use bookends_rules::{Position, Variant};
use bookends_store::Access;
use shakmaty::{Board, Move};

use super::{ProbeError, lookup};
use crate::{
    cache::{Cache, CacheStatistics},
    file::{FileError, Kept, Table},
    folders::Folders,
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
    open: RwLock<HashMap<(Variant, Material), Arc<Opened>>>,
}

/// An open table and its number in the cache.
#[derive(Debug)]
pub(super) struct Opened {
    pub(super) table: Table,
    number: u32,
}

impl Tables {
    /// The tables in some folders, mapped into memory, with a cache of the default size. Folders that do not
    /// exist hold no tables.
    pub fn new(folders: impl IntoIterator<Item = PathBuf>) -> Tables {
        Tables::with(folders, Access::default(), Cache::default())
    }

    /// The tables in some folders, read in a given way and with a given cache.
    pub fn with(folders: impl IntoIterator<Item = PathBuf>, access: Access, cache: Cache) -> Tables {
        Tables { folders: Folders::new(folders), access, cache, open: RwLock::default() }
    }

    /// The folders.
    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    /// What the cache has done so far.
    pub fn cache_statistics(&self) -> CacheStatistics {
        self.cache.statistics()
    }

    /// The open table of canonical material.
    pub(super) fn table(&self, variant: Variant, material: &Material) -> Result<Arc<Opened>, ProbeError> {
        let key = (variant, material.clone());
        if let Some(opened) = self.open.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(opened.clone());
        }
        let missing = || ProbeError::Missing { variant, material: material.clone() };
        let path = self.folders.find(variant, material).ok_or_else(missing)?;
        let table = Table::open(&path, self.access)?;
        let head = table.head();
        if (head.variant, &head.material) != (variant, material) {
            return Err(ProbeError::Misnamed {
                name: table.name().to_owned(),
                variant: head.variant,
                found: head.material.clone(),
            });
        }
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let number = open.len() as u32;
        Ok(open.entry(key).or_insert_with(|| Arc::new(Opened { table, number })).clone())
    }

    /// The value of a position as its table has it: nobody may castle or capture en passant.
    pub(super) fn stored(&self, position: &Position) -> Result<Value, ProbeError> {
        let board = position.board();
        let men = board.occupied().count();
        let material = Material::of_board(board).map_err(|_| self.too_many(position.variant(), men))?;
        let canonical = material.canonical();
        let opened = match self.table(position.variant(), &canonical) {
            Err(ProbeError::Missing { .. }) if men > MAKEABLE_MEN => {
                return Err(self.too_many(position.variant(), men));
            }
            opened => opened?,
        };
        let exchanged = !material.is_canonical();
        // Of material that is its own reverse one side is stored.
        let side = lookup::side(position.turn(), exchanged);
        let (stored_side, exchanged) = match opened.table.head().kept(side) {
            Kept::Here(stored) => (stored, exchanged),
            Kept::Exchanged => (0, !exchanged),
            Kept::LeftOut => return self.by_moves(position),
        };
        let grade = self.grade(&opened, stored_side, board, exchanged)?;
        let stored = grade.and_then(|g| opened.table.head().scale.value(g)).ok_or_else(|| {
            ProbeError::Contradiction { name: opened.table.name().to_owned(), fen: position.fen() }
        })?;
        if opened.table.head().captures_apart { self.with_captures(position, stored) } else { Ok(stored) }
    }

    /// The best of what all moves lead to, for a side that the table leaves out. Nobody may capture en passant.
    fn by_moves(&self, position: &Position) -> Result<Value, ProbeError> {
        let moves = position.legal_moves().into_iter().filter(|m| !m.is_en_passant());
        let best = moves
            .map(|m| Ok(self.value(&position.play(m))?.before_move()))
            .try_fold(None, |best: Option<Value>, value: Result<Value, ProbeError>| {
                value.map(|value| best.max(Some(value)))
            })?;
        best.ok_or_else(|| ProbeError::Contradiction {
            name: "a game that has ended".to_owned(),
            fen: position.fen(),
        })
    }

    /// What a table tells that leaves captures and promotions apart, raised to the best of these moves.
    fn with_captures(&self, position: &Position, stored: Value) -> Result<Value, ProbeError> {
        let apart = |m: &Move| (m.is_capture() && !m.is_en_passant()) || m.is_promotion();
        position
            .legal_moves()
            .into_iter()
            .filter(apart)
            .try_fold(stored, |best, m| Ok(best.max(self.value(&position.play(m))?.before_move())))
    }

    fn grade(
        &self,
        opened: &Opened,
        stored_side: usize,
        board: &Board,
        exchanged: bool,
    ) -> Result<Option<u16>, FileError> {
        let table = &opened.table;
        let squares = lookup::squares(&table.head().sides[stored_side].layout, board, exchanged);
        let Some(at) = table.locate(stored_side, &squares) else { return Ok(None) };
        let key = (opened.number, at.number as u32);
        let known = self.cache.get(key);
        if let Some(grade) = known.as_deref().and_then(|part| table.grade(part, at)) {
            self.cache.count_hit();
            return Ok(Some(grade));
        }
        let part = Arc::new(table.read_to(at, known.as_deref())?);
        self.cache.fill(key, part.clone(), part.bytes(), table.packed_len(at.number));
        Ok(table.grade(&part, at))
    }

    fn too_many(&self, variant: Variant, men: usize) -> ProbeError {
        let tables = self.folders.list(variant).unwrap_or_default();
        ProbeError::TooManyMen { men, most: tables.iter().map(|(m, _)| m.len()).max().unwrap_or(0) }
    }
}
