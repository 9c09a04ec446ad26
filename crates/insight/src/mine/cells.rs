use bookends_tables::{
    AnyDense, Cell, Dense, Layout, Man, Place, Scale, Squares,
    index::{CHECKS, Twins},
};
use shakmaty::Color;

/// An entry and who is to move. The order is that of the index, White first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    index: u64,
    black: bool,
}

impl Entry {
    pub(super) fn of(layout: &Layout, place: Place, side: Color) -> Entry {
        Entry { index: layout.index(place), black: side.is_black() }
    }

    pub(super) fn place(self, layout: &Layout) -> Place {
        layout.place(self.index)
    }

    pub(super) fn side(self) -> Color {
        Color::from_black(self.black)
    }
}

/// The entries of a whole table, block by block: a block is a class of a slice.
pub(super) struct Cells<'a> {
    table: &'a AnyDense,
    twins: Twins,
}

impl<'a> Cells<'a> {
    pub(super) fn of(table: &'a AnyDense) -> Cells<'a> {
        Cells { table, twins: Twins::of(table.layout()) }
    }

    pub(super) fn layout(&self) -> &'a Layout {
        self.table.layout()
    }

    pub(super) fn scale(&self) -> Scale {
        self.table.scale()
    }

    pub(super) fn blocks(&self) -> usize {
        self.layout().slices() * self.layout().classes()
    }

    /// Calls `f` with every entry of a block and its grades for White and Black to move, some of them twins of others.
    pub(super) fn each(&self, block: usize, f: impl FnMut(Place, [u16; 2])) {
        match self.table {
            AnyDense::Byte(table) => each(table, block, f),
            AnyDense::Word(table) => each(table, block, f),
        }
    }

    /// Whether an entry is the one that stands for its twins.
    pub(super) fn is_kept(&self, place: Place) -> bool {
        self.twins.canonical(self.layout(), place) == place
    }

    /// The index of the entry that stands for the same men with the colours exchanged, in material that is its own
    /// reverse.
    pub(super) fn exchanged(&self, place: Place) -> Option<u64> {
        let layout = self.layout();
        let squares = layout.squares(place);
        let mut left: Vec<(Man, u8)> =
            layout.men().iter().zip(squares).map(|(man, square)| (man.reversed(), square ^ 56)).collect();
        let mut image = Squares::default();
        for (square, man) in image.iter_mut().zip(layout.men()) {
            let at = left.iter().position(|(other, _)| other == man)?;
            *square = left.swap_remove(at).1;
        }
        if let Some(checks) = layout.checks_left(place.slice) {
            image[CHECKS] = checks.exchanged().number();
        }
        let (place, _) = layout.locate(&image)?;
        Some(layout.index(self.twins.canonical(layout, place)))
    }
}

fn each<C: Cell>(table: &Dense<C>, block: usize, mut f: impl FnMut(Place, [u16; 2])) {
    let layout = table.layout();
    let (slice, class) = (block / layout.classes(), block % layout.classes());
    let from = class * layout.class_len();
    let cells = |side| table.slice(slice, side)[from..][..layout.class_len()].iter();
    for (inner, (&white, &black)) in cells(Color::White).zip(cells(Color::Black)).enumerate() {
        f(Place { slice, class, inner }, [white.into(), black.into()]);
    }
}
