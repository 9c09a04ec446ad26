use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use bookends_book::BookError;
use bookends_explorer::ExplorerError;
use bookends_rules::{FenError, UnknownVariant};
use bookends_tables::{MAKEABLE_MEN, ProbeError};

/// Why a request gets no answer. The one place that says which status an error means.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// The request makes no sense.
    #[error("{0}")]
    BadRequest(String),
    /// The FEN makes no sense.
    #[error("{0}\n{caret}", caret = .0.caret())]
    Fen(#[from] FenError),
    /// The game is not known.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// There is no such thing.
    #[error("{0}")]
    NotFound(String),
    /// No table answers.
    #[error("{0}{remedy}", remedy = remedy(.0))]
    Probe(#[from] ProbeError),
    /// A book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The index of games cannot be read.
    #[error(transparent)]
    Explorer(#[from] ExplorerError),
    /// Too much is to be done at once.
    #[error("the server is busy; try again in a few seconds")]
    Busy,
    /// Something is broken here.
    #[error("{0}")]
    Broken(String),
}

/// The command that makes what is missing, if one does.
pub(crate) fn making(error: &ProbeError) -> Option<String> {
    match error {
        ProbeError::Missing { variant, material } => {
            Some(format!("bookends table make {material} --variant {variant}"))
        }
        ProbeError::TooManyMen { men, .. } if *men <= MAKEABLE_MEN => {
            Some(format!("bookends table make --men {men}"))
        }
        _ => None,
    }
}

/// The same in words, to follow those of the error.
fn remedy(error: &ProbeError) -> String {
    making(error).map_or_else(String::new, |command| format!("; `{command}` makes it"))
}

impl Refusal {
    /// The status of the response.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Refusal::BadRequest(_) | Refusal::Fen(_) => StatusCode::BAD_REQUEST,
            Refusal::Variant(_) | Refusal::NotFound(_) => StatusCode::NOT_FOUND,
            Refusal::Probe(e) if e.is_unknown() => StatusCode::NOT_FOUND,
            Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Probe(_) | Refusal::Book(_) | Refusal::Explorer(_) | Refusal::Broken(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), format!("{self}\n")).into_response();
        if let Refusal::Busy = self {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("2"));
        }
        response
    }
}
