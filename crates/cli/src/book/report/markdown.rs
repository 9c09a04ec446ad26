use bookends_survey::{Survey, Wanted};

use super::{
    blocks,
    sections::{Names, measures, sections},
};
use crate::output::text::{Align, Sanitized};

/// The report as Markdown with tables, as most programs read it.
pub(super) fn write(book: &str, survey: &Survey, wanted: &Wanted) -> Vec<u8> {
    let mut text = format!("# {}\n\n", cell(book));
    for (name, value) in measures(survey) {
        text += &format!("- {name}: {}\n", cell(&value));
    }
    text += "\n## Openings\n\nPositions, and how many games by the book end there.\n\n```text\n";
    text += &blocks::lines(&survey.coverage).join("\n");
    text += "\n```\n";
    for section in sections(survey, wanted, Names::Full) {
        text += &format!("\n## {}\n\n{}\n\n", section.title, section.note);
        let names: Vec<&str> = section.columns.iter().map(|(name, _)| *name).collect();
        text += &row(names.iter().map(|name| (*name).to_owned()));
        let rule =
            |&(_, align): &(&str, Align)| if align == Align::Right { "---:" } else { ":---" }.to_owned();
        text += &row(section.columns.iter().map(rule));
        for cells in &section.rows {
            text += &row(cells.iter().map(|text| cell(text)));
        }
    }
    text.into_bytes()
}

fn row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// A text that ends no cell and begins nothing that Markdown knows.
fn cell(text: &str) -> String {
    let mut escaped = String::new();
    for c in Sanitized(text).to_string().chars() {
        if "\\`*_{}[]<>#|!".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_neither_end_a_cell_nor_be_a_link() {
        assert_eq!(cell("a|b [c](d)\n"), "a\\|b \\[c\\](d)\\\\u\\{a\\}");
    }
}
