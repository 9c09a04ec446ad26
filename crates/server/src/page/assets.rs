/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    name: &'static str,
    pub(super) text: &'static str,
}

impl Asset {
    /// Its media type.
    pub(super) fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            _ => "image/svg+xml",
        }
    }
}

/// The file of that name.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(Asset { name: $name, text: include_str!(concat!("../../page/", $name)) }),*]
    };
}

static ASSETS: &[Asset] = assets![
    "index.html",
    "page.css",
    "board.css",
    "panels.css",
    "pieces.svg",
    "main.js",
    "address.js",
    "api.js",
    "arrows.js",
    "board.js",
    "book.js",
    "dom.js",
    "edit.js",
    "game.js",
    "games.js",
    "histogram.js",
    "moves.js",
    "pgn.js",
    "placement.js",
    "promotion.js",
    "table.js",
];
