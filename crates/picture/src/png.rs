use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use crate::picture::{Align, Picture, Rgb, Shape, Weight};

const INK: Rgb = [34, 34, 34];

/// The picture as a PNG. The letters come with the program, so that it looks the same on every machine.
pub(super) fn write(picture: &Picture) -> Vec<u8> {
    let mut canvas = Canvas::new(picture.width, picture.height);
    for shape in &picture.shapes {
        match shape {
            Shape::Bar { x, y, width, height, fill, .. } => {
                for y in *y..y + height {
                    (*x..x + width).for_each(|x| canvas.blend(x, y, *fill, 255));
                }
            }
            Shape::Text { x, y, align, weight, rising, text } => {
                canvas.text([*x, *y], *align, *weight, *rising, text);
            }
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.add_text_chunk("Title".into(), picture.title.clone()).expect("a title in Latin letters");
    let mut writer = encoder.write_header().expect("memory takes all");
    writer.write_image_data(&canvas.pixels).expect("as many pixels as the header says");
    writer.finish().expect("memory takes all");
    file
}

struct Canvas {
    width: i32,
    height: i32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// A white one.
    fn new(width: i32, height: i32) -> Canvas {
        Canvas { width, height, pixels: vec![255; 3 * (width * height) as usize] }
    }

    /// Covers a pixel with so much of a colour, 255 for all; nothing outside.
    fn blend(&mut self, x: i32, y: i32, color: Rgb, cover: u8) {
        if !(0..self.width).contains(&x) || !(0..self.height).contains(&y) {
            return;
        }
        let at = 3 * (y * self.width + x) as usize;
        for (pixel, part) in self.pixels[at..at + 3].iter_mut().zip(color) {
            let mixed = u32::from(*pixel) * u32::from(255 - cover) + u32::from(part) * u32::from(cover);
            *pixel = (mixed / 255) as u8;
        }
    }

    fn text(&mut self, [x, y]: [i32; 2], align: Align, weight: Weight, rising: bool, text: &str) {
        let (font, size) = match weight {
            Weight::Plain => (FontWeight::Regular, RasterHeight::Size16),
            Weight::Title => (FontWeight::Bold, RasterHeight::Size20),
        };
        let advance = get_raster_width(font, size) as i32;
        let length = advance * text.chars().count() as i32;
        let start = match align {
            Align::Start => 0,
            Align::Middle => -length / 2,
            Align::End => -length,
        };
        // Letters stand on the baseline with four fifths of their box.
        let ascent = size.val() as i32 * 4 / 5;
        for (i, letter) in text.chars().enumerate() {
            let Some(letter) = get_raster(letter, font, size) else { continue };
            for (row, line) in letter.rows().enumerate() {
                for (column, &cover) in line.iter().enumerate() {
                    let along = start + advance * i as i32 + column as i32;
                    let below = row as i32 - ascent;
                    let (x, y) = if rising { (x + below, y - along) } else { (x + along, y + below) };
                    self.blend(x, y, INK, cover);
                }
            }
        }
    }
}
