use bookends_picture::{
    Align, Picture, Rgb,
    axis::{decades, grouped},
};

use crate::{Code, Coverage, LETTERS, Survey};

/// The size of a code's square, and of the square with the gap behind it.
const SQUARE: i32 = 17;
const STEP: i32 = 19;
/// The width of the ten columns of a volume, and of the volume with its margins.
const GRID: i32 = 10 * STEP;
const VOLUME: i32 = GRID + 36;
const LEFT: i32 = 44;
const TOP: i32 = 108;
const WIDTH: i32 = LEFT + 5 * VOLUME - 8;
const HEIGHT: i32 = TOP + GRID + 96;
/// Where the strip of the shares of the volumes lies, and how high it is.
const STRIP_TOP: i32 = TOP + GRID + 44;
const STRIP: i32 = 16;

// From few positions to many: lightness alone tells them apart, so that grey and any colour vision do.
const FEW: [f64; 3] = [214.0, 230.0, 244.0];
const MANY: [f64; 3] = [8.0, 48.0, 107.0];
const NONE: Rgb = [238, 238, 238];
/// The volumes in the strip: after Okabe and Ito.
const VOLUMES: [Rgb; 5] = [[230, 159, 0], [86, 180, 233], [0, 158, 115], [0, 114, 178], [204, 121, 167]];

/// Draws which openings a book has: a square for each code of the Encyclopaedia of Chess Openings, the darker the more
/// positions, and below how often games by the book end in each volume.
pub fn coverage_picture(survey: &Survey, title: &str) -> Picture {
    let coverage = &survey.coverage;
    let described: Vec<String> = (0..LETTERS.len()).map(|volume| told(coverage, volume)).collect();
    let mut picture = Picture::new(WIDTH as u16, HEIGHT as u16, title, described.join(" "));
    picture.heading([LEFT, 32], title);
    let all = format!(
        "{} positions; {} of {} named positions",
        grouped(survey.positions),
        grouped(coverage.named()),
        grouped(coverage.of())
    );
    picture.text([LEFT, 58], Align::Start, all);
    let most = coverage.codes.iter().map(|code| code.positions).max().unwrap_or(0);
    legend(&mut picture, most);
    for volume in 0..LETTERS.len() {
        grid(&mut picture, coverage, volume, most);
    }
    strip(&mut picture, coverage);
    picture
}

/// What the picture shows of a volume, as a sentence.
fn told(coverage: &Coverage, volume: usize) -> String {
    let codes = coverage.volume(volume);
    let sum = |what: fn(&Code) -> u64| codes.iter().map(what).sum::<u64>();
    format!(
        "{}: {} positions, {} of {} named positions.",
        LETTERS[volume],
        grouped(sum(|code| code.positions)),
        sum(|code| code.named),
        sum(|code| code.of)
    )
}

fn legend(picture: &mut Picture, most: u64) {
    let mut x = WIDTH - 290;
    let mut step = |picture: &mut Picture, fill, text: String| {
        picture.bar([x, 46, 14, 14], fill);
        picture.text([x + 19, 58], Align::Start, &text);
        x += 36 + 8 * text.len() as i32;
    };
    step(picture, NONE, "none".into());
    step(picture, shade(1, most), "1".into());
    step(picture, shade(most, most), format!("{} positions", grouped(most)));
}

/// The squares of a volume, ten in a row.
fn grid(picture: &mut Picture, coverage: &Coverage, volume: usize, most: u64) {
    let left = LEFT + volume as i32 * VOLUME;
    for ten in 0..10 {
        let y = TOP + ten * STEP;
        picture.text([left - 5, y + 13], Align::End, format!("{}{ten}", LETTERS[volume]));
        picture.text([left + ten * STEP + SQUARE / 2, TOP - 6], Align::Middle, ten.to_string());
    }
    for (number, code) in (0..).zip(coverage.volume(volume)) {
        let place = [left + number % 10 * STEP, TOP + number / 10 * STEP, SQUARE, SQUARE];
        let name = code.name.map_or_else(String::new, |name| format!(" {name}"));
        let says = format!(
            "{}{name}: {} positions, {} of {} named ones, {:.2}% of games",
            code.eco,
            grouped(code.positions),
            code.named,
            code.of,
            100.0 * code.chance
        );
        picture.telling_bar(place, shade(code.positions, most), says);
    }
    picture.text([left, TOP + GRID + 18], Align::Start, share(coverage, volume));
}

/// How often games by the book end in a volume.
fn chance(coverage: &Coverage, volume: usize) -> f64 {
    coverage.volume(volume).iter().map(|code| code.chance).sum()
}

fn share(coverage: &Coverage, volume: usize) -> String {
    format!("{}: {:.1}% of games", LETTERS[volume], 100.0 * chance(coverage, volume))
}

fn strip(picture: &mut Picture, coverage: &Coverage) {
    let wide = f64::from(WIDTH - LEFT - 28);
    let (mut from, mut passed) = (LEFT, 0.0);
    for (volume, fill) in VOLUMES.into_iter().enumerate() {
        passed += chance(coverage, volume).min(1.0);
        let to = LEFT + (wide * passed.min(1.0)).round() as i32;
        if to > from {
            picture.telling_bar([from, STRIP_TOP, to - from, STRIP], fill, share(coverage, volume));
        }
        if to - from > 20 {
            picture.text(
                [i32::midpoint(from, to), STRIP_TOP + 13],
                Align::Middle,
                LETTERS[volume].to_string(),
            );
        }
        from = to;
    }
    let words = "where games end that follow the book, both sides drawing their moves by weight";
    picture.text([LEFT, STRIP_TOP + STRIP + 20], Align::Start, words);
}

/// The colour of so many positions: every ten times more is as much darker.
fn shade(positions: u64, most: u64) -> Rgb {
    if positions == 0 {
        return NONE;
    }
    let dark = if most > 1 { (decades(positions) - decades(1)) / (decades(most) - decades(1)) } else { 1.0 };
    [0, 1, 2].map(|part| (FEW[part] + (MANY[part] - FEW[part]) * dark).round() as u8)
}
