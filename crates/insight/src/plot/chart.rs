use bookends_picture::{
    Align, Picture, Rgb,
    axis::{decades, grouped, powers, short, step},
};
use shakmaty::Color;

use super::histogram::{Histogram, Panel};

const WIDTH: i32 = 900;
const HEIGHT: i32 = 720;
const LEFT: i32 = 78;
const RIGHT: i32 = WIDTH - 22;
/// Where the first panel begins, and how high each is.
const TOP: i32 = 84;
const PANEL: i32 = 300;
/// The room for bars within a panel: below its heading, above its numbers.
const BARS_TOP: i32 = 56;
const BARS: i32 = 210;

// Colours that are told apart with any colour vision, and in grey: after Okabe and Ito.
const WHITE_WINS: Rgb = [230, 159, 0];
const BLACK_WINS: Rgb = [0, 84, 147];
const DRAWS: Rgb = [150, 150, 150];
const GRID: Rgb = [222, 222, 222];
const LINE: Rgb = [60, 60, 60];

/// Lays out the picture of a histogram: a panel for each side to move, wins of White upwards and wins of Black
/// downwards from a line, on scales of powers of ten.
pub(super) fn chart(histogram: &Histogram) -> Picture {
    let description = histogram.panels.iter().map(told).collect::<Vec<_>>().join(" ");
    let mut picture = Picture::new(WIDTH as u16, HEIGHT as u16, &histogram.title, description);
    picture.heading([LEFT, 32], &histogram.title);
    legend(&mut picture, &histogram.counting);
    let frame = Frame::of(&histogram.panels);
    for (panel, top) in histogram.panels.iter().zip([TOP, TOP + PANEL]) {
        draw(&mut picture, panel, top, &frame);
    }
    picture.text(
        [(LEFT + RIGHT) / 2, HEIGHT - 14],
        Align::Middle,
        format!("moves of the winner to {}", histogram.end),
    );
    picture.rising_text([20, TOP + PANEL], "positions (ten times more from line to line)");
    picture
}

/// What both panels have in common.
struct Frame {
    /// The greatest distance in moves.
    farthest: u32,
    /// Pixels from one power of ten to the next.
    decade: f64,
    /// The height of the bars of White in pixels.
    above: i32,
}

impl Frame {
    fn of(panels: &[Panel; 2]) -> Frame {
        let wins = |winner| panels.iter().flat_map(move |panel| panel.wins(winner));
        let highest = |winner| decades(wins(winner).map(|&(_, count)| count).max().unwrap_or(0));
        let (white, black) = (highest(Color::White), highest(Color::Black));
        let decade = f64::from(BARS) / (white + black).max(1.0);
        let farthest = wins(Color::White).chain(wins(Color::Black)).map(|&(moves, _)| moves).max();
        Frame { farthest: farthest.unwrap_or(0), decade, above: (white * decade).round() as i32 }
    }

    fn height(&self, count: u64) -> i32 {
        ((decades(count) * self.decade).round() as i32).max(i32::from(count > 0))
    }

    /// The left edge of the slot of a distance.
    fn x(&self, moves: u32) -> i32 {
        LEFT + (i64::from(RIGHT - LEFT) * i64::from(moves) / (i64::from(self.farthest) + 1)) as i32
    }
}

fn legend(picture: &mut Picture, counting: &str) {
    let mut x = LEFT;
    for (fill, text) in
        [(WHITE_WINS, "White wins (upwards)"), (DRAWS, "draws"), (BLACK_WINS, "Black wins (downwards)")]
    {
        picture.bar([x, 48, 14, 14], fill);
        picture.text([x + 20, 60], Align::Start, text);
        x += 44 + 8 * text.len() as i32;
    }
    picture.text([RIGHT, 60], Align::End, counting);
}

/// What a panel says, as a sentence.
fn told(panel: &Panel) -> String {
    let shares =
        shares(panel).map(|(words, count, share)| format!("{words} {} ({share:.1}%)", grouped(count)));
    format!("{} to move: {}.", panel.mover, shares.join(", "))
        .replacen("white", "White", 1)
        .replacen("black", "Black", 1)
}

/// The results of a panel in order, each with its positions and their share in percent.
fn shares(panel: &Panel) -> [(&'static str, u64, f64); 3] {
    let sum = |winner| panel.wins(winner).iter().map(|&(_, count)| count).sum::<u64>();
    let counts =
        [("White wins", sum(Color::White)), ("draws", panel.draws), ("Black wins", sum(Color::Black))];
    let all: u64 = counts.iter().map(|&(_, count)| count).sum();
    counts.map(|(words, count)| (words, count, 100.0 * count as f64 / all.max(1) as f64))
}

fn draw(picture: &mut Picture, panel: &Panel, top: i32, frame: &Frame) {
    picture.text([LEFT, top + 12], Align::Start, told(panel).trim_end_matches('.'));
    strip(picture, panel, top + 20);
    picture.text([LEFT, top + 46], Align::Start, longest(panel));
    let zero = top + BARS_TOP + frame.above;
    for winner in Color::ALL {
        grid(picture, panel, winner, zero, frame);
    }
    for winner in Color::ALL {
        bars(picture, panel, winner, zero, frame);
    }
    picture.bar([LEFT, zero, RIGHT - LEFT, 1], LINE);
    let bottom = top + BARS_TOP + BARS;
    for moves in (0..=frame.farthest).step_by(step(frame.farthest) as usize) {
        let middle = i32::midpoint(frame.x(moves), frame.x(moves + 1));
        picture.bar([middle, bottom + 2, 1, 5], LINE);
        picture.text([middle, bottom + 21], Align::Middle, moves.to_string());
    }
}

/// The longest wins of both sides, in words.
fn longest(panel: &Panel) -> String {
    let words = [("White", &panel.white), ("Black", &panel.black)].map(|(name, wins)| match wins.last() {
        None => format!("{name} never wins"),
        Some((moves, 1)) => format!("longest win of {name}: {moves} moves, 1 position"),
        Some((moves, count)) => {
            format!("longest win of {name}: {moves} moves, {} positions", grouped(*count))
        }
    });
    words.join("; ")
}

/// The shares of the results, side by side.
fn strip(picture: &mut Picture, panel: &Panel, y: i32) {
    let (mut from, mut passed) = (LEFT, 0.0);
    for ((words, count, share), fill) in shares(panel).into_iter().zip([WHITE_WINS, DRAWS, BLACK_WINS]) {
        passed += share;
        let to = LEFT + (f64::from(RIGHT - LEFT) * passed / 100.0).round() as i32;
        if to > from {
            picture.telling_bar([from, y, to - from, 10], fill, format!("{words}: {}", grouped(count)));
        }
        from = to;
    }
}

/// The lines of the powers of ten, with numbers.
fn grid(picture: &mut Picture, panel: &Panel, winner: Color, zero: i32, frame: &Frame) {
    let Some(most) = panel.wins(winner).iter().map(|&(_, count)| count).max() else { return };
    let toward = winner.fold_wb(-1, 1);
    for count in powers(most) {
        let y = zero + toward * frame.height(count);
        picture.bar([LEFT, y, RIGHT - LEFT, 1], GRID);
        picture.text([LEFT - 6, y + 5], Align::End, short(count));
    }
}

fn bars(picture: &mut Picture, panel: &Panel, winner: Color, zero: i32, frame: &Frame) {
    let (name, fill) = winner.fold_wb(("White", WHITE_WINS), ("Black", BLACK_WINS));
    for &(moves, count) in panel.wins(winner) {
        let (from, to) = (frame.x(moves), frame.x(moves + 1));
        // A gap where there is room for one.
        let width = (to - from - i32::from(to - from >= 4)).max(1);
        let height = frame.height(count);
        let y = winner.fold_wb(zero - height, zero + 1);
        let says = format!("{name} wins in {moves}: {} positions", grouped(count));
        picture.telling_bar([from, y, width, height], fill, says);
    }
}
