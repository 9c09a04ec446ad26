//! Bodies in the format that the client asks for: JSON, or CBOR if it prefers that.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::refusal::Refusal;

const JSON: &str = "application/json";
const CBOR: &str = "application/cbor";

/// A response with a body, as the header `Accept` wants it.
pub(crate) fn body(headers: &HeaderMap, value: &impl Serialize) -> Response {
    let (kind, bytes) = if wants_cbor(headers) {
        let mut bytes = Vec::new();
        (CBOR, ciborium::into_writer(value, &mut bytes).map(|()| bytes).map_err(|e| e.to_string()))
    } else {
        (JSON, serde_json::to_vec(value).map_err(|e| e.to_string()))
    };
    match bytes {
        Ok(bytes) => {
            (StatusCode::OK, [(header::CONTENT_TYPE, kind), (header::VARY, "Accept")], bytes).into_response()
        }
        Err(e) => Refusal::Broken(e).into_response(),
    }
}

/// Whether CBOR is named before JSON and before anything else that JSON satisfies. Weights are not looked at: no
/// known client sends them for both.
fn wants_cbor(headers: &HeaderMap) -> bool {
    let accept = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut kinds = accept.flat_map(|value| value.split(',')).filter_map(|kind| kind.split(';').next());
    let first = kinds.find(|kind| matches!(kind.trim(), JSON | CBOR | "*/*" | "application/*"));
    first.is_some_and(|kind| kind.trim() == CBOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cbor_is_for_those_who_prefer_it() {
        for (accept, cbor) in [
            ("application/cbor", true),
            ("application/cbor, application/json", true),
            ("text/html, application/cbor;q=0.9, */*", true),
            ("application/json, application/cbor", false),
            ("*/*", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().unwrap());
            assert_eq!(wants_cbor(&headers), cbor, "{accept}");
        }
        assert!(!wants_cbor(&HeaderMap::new()));
    }
}
