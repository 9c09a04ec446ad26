use std::{borrow::Cow, collections::HashMap, sync::Arc};

use bookends_store::StoreError;
use bookends_tables::{AnyDense, Layout, LayoutError, Man, Material, Scale, Squares, side_index};
use shakmaty::{Color, Role};

use crate::{
    change::{Change, material},
    child::{Arranged, Child, arrange, is_reversed},
    error::SolveError,
    frame::SIDES,
    game::Game,
    lane::{Lane, Row},
    portion::Portion,
    spill::Room,
    width::TooNarrow,
};

/// Where solved tables come from.
pub trait Source {
    /// The table of canonical material, whole.
    ///
    /// # Errors
    /// [`SolveError`] if it is missing or cannot be read.
    fn table(&self, material: &Material) -> Result<AnyDense, SolveError>;

    /// Lets `read` have one side to move of the table of canonical material, portion by portion. Tables that are
    /// needed for that only take the `room` that is left, until `read` is done.
    ///
    /// # Errors
    /// As [`Source::table`], and those of `read`.
    fn side(
        &self,
        material: &Material,
        side: Color,
        room: &Room,
        read: ReadSide<'_>,
    ) -> Result<(), SolveError>;
}

/// What is done with one side to move of a table.
pub type ReadSide<'a> = &'a mut dyn FnMut(&dyn SideSource) -> Result<(), SolveError>;

/// One side to move of a solved table.
pub trait SideSource: Sync {
    /// How the positions are numbered.
    fn layout(&self) -> &Layout;

    /// What the grades mean.
    fn scale(&self) -> Scale;

    /// The cells of a portion of the layout.
    ///
    /// # Errors
    /// [`SolveError`] if they cannot be read.
    fn portion(&self, portion: Portion) -> Result<AnyCells<'_>, SolveError>;
}

/// Cells of either width.
#[derive(Clone, Debug)]
pub enum AnyCells<'a> {
    /// Grades of eight bits.
    Byte(Cow<'a, [u8]>),
    /// Grades of sixteen bits.
    Word(Cow<'a, [u16]>),
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
    /// Loads and arranges every table into which a move of one of the `movers` leads.
    pub(crate) fn load<G: Game>(
        game: &G,
        layout: &Layout,
        movers: &[Color],
        source: &dyn Source,
        room: &Room,
    ) -> Result<Children<C>, ArrangeOrSolve> {
        let (men, row_man) = (layout.men(), layout.row_man());
        let scale = Scale::new(G::PARITY, C::BITS);
        let mut loader = Loader { game, scale, source, room, arranged: HashMap::new() };
        let wanted = |change: &Change| change.mover(men).is_none_or(|mover| movers.contains(&mover));
        let mut children = Children::none(men.len());
        for change in game.changes(men).into_iter().filter(wanted) {
            children.by_change[change.slot(men.len())] = loader.child(men, change, row_man)?;
        }
        let takes = Change::capture(row_man);
        if wanted(&takes) {
            for taker in game.takers_of_row_man(men, row_man) {
                children.turned[taker] = loader.child(men, takes, taker)?;
            }
        }
        Ok(children)
    }

    /// How many cells [`Children::load`] arranges for both sides.
    pub(crate) fn cells<G: Game>(game: &G, layout: &Layout) -> Result<u64, LayoutError> {
        let (men, row_man) = (layout.men(), layout.row_man());
        let changes = game.changes(men).into_iter().map(|change| (change, row_man));
        let takers = game.takers_of_row_man(men, row_man).into_iter();
        let takes = takers.map(|taker| (Change::capture(row_man), taker));
        let mut arranged: HashMap<(Vec<Man>, Color), u64> = HashMap::new();
        for (change, row) in changes.chain(takes) {
            let left = change.apply(men);
            let after: Vec<Man> = left.iter().map(|&(_, man)| man).collect();
            if game.told(&after).is_some() {
                continue;
            }
            let Some(material) = material(after) else { continue };
            let order: Vec<Man> =
                order(game, &material, &left, row)?.into_iter().map(|(_, man)| man).collect();
            let cells = Layout::new(&order, game.variant())?.len();
            for side in SIDES.into_iter().filter(|&side| change.mover(men) != Some(side)) {
                arranged.insert((order.clone(), side), cells);
            }
        }
        Ok(arranged.into_values().sum())
    }

    /// No tables at all.
    pub(crate) fn none(men: usize) -> Children<C> {
        let none = |len| std::iter::repeat_with(|| None).take(len).collect();
        Children { men, by_change: none(Change::slots(men)), turned: none(men) }
    }

    /// The first failure to read a temporary file, if there was one.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.by_change.iter().chain(&self.turned).flatten().try_for_each(Child::check)
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

impl ArrangeOrSolve {
    /// For a table whose own cells are known to be wide enough.
    pub(crate) fn or_too_far(self, material: &Material) -> SolveError {
        match self {
            ArrangeOrSolve::TooNarrow => SolveError::TooFar(material.clone()),
            ArrangeOrSolve::Solve(error) => error,
        }
    }
}

impl From<TooNarrow> for ArrangeOrSolve {
    fn from(_: TooNarrow) -> ArrangeOrSolve {
        ArrangeOrSolve::TooNarrow
    }
}

impl From<LayoutError> for ArrangeOrSolve {
    fn from(error: LayoutError) -> ArrangeOrSolve {
        ArrangeOrSolve::Solve(SolveError::Layout(error))
    }
}

impl From<StoreError> for ArrangeOrSolve {
    fn from(error: StoreError) -> ArrangeOrSolve {
        ArrangeOrSolve::Solve(error.into())
    }
}

impl From<SolveError> for ArrangeOrSolve {
    fn from(error: SolveError) -> ArrangeOrSolve {
        ArrangeOrSolve::Solve(error)
    }
}

/// Arranges each side of a table once for each order of the men.
struct Loader<'a, C, G> {
    game: &'a G,
    scale: Scale,
    source: &'a dyn Source,
    room: &'a Room,
    /// By the order of the men and the side to move.
    arranged: HashMap<(String, Color), Arc<Arranged<C>>>,
}

impl<C: Lane, G: Game> Loader<'_, C, G> {
    /// The child after a change, with man `row` (of the men above) along its rows where the index allows it.
    fn child(&mut self, men: &[Man], change: Change, row: usize) -> Result<Option<Child<C>>, ArrangeOrSolve> {
        let left = change.apply(men);
        let (from, after): (Vec<usize>, Vec<Man>) = left.iter().copied().unzip();
        if let Some(tell) = self.game.told(&after) {
            return Ok(Some(Child::Told { from, men: after, tell, scale: self.scale }));
        }
        let Some(material) = material(after) else { return Ok(None) };
        let order = order(self.game, &material, &left, row)?;
        let mut sides = [None, None];
        // Where it is known who has moved the other side is never asked for.
        for side in SIDES.into_iter().filter(|&side| change.mover(men) != Some(side)) {
            sides[side_index(side)] = Some(self.arranged(&material, &order, side)?);
        }
        Ok(Some(Child::Table { sides, from: order.iter().map(|&(i, _)| i).collect() }))
    }

    /// One side of a table in an order of its men.
    fn arranged(
        &mut self,
        material: &Material,
        order: &[(usize, Man)],
        side: Color,
    ) -> Result<Arc<Arranged<C>>, ArrangeOrSolve> {
        let men: Vec<Man> = order.iter().map(|&(_, man)| man).collect();
        let key = (men.iter().map(|man| man.char()).collect(), side);
        if let Some(arranged) = self.arranged.get(&key) {
            return Ok(arranged.clone());
        }
        let canonical = material.canonical(self.game.variant());
        let layout = Layout::new(&men, self.game.variant())?;
        let there = if is_reversed(&canonical.men(), &men) { !side } else { side };
        let mut found = None;
        self.source.side(&canonical, there, self.room, &mut |source| {
            found = Some(arrange(source, layout.clone(), self.scale, self.room));
            Ok(())
        })?;
        let arranged = Arc::new(found.expect("a source that is there is read")?);
        self.arranged.insert(key, arranged.clone());
        Ok(arranged)
    }
}

/// The men of a child in the order of its index: the man along the rows is the last but the pawns. Where symmetry folds
/// leading men they are the same in every order.
fn order<G: Game>(
    game: &G,
    material: &Material,
    men: &[(usize, Man)],
    row: usize,
) -> Result<Vec<(usize, Man)>, LayoutError> {
    let canonical = material.canonical(game.variant());
    let usual = game.layout(&canonical)?;
    let folded = if usual.is_folded() { usual.leads() } else { 0 };
    let reversed = canonical != *material;
    let mut left = men.to_vec();
    let mut order = Vec::new();
    for lead in &usual.men()[..folded] {
        let lead = if reversed { lead.reversed() } else { *lead };
        let same = |&(_, man): &(usize, Man)| man == lead;
        // Of like men one that need not run along the rows.
        let at = left.iter().position(|man| same(man) && man.0 != row);
        let at = at.or_else(|| left.iter().position(same)).expect("the men of the material");
        order.push(left.remove(at));
    }
    left.sort_by_key(|&(i, man)| match man.role {
        Role::Pawn => 3,
        _ if i == row => 2,
        Role::King => 0,
        _ => 1,
    });
    order.append(&mut left);
    Ok(order)
}
