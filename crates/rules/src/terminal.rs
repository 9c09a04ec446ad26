/// How a position ends the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Terminal {
    /// The side to move is mated, and a mate loses.
    Checkmate,
    /// The side to move has no move and the variant calls that a draw.
    Stalemate,
    /// The side to move has won by a rule of the variant.
    VariantWin,
    /// The side to move has lost by a rule of the variant.
    VariantLoss,
    /// A rule of the variant makes it a draw: both kings have finished the race.
    VariantDraw,
    /// Neither side can ever win. Moves may be left.
    InsufficientMaterial,
}

impl Terminal {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Terminal::Checkmate => "checkmate",
            Terminal::Stalemate => "stalemate",
            Terminal::VariantWin => "variant_win",
            Terminal::VariantLoss => "variant_loss",
            Terminal::VariantDraw => "variant_draw",
            Terminal::InsufficientMaterial => "insufficient_material",
        }
    }
}
