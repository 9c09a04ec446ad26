use bookends_picture::axis::decades;
use bookends_survey::{Code, Coverage, LETTERS};

/// From few positions to many.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Which openings a book has, as lines for a terminal: a block for each code, the higher the more positions (ten times
/// more are as much higher each time), a dot for a code that the book does not have.
pub(super) fn lines(coverage: &Coverage) -> Vec<String> {
    let most = coverage.codes.iter().map(|code| code.positions).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (volume, letter) in LETTERS.iter().enumerate() {
        let codes = coverage.volume(volume);
        for (half, codes) in codes.chunks(50).enumerate() {
            let tens: Vec<String> =
                codes.chunks(10).map(|ten| ten.iter().map(|code| block(code, most)).collect()).collect();
            lines.push(format!("{letter}{}0-{}9  {}{}", half * 5, half * 5 + 4, tens.join(" "), told(codes)));
        }
    }
    lines
}

fn block(code: &Code, most: u64) -> char {
    if code.positions == 0 {
        return '·';
    }
    let highest = (HEIGHTS.len() - 1) as f64;
    let height = highest * (decades(code.positions) - decades(1))
        / (decades(most) - decades(1)).max(f64::MIN_POSITIVE);
    HEIGHTS[height.round() as usize % HEIGHTS.len()]
}

/// What the codes of a line have together.
fn told(codes: &[Code]) -> String {
    let positions: u64 = codes.iter().map(|code| code.positions).sum();
    let chance: f64 = codes.iter().map(|code| code.chance).sum();
    format!("  {positions:>8} {:>5.1}%", 100.0 * chance)
}
