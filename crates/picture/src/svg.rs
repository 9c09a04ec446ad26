use crate::picture::{Align, Picture, Rgb, Shape, Weight};

/// The picture as a stand-alone SVG, with a title and a description for readers that cannot see it.
pub(super) fn write(picture: &Picture) -> String {
    let Picture { width, height, .. } = picture;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title description\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#222\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        escaped(&picture.title),
        escaped(&picture.description)
    );
    for shape in &picture.shapes {
        svg += &match shape {
            Shape::Bar { x, y, width, height, fill, says } => {
                let bar = format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"",
                    hex(*fill)
                );
                match says {
                    Some(says) => format!("{bar}><title>{}</title></rect>\n", escaped(says)),
                    None => format!("{bar}/>\n"),
                }
            }
            Shape::Text { x, y, align, weight, rising, text } => {
                let anchor = match align {
                    Align::Start => "",
                    Align::Middle => " text-anchor=\"middle\"",
                    Align::End => " text-anchor=\"end\"",
                };
                let weight = match weight {
                    Weight::Plain => "",
                    Weight::Title => " font-size=\"20\" font-weight=\"bold\"",
                };
                let turn =
                    if *rising { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
                format!("<text x=\"{x}\" y=\"{y}\"{anchor}{weight}{turn}>{}</text>\n", escaped(text))
            }
        };
    }
    svg + "</svg>\n"
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
