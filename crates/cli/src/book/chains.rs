//! How long the chains of a book are, as a picture.

use bookends_picture::{Align, Picture, Rgb, axis::grouped};

/// At most so many bars.
const MOST_BARS: u32 = 16;

/// The longest bar on a terminal, in characters.
const BAR: f64 = 50.0;

const WIDTH: i32 = 720;
const LEFT: i32 = 110;
const TOP: i32 = 72;
const ROW: i32 = 26;
/// The longest bar of a picture, in pixels.
const LONGEST: f64 = 480.0;
const FILL: Rgb = [0, 114, 178];

/// Chains whose length lies in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bar {
    from: u32,
    to: u32,
    chains: u64,
}

impl Bar {
    fn name(self) -> String {
        match self {
            Bar { from, to, .. } if from == to => from.to_string(),
            Bar { from, to, .. } => format!("{from}-{to}"),
        }
    }

    /// Its part of a length; the greatest number has all of it, and one chain is seen.
    fn part(self, most: u64, of: f64) -> i32 {
        let part = (of * self.chains as f64 / most.max(1) as f64).round() as i32;
        part.max(i32::from(self.chains > 0))
    }
}

/// Lengths with the numbers of chains, ascending, as bars of equal ranges without a gap.
fn bars(lengths: &[(u32, u32)]) -> Vec<Bar> {
    let (Some(&(min, _)), Some(&(max, _))) = (lengths.first(), lengths.last()) else { return Vec::new() };
    let range = (max - min + 1).div_ceil(MOST_BARS);
    let bar = |from: u32| {
        let to = (from + (range - 1)).min(max);
        let within = lengths.iter().filter(|&&(length, _)| (from..=to).contains(&length));
        Bar { from, to, chains: within.map(|&(_, chains)| u64::from(chains)).sum() }
    };
    (min..=max).step_by(range as usize).map(bar).collect()
}

/// A line for each bar, for a terminal.
pub(super) fn lines(lengths: &[(u32, u32)]) -> Vec<String> {
    let bars = bars(lengths);
    let most = bars.iter().map(|bar| bar.chains).max().unwrap_or(0);
    let line = |bar: &Bar| {
        let drawn = "█".repeat(bar.part(most, BAR) as usize);
        format!("{:>11}  {drawn} {}", bar.name(), grouped(bar.chains))
    };
    bars.iter().map(line).collect()
}

/// The same as a picture.
pub(super) fn picture(lengths: &[(u32, u32)], book: &str) -> Picture {
    let bars = bars(lengths);
    let most = bars.iter().map(|bar| bar.chains).max().unwrap_or(0);
    let told = |bar: &Bar| format!("{} chains of {} records", grouped(bar.chains), bar.name());
    let title = format!("{book}: length of chains");
    let description = bars.iter().map(told).collect::<Vec<_>>().join("; ");
    let height = TOP + ROW * bars.len() as i32 + 16;
    let mut picture = Picture::new(WIDTH as u16, height as u16, &title, description);
    picture.heading([20, 32], title);
    picture.text([LEFT - 10, 58], Align::End, "records");
    picture.text([LEFT, 58], Align::Start, "chains");
    for (bar, y) in bars.iter().zip((TOP..).step_by(ROW as usize)) {
        let length = bar.part(most, LONGEST);
        picture.text([LEFT - 10, y + 15], Align::End, bar.name());
        if length > 0 {
            picture.telling_bar([LEFT, y, length, ROW - 6], FILL, told(bar));
        }
        picture.text([LEFT + length + 8, y + 15], Align::Start, grouped(bar.chains));
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_few_and_have_every_chain() {
        let lengths: Vec<(u32, u32)> = (3..80).step_by(2).map(|length| (length, length)).collect();
        let bars = bars(&lengths);
        assert!(bars.len() <= 16 && bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
        let all: u64 = bars.iter().map(|bar| bar.chains).sum();
        assert_eq!(all, lengths.iter().map(|&(_, chains)| u64::from(chains)).sum::<u64>());
        assert_eq!((bars[0].from, bars.last().unwrap().to), (3, 79));
    }

    #[test]
    fn one_chain_is_seen_beside_many() {
        let lines = lines(&[(1, 1_000_000), (2, 1), (4, 1)]);
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[1], "          2  █ 1");
        assert_eq!(lines[2].trim(), "3   0");
        assert!(
            picture(&[(1, 1_000_000), (2, 1)], "a.bk").svg().contains("<title>1 chains of 2 records</title>")
        );
    }
}
