use bookends_tables::Value;

use crate::Finding;

/// A finding as a line of EPD, without its end: `bm` (best moves), `dm` (full moves to mate), `id` and a comment in
/// `c0`.
///
/// Source: the PGN standard of 1994, on EPD.
pub fn epd(finding: &Finding, id: &str) -> String {
    let position = &finding.position;
    let fen = position.fen();
    // The counters are the last two fields.
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut line = fields[..fields.len().saturating_sub(2)].join(" ");
    if !finding.best.is_empty() {
        let mut sans: Vec<String> = finding.best.iter().map(|&m| position.san(m)).collect();
        sans.sort_unstable();
        line += &format!(" bm {};", sans.join(" "));
    }
    if matches!(finding.value, Value::Win(_)) {
        line += &format!(" dm {};", finding.value.signed_moves());
    }
    format!("{line} id \"{id}\"; c0 \"{}\";", finding.summary())
}
