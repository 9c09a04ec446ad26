use bookends_survey::{Survey, Wanted, coverage_picture};

use super::{
    sections::{Names, measures, sections},
    title,
};
use crate::output::text::{Align, Sanitized};

const STYLE: &str = "body{font:15px/1.45 sans-serif;color:#222;background:#fff;max-width:1240px;margin:2em auto;padding:0 1em}\
h1{font-size:1.5em}h2{font-size:1.2em;margin:1.8em 0 .3em}p{margin:.3em 0 .6em}svg{max-width:100%;height:auto}\
table{border-collapse:collapse}td,th{padding:.2em .7em;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}\
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}dt{float:left;clear:left;width:7em;color:#666}dd{margin-left:7em}";

/// The report as one page that needs nothing else, with the picture of the openings.
pub(super) fn write(book: &str, survey: &Survey, wanted: &Wanted) -> Vec<u8> {
    let name = escaped(book);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n<dl>\n"
    );
    for (name, value) in measures(survey) {
        page += &format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(&value));
    }
    page += "</dl>\n";
    page += &coverage_picture(survey, &title(book)).svg();
    for section in sections(survey, wanted, Names::Full) {
        page += &format!("<h2>{}</h2>\n<p>{}</p>\n<table>\n<tr>", section.title, escaped(&section.note));
        for (name, align) in &section.columns {
            page += &format!("<th{}>{name}</th>", class(*align));
        }
        page += "</tr>\n";
        for row in &section.rows {
            let cells = row.iter().zip(&section.columns);
            let cell = |(text, (_, align)): (&String, &(&str, Align))| {
                format!("<td{}>{}</td>", class(*align), escaped(text))
            };
            page += &format!("<tr>{}</tr>\n", cells.map(cell).collect::<String>());
        }
        page += "</table>\n";
    }
    page += "</body>\n</html>\n";
    page.into_bytes()
}

fn class(align: Align) -> &'static str {
    if align == Align::Right { " class=\"n\"" } else { "" }
}

fn escaped(text: &str) -> String {
    let text = Sanitized(text).to_string();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
