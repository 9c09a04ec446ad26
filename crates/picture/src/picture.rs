use crate::{png, svg};

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// A picture: bars and texts, in pixels from the upper left corner. Later ones lie above earlier ones.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) shapes: Vec<Shape>,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Bar { x: i32, y: i32, width: i32, height: i32, fill: Rgb, says: Option<String> },
    Text { x: i32, y: i32, align: Align, weight: Weight, rising: bool, text: String },
}

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// How heavy a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Plain,
    Title,
}

impl Picture {
    /// A white one of so many pixels. Title and description are for readers that cannot see it; neither is drawn.
    pub fn new(width: u16, height: u16, title: impl Into<String>, description: impl Into<String>) -> Picture {
        Picture {
            width: width.into(),
            height: height.into(),
            title: title.into(),
            description: description.into(),
            shapes: Vec::new(),
        }
    }

    /// A bar: the place of its upper left corner, its width and its height.
    pub fn bar(&mut self, [x, y, width, height]: [i32; 4], fill: Rgb) {
        self.shapes.push(Shape::Bar { x, y, width, height, fill, says: None });
    }

    /// A bar that says something where it is pointed at.
    pub fn telling_bar(&mut self, [x, y, width, height]: [i32; 4], fill: Rgb, says: impl Into<String>) {
        self.shapes.push(Shape::Bar { x, y, width, height, fill, says: Some(says.into()) });
    }

    /// A text whose baseline begins, has its middle, or ends at a place.
    pub fn text(&mut self, [x, y]: [i32; 2], align: Align, text: impl Into<String>) {
        self.push_text([x, y], align, Weight::Plain, false, text.into());
    }

    /// A larger text whose baseline begins at a place.
    pub fn heading(&mut self, [x, y]: [i32; 2], text: impl Into<String>) {
        self.push_text([x, y], Align::Start, Weight::Title, false, text.into());
    }

    /// A text with its middle at a place, that reads from below to above.
    pub fn rising_text(&mut self, [x, y]: [i32; 2], text: impl Into<String>) {
        self.push_text([x, y], Align::Middle, Weight::Plain, true, text.into());
    }

    /// The picture as SVG: text is text, and a telling bar says its words where it is pointed at.
    pub fn svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as PNG.
    pub fn png(&self) -> Vec<u8> {
        png::write(self)
    }

    fn push_text(&mut self, [x, y]: [i32; 2], align: Align, weight: Weight, rising: bool, text: String) {
        self.shapes.push(Shape::Text { x, y, align, weight, rising, text });
    }
}
