use bookends_solver::SolveError;
use bookends_tables::ProbeError;

/// Why a table could not be searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InsightError {
    /// The table could not be read whole.
    #[error(transparent)]
    Table(#[from] SolveError),
    /// A position after a move could not be looked up.
    #[error(transparent)]
    Probe(#[from] ProbeError),
}
