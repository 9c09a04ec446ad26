/// A colour: red, green, blue.
pub(super) type Rgb = [u8; 3];

/// Everything in a picture, in pixels from the upper left corner.
pub(super) struct Picture {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) shapes: Vec<Shape>,
}

/// What is drawn; later shapes lie above earlier ones.
pub(super) enum Shape {
    Bar { x: i32, y: i32, width: i32, height: i32, fill: Rgb, says: Option<String> },
    Text { x: i32, y: i32, align: Align, weight: Weight, rising: bool, text: String },
}

/// Which end of a text is at its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

/// How heavy a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Title,
}

impl Picture {
    pub(super) fn bar(&mut self, [x, y, width, height]: [i32; 4], fill: Rgb) {
        self.shapes.push(Shape::Bar { x, y, width, height, fill, says: None });
    }

    pub(super) fn telling_bar(&mut self, [x, y, width, height]: [i32; 4], fill: Rgb, says: String) {
        self.shapes.push(Shape::Bar { x, y, width, height, fill, says: Some(says) });
    }

    /// A text whose baseline begins, has its middle, or ends at a place.
    pub(super) fn text(&mut self, [x, y]: [i32; 2], align: Align, text: impl Into<String>) {
        self.push_text([x, y], align, Weight::Plain, false, text.into());
    }

    pub(super) fn heading(&mut self, [x, y]: [i32; 2], text: impl Into<String>) {
        self.push_text([x, y], Align::Start, Weight::Title, false, text.into());
    }

    /// A text with its middle at a place, that reads from below to above.
    pub(super) fn rising_text(&mut self, [x, y]: [i32; 2], text: impl Into<String>) {
        self.push_text([x, y], Align::Middle, Weight::Plain, true, text.into());
    }

    fn push_text(&mut self, [x, y]: [i32; 2], align: Align, weight: Weight, rising: bool, text: String) {
        self.shapes.push(Shape::Text { x, y, align, weight, rising, text });
    }
}
