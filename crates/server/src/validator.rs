//! `ETag` and `Cache-Control`: a client that has an answer already is told so instead of getting it again.

use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// The longest body that gets a tag, in bytes; streams, whose length is not known, get none.
const LONGEST: u64 = 1 << 22;

/// How long an answer may be kept without asking again. Tables hardly change; books and games may be exchanged.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// Tags what `GET` is answered with.
pub(crate) async fn tag(request: Request, next: Next) -> Response {
    let asks = *request.method() == Method::GET;
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let whole = response.body().size_hint().exact().is_some_and(|len| len <= LONGEST);
    let kept_apart = response.headers().contains_key(header::CACHE_CONTROL);
    if !asks || response.status() != StatusCode::OK || !whole || kept_apart {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LONGEST as usize).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let tag = format!("\"{:08x}-{:x}\"", crc32fast::hash(&bytes), bytes.len());
    if let Ok(value) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, value);
    }
    parts.headers.insert(header::CACHE_CONTROL, KEPT);
    if known.is_some_and(|known| names(&known, &tag)) {
        let keep = [header::ETAG, header::CACHE_CONTROL, header::VARY];
        let headers: HeaderMap =
            keep.iter().filter_map(|name| Some((name.clone(), parts.headers.get(name)?.clone()))).collect();
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// Whether a header `If-None-Match` names a tag, as a weak one or not, or any tag.
fn names(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}
