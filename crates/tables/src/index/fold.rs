use bookends_rules::Variant;

/// Which placements of the leading men there are, and which symmetries fold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// The kings lead and never touch; without pawns all eight symmetries hold.
    Kings,
    /// The kings lead and may touch.
    TouchingKings,
    /// Kings are no more than other men, or one side has none: any two men lead.
    AnyTwo,
    /// The kings lead and never touch; the board has an up and a down even without pawns.
    UprightKings,
}

impl Fold {
    pub(super) const fn of(variant: Variant) -> Fold {
        match variant {
            Variant::Atomic => Fold::TouchingKings,
            Variant::Antichess | Variant::Suicide | Variant::Horde => Fold::AnyTwo,
            Variant::RacingKings => Fold::UprightKings,
            _ => Fold::Kings,
        }
    }

    /// Whether the leading men are the kings, where there are no pawns.
    pub(super) const fn kings_lead(self) -> bool {
        !matches!(self, Fold::AnyTwo)
    }
}
