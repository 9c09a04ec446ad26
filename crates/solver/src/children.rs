use std::{collections::HashMap, sync::Arc};

use bookends_tables::{AnyDense, Dense, LayoutError, Man, Material, Scale, Squares};
use shakmaty::{Color, Role};

use crate::{
    change::{Change, material},
    child::{ArrangeError, Child, arrange},
    error::SolveError,
    game::Game,
    lane::{Lane, Row},
};

/// Where solved tables come from.
pub trait Source {
    /// The table of canonical material, whole.
    ///
    /// # Errors
    /// [`SolveError`] if it is missing or cannot be read.
    fn table(&self, material: &Material) -> Result<AnyDense, SolveError>;
}

/// The solved tables into which irreversible moves lead, arranged for the table above.
#[derive(Debug)]
pub(crate) struct Children<C> {
    men: usize,
    /// By [`Change::slot`].
    by_change: Vec<Option<Child<C>>>,
    /// The table without the row man, with another man along its rows: by that man.
    turned: Vec<Option<Child<C>>>,
}

impl<C: Lane> Children<C> {
    /// Loads and arranges every table that the game asks for.
    pub(crate) fn load<G: Game>(
        game: &G,
        men: &[Man],
        row_man: usize,
        scale: Scale,
        source: &dyn Source,
    ) -> Result<Children<C>, ArrangeOrSolve> {
        let mut loader = Loader { game, scale, source, loaded: HashMap::new(), arranged: HashMap::new() };
        let mut by_change: Vec<Option<Child<C>>> = Vec::new();
        by_change.resize_with(Change::slots(men.len()), || None);
        for change in game.changes(men) {
            by_change[change.slot(men.len())] = loader.child(men, change, row_man)?;
        }
        let mut turned: Vec<Option<Child<C>>> = Vec::new();
        turned.resize_with(men.len(), || None);
        for taker in game.takers_of_row_man(men, row_man) {
            turned[taker] = loader.child(men, Change::capture(row_man), taker)?;
        }
        Ok(Children { men: men.len(), by_change, turned })
    }

    /// The table after a change.
    #[inline(always)]
    fn after(&self, change: Change) -> &Child<C> {
        self.by_change[change.slot(self.men)].as_ref().expect("the game asked for this change")
    }

    #[inline(always)]
    pub(crate) fn row(&self, change: Change, above: &Squares, side: Color, row_man: usize, out: &mut Row<C>) {
        self.after(change).row(above, side, row_man, out);
    }

    #[inline(always)]
    pub(crate) fn grade(&self, change: Change, above: &Squares, side: Color) -> C {
        self.after(change).grade(above, side)
    }

    /// The table without the row man, along whose rows `taker` moves, if it was arranged.
    #[inline(always)]
    pub(crate) fn turned(&self, taker: usize) -> Option<&Child<C>> {
        self.turned[taker].as_ref()
    }
}

/// Why children cannot be had: a distance does not fit the cells, or something final.
#[derive(Debug)]
pub(crate) enum ArrangeOrSolve {
    TooNarrow,
    Solve(SolveError),
}

impl From<ArrangeError> for ArrangeOrSolve {
    fn from(error: ArrangeError) -> ArrangeOrSolve {
        match error {
            ArrangeError::TooNarrow => ArrangeOrSolve::TooNarrow,
            ArrangeError::Layout(error) => ArrangeOrSolve::from(error),
        }
    }
}

impl From<LayoutError> for ArrangeOrSolve {
    fn from(error: LayoutError) -> ArrangeOrSolve {
        ArrangeOrSolve::Solve(SolveError::Layout(error))
    }
}

impl From<SolveError> for ArrangeOrSolve {
    fn from(error: SolveError) -> ArrangeOrSolve {
        ArrangeOrSolve::Solve(error)
    }
}

/// Loads each table once, and arranges it once for each order of the men.
struct Loader<'a, C, G> {
    game: &'a G,
    scale: Scale,
    source: &'a dyn Source,
    loaded: HashMap<String, AnyDense>,
    arranged: HashMap<String, Arc<Dense<C>>>,
}

impl<C: Lane, G: Game> Loader<'_, C, G> {
    /// The child after a change, with man `row` (of the men above) along its rows where the index allows it.
    fn child(&mut self, men: &[Man], change: Change, row: usize) -> Result<Option<Child<C>>, ArrangeOrSolve> {
        let left = change.apply(men);
        let Some(material) = material(left.iter().map(|&(_, man)| man)) else { return Ok(None) };
        if let Some(possible) = self.game.drawn(&material) {
            let from = left.iter().map(|&(i, _)| i).collect();
            return Ok(Some(Child::Drawn { from, possible, draw: C::from_grade(self.scale.draw()) }));
        }
        let order = self.order(&left, row);
        let men: Vec<Man> = order.iter().map(|&(_, man)| man).collect();
        let key: String = men.iter().map(|man| man.char()).collect();
        let table = match self.arranged.get(&key) {
            Some(table) => table.clone(),
            None => {
                let table = Arc::new(self.arrange(&material, &men)?);
                self.arranged.insert(key, table.clone());
                table
            }
        };
        Ok(Some(Child::Table { table, from: order.iter().map(|&(i, _)| i).collect() }))
    }

    fn arrange(&mut self, material: &Material, men: &[Man]) -> Result<Dense<C>, ArrangeOrSolve> {
        let material = material.canonical();
        let name = material.to_string();
        if !self.loaded.contains_key(&name) {
            let table = self.source.table(&material)?;
            self.loaded.insert(name.clone(), table);
        }
        Ok(arrange(&self.loaded[&name], men, self.game.touching())?)
    }

    /// The men of a child in the order of its index: the man along the rows is the last but the pawns.
    fn order(&self, men: &[(usize, Man)], row: usize) -> Vec<(usize, Man)> {
        let mut order = men.to_vec();
        let has_pawns = order.iter().any(|(_, man)| man.role == Role::Pawn);
        order.sort_by_key(|&(i, man)| match man.role {
            Role::Pawn => 3,
            // Without pawns the kings lead whatever runs along the rows.
            Role::King if !self.game.touching() && !has_pawns => 0,
            _ if i == row => 2,
            Role::King => 0,
            _ => 1,
        });
        order
    }
}
