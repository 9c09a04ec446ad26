//! The page at `/`. Everything that it needs is in the program, and it asks nobody but this server.

mod assets;

use axum::{
    Router,
    extract::Path,
    http::{HeaderName, Uri, header},
    response::{IntoResponse, Response},
    routing::get,
};

use crate::{Service, refusal::Refusal};
use assets::Asset;

/// What browsers may load for the page: what this server has, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The addresses of the page.
pub(crate) fn routes() -> Router<Service> {
    Router::new().route("/", get(async || asset("index.html"))).route("/page/{file}", get(file))
}

async fn file(Path(file): Path<String>, uri: Uri) -> Result<Response, Refusal> {
    assets::find(&file)
        .map(respond)
        .ok_or_else(|| Refusal::NotFound(format!("nothing is served at {}", uri.path())))
}

fn asset(name: &str) -> Response {
    assets::find(name).map_or_else(|| Refusal::Broken(format!("{name} is lost")).into_response(), respond)
}

fn respond(asset: &'static Asset) -> Response {
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, asset.kind()),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, asset.text).into_response()
}
