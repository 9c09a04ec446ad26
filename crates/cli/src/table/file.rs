use std::path::PathBuf;

use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{
    Folders, Man, Material, Parity, SideSummary, Squares, Table, Tally, index::remaining_checks,
};
use shakmaty::{Board, ByColor, Color, Piece, Setup, Square, fen::Fen};

use crate::{common::Common, errors::make_command, exit::Exit, report::Report};

/// Which table is meant, and how its positions are counted.
#[derive(Debug, clap::Args)]
pub(super) struct WhichTable {
    /// Material such as KQvKR; the side named first is White
    material: String,

    /// Count every position of the full board
    #[arg(long)]
    full_board: bool,
}

/// Opens the table of some material; one that is missing is reported with the command that makes it.
pub(super) fn open(
    folders: &Folders,
    variant: Variant,
    material: &Material,
) -> Result<(PathBuf, Table), Report> {
    let path = folders.find(variant, material).ok_or_else(|| {
        let canonical = material.canonical(variant);
        Report::new(Exit::Missing, format!("the table of {canonical} ({variant}) is missing"))
            .help(make_command(variant, &canonical))
    })?;
    let table = Table::open(&path, Access::default())?;
    Ok((path, table))
}

/// A table file seen with the sides as the user has named them: `KvKQ` reads the file of `KQvK` and exchanges them.
#[derive(Debug)]
pub(super) struct TableFile {
    pub(super) material: Material,
    pub(super) path: PathBuf,
    pub(super) table: Table,
    full_board: bool,
}

impl TableFile {
    /// Opens the table.
    pub(super) fn open(which: &WhichTable, common: &Common) -> Result<TableFile, Report> {
        let (variant, material) = (common.variant(), which.material.parse::<Material>()?);
        let (path, table) = open(&Folders::new(common.table_dirs()), variant, &material)?;
        Ok(TableFile { material, path, table, full_board: which.full_board })
    }

    /// Whether the user names the sides as the file does.
    fn is_as_stored(&self) -> bool {
        self.material.is_canonical(self.table.head().variant)
    }

    /// A side as the file names it, of one that the user names.
    pub(super) fn in_file(&self, color: Color) -> Color {
        if self.is_as_stored() { color } else { !color }
    }

    /// How positions end with a side to move, as the user names the sides.
    pub(super) fn side(&self, color: Color) -> &SideSummary {
        self.table.head().summary.side(self.in_file(color))
    }

    /// A count in the convention that the user wants.
    pub(super) fn count(&self, tally: Tally) -> u64 {
        if self.full_board { tally.full } else { tally.published }
    }

    /// How positions are counted, in words.
    pub(super) fn counting(&self) -> &'static str {
        if self.full_board { "counted on the full board" } else { "counted as published" }
    }

    /// What one step of a stored distance is.
    pub(super) fn unit(&self) -> &'static str {
        if self.table.head().scale.parity() == Parity::Mixed { "plies" } else { "moves" }
    }

    /// The FEN of an example position in the head, as the user names the sides.
    pub(super) fn fen(&self, squares: &Squares, side: Color) -> String {
        let exchanged = !self.is_as_stored();
        let mut setup = Setup { turn: side, board: Board::empty(), ..Setup::empty() };
        for (man, &square) in self.table.head().material.men().iter().zip(squares) {
            let Man { color, role } = if exchanged { man.reversed() } else { *man };
            let square = Square::new(u32::from(if exchanged { square ^ 56 } else { square }));
            setup.board.set_piece_at(square, Piece { color, role });
        }
        setup.remaining_checks = remaining_checks(self.table.head().variant, squares)
            .map(|left| if exchanged { ByColor::new_with(|color| left[!color]) } else { left });
        Fen::try_from_setup(setup).unwrap_or_else(|lossy| lossy.ignore()).to_string()
    }
}
