use std::io::{self, Write};

use bookends_survey::{Survey, Wanted};

use super::{
    blocks,
    sections::{Names, measures, sections},
};
use crate::output::text::{Align, Sanitized, columns};

/// The report for a terminal.
pub(super) fn write(out: &mut impl Write, book: &str, survey: &Survey, wanted: &Wanted) -> io::Result<()> {
    writeln!(out, "{}", Sanitized(book))?;
    let rows: Vec<Vec<String>> =
        measures(survey).into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
    columns(out, &[Align::Left, Align::Left], &rows)?;
    writeln!(out, "\nOpenings: positions, and how many games by the book end there")?;
    for line in blocks::lines(&survey.coverage) {
        writeln!(out, "{line}")?;
    }
    for section in sections(survey, wanted, Names::Codes) {
        writeln!(out, "\n{}\n{}", section.title, section.note)?;
        let (names, align): (Vec<&str>, Vec<Align>) = section.columns.into_iter().unzip();
        let mut rows = vec![names.into_iter().map(String::from).collect()];
        rows.extend(section.rows);
        columns(out, &align, &rows)?;
    }
    Ok(())
}
