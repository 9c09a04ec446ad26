use shakmaty::Color;

use super::chart::chart;

/// What a picture shows: for each side to move, the wins of White and of Black by distance, and the draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// What stands above it, such as `KRvKP (standard): how positions end`.
    pub title: String,
    /// What the distance leads to, such as `mate`.
    pub end: String,
    /// How positions are counted, such as `counted as published`.
    pub counting: String,
    /// One part of the picture for each side to move.
    pub panels: [Panel; 2],
}

/// The positions with one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The side to move.
    pub mover: Color,
    /// The wins of White: moves of the winner to the end, and how many positions; ascending.
    pub white: Vec<(u32, u64)>,
    /// The wins of Black likewise.
    pub black: Vec<(u32, u64)>,
    /// How many positions nobody wins.
    pub draws: u64,
}

impl Panel {
    /// The wins of a side.
    pub(super) fn wins(&self, winner: Color) -> &[(u32, u64)] {
        winner.fold_wb(&self.white, &self.black)
    }
}

impl Histogram {
    /// The picture as SVG: text is text, and every bar says what it is when it is pointed at.
    pub fn svg(&self) -> String {
        chart(self).svg()
    }

    /// The picture as PNG.
    pub fn png(&self) -> Vec<u8> {
        chart(self).png()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(farthest: u32) -> Histogram {
        let panel = |mover| Panel {
            mover,
            white: (1..=farthest).map(|moves| (moves, 10u64.pow(moves % 7))).collect(),
            black: vec![(2, 1)],
            draws: 1_234,
        };
        Histogram {
            title: "K<P & \"k\": how positions end".into(),
            end: "mate".into(),
            counting: "counted as published".into(),
            panels: [panel(Color::White), panel(Color::Black)],
        }
    }

    #[test]
    fn the_svg_says_everything_in_words_too() {
        let svg = histogram(9).svg();
        for words in [
            "<title id=\"title\">K&lt;P &amp; &quot;k&quot;: how positions end</title>",
            "White to move: White wins 1,111,221 (99.9%), draws 1,234 (0.1%), Black wins 1 (0.0%)",
            "<title>White wins in 3: 1,000 positions</title>",
            "longest win of White: 9 moves, 100 positions; longest win of Black: 2 moves, 1 position",
            "moves of the winner to mate",
        ] {
            assert!(svg.contains(words), "{words}\n{svg}");
        }
    }

    #[test]
    fn every_bar_lies_within_the_picture_however_many_there_are() {
        for farthest in [1, 40, 262, 549, 2000] {
            let svg = histogram(farthest).svg();
            for rect in svg.lines().filter_map(|line| line.strip_prefix("<rect x=\"")) {
                let numbers: Vec<i32> = rect.split('"').step_by(2).map_while(|n| n.parse().ok()).collect();
                let [x, y, width, height] = numbers[..] else { panic!("{rect}") };
                assert!(x >= 0 && y >= 0 && width > 0 && height > 0, "{rect}");
                assert!(x + width <= 900 && y + height <= 720, "{rect}");
            }
        }
    }

    #[test]
    fn the_png_has_the_colours_of_both_winners() {
        let file = histogram(9).png();
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (900, 720));
        let has = |color: [u8; 3]| pixels.as_chunks::<3>().0.contains(&color);
        assert!(has([230, 159, 0]) && has([0, 84, 147]) && has([150, 150, 150]) && has([34, 34, 34]));
    }

    #[test]
    fn a_table_without_wins_is_drawn_as_well() {
        let panel = |mover| Panel { mover, white: vec![], black: vec![], draws: 7 };
        let drawn = Histogram { panels: [panel(Color::White), panel(Color::Black)], ..histogram(1) };
        assert!(drawn.svg().contains("White never wins; Black never wins") && !drawn.png().is_empty());
    }
}
