use bookends_book::BookError;
use bookends_tables::ProbeError;

/// Why a survey cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A table is damaged. That tables are missing is no error.
    #[error(transparent)]
    Tables(#[from] ProbeError),
}
