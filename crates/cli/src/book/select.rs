//! The options of `book make` that say which games count.

use bookends_bookmaker::{Condition, Filter};
use clap::Args;

use crate::{exit::Exit, report::Report};

/// Each option is a filter; a game counts if all let it pass.
#[derive(Debug, Args)]
#[command(next_help_heading = "Which games count")]
pub(super) struct Selecting {
    /// Only games whose tags meet a condition, such as 'white.elo >= 2400 and result != draw';
    /// may be given several times (see docs/filter.md)
    #[arg(long = "where", value_name = "FILTER")]
    filters: Vec<String>,

    /// Only games between players of at least this rating
    #[arg(long, value_name = "ELO")]
    min_elo: Option<u32>,

    /// Only games between players of at most this rating
    #[arg(long, value_name = "ELO")]
    max_elo: Option<u32>,

    /// Only games whose players' ratings differ by at most so much
    #[arg(long, value_name = "N")]
    max_elo_diff: Option<u32>,

    /// Only games of this day, month or year, or later: 2020, 2020.05 or 2020.05.17
    #[arg(long, value_name = "DATE")]
    since: Option<String>,

    /// Only games of this day, month or year, or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<String>,

    /// Only games that ended so: white, draw, black or unknown, several with commas
    #[arg(long, value_name = "RESULTS", value_delimiter = ',')]
    result: Vec<String>,

    /// Only games so fast: ultrabullet, bullet, blitz, rapid, classical or correspondence, several with commas
    #[arg(long, value_name = "SPEEDS", value_delimiter = ',')]
    speed: Vec<String>,

    /// Only games with this tag TimeControl, such as 180+2; several with commas
    #[arg(long, value_name = "CONTROLS", value_delimiter = ',')]
    time_control: Vec<String>,

    /// Only games with a player whose name contains this
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Only games of events whose name contains this
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Only games of these openings: B90, B, or B80-B99; several with commas
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    eco: Vec<String>,

    /// Count a game once, however often it comes: the same players, start, moves and result
    #[arg(long)]
    pub(super) dedup: bool,

    /// As --dedup, and leave out a game whose moves are the beginning of another of the same players, whatever its
    /// result; reads the games three times
    #[arg(long)]
    pub(super) dedup_beginnings: bool,
}

impl Selecting {
    /// What must hold for a game to count.
    pub(super) fn conditions(&self) -> Result<Vec<Condition>, Report> {
        let mut conditions = Vec::new();
        let mut add = |name: String, filter: String| -> Result<(), Report> {
            let filter: Filter = filter.parse()?;
            conditions.push(Condition { name, filter });
            Ok(())
        };
        for filter in &self.filters {
            add(format!("--where {filter}"), filter.clone())?;
        }
        let numbers = [
            ("--min-elo", self.min_elo, "elo.min >="),
            ("--max-elo", self.max_elo, "elo.max <="),
            ("--max-elo-diff", self.max_elo_diff, "elo.diff <="),
        ];
        for (option, number, test) in numbers {
            if let Some(number) = number {
                add(format!("{option} {number}"), format!("{test} {number}"))?;
            }
        }
        let texts = [
            ("--since", &self.since, "date >="),
            ("--until", &self.until, "date <="),
            ("--player", &self.player, "player ~"),
            ("--event", &self.event, "event ~"),
        ];
        for (option, text, test) in texts {
            if let Some(text) = text {
                add(format!("{option} {text}"), format!("{test} {}", quoted(text)))?;
            }
        }
        let lists = [
            ("--result", &self.result, "result"),
            ("--speed", &self.speed, "speed"),
            ("--time-control", &self.time_control, "tag.TimeControl"),
        ];
        for (option, values, field) in lists {
            if !values.is_empty() {
                let any = any_of(values, |value| format!("{field} = {}", quoted(value)));
                add(format!("{option} {}", values.join(",")), any)?;
            }
        }
        if !self.eco.is_empty() {
            add(format!("--eco {}", self.eco.join(",")), any_of(&self.eco, eco))?;
        }
        Ok(conditions)
    }
}

impl From<bookends_bookmaker::FilterError> for Report {
    fn from(e: bookends_bookmaker::FilterError) -> Report {
        Report::new(Exit::Usage, &e)
            .detail(e.caret())
            .help("a filter looks like 'white.elo >= 2400 and result != draw'; docs/filter.md has them all")
    }
}

fn any_of(values: &[String], test: impl Fn(&str) -> String) -> String {
    values.iter().map(|value| test(value)).collect::<Vec<_>>().join(" or ")
}

/// A value in quotation marks that it does not contain; what follows one that it contains is left out.
fn quoted(value: &str) -> String {
    match value.contains('"') {
        true => format!("'{}'", value.split('\'').next().unwrap_or_default()),
        false => format!("\"{value}\""),
    }
}

/// A code, the beginning of codes, or a range of either. Codes are letters and digits, so that `B9~` comes after all
/// that begin with `B9`.
fn eco(codes: &str) -> String {
    let (from, to) = codes.split_once('-').unwrap_or((codes, codes));
    format!("(eco >= {} and eco <= {})", quoted(from), quoted(&format!("{to}~")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(filter: &str, game: &str) -> bool {
        filter.parse::<Filter>().unwrap().admits(game.as_bytes())
    }

    #[test]
    fn a_code_stands_for_all_that_begin_with_it() {
        for (codes, inside, outside) in
            [("B90", "B90", "B91"), ("B", "B99", "C00"), ("B80-b8", "B89/04", "B90"), ("A40-E", "E99", "A39")]
        {
            assert!(admits(&eco(codes), &format!("[ECO \"{inside}\"]")), "{codes} {inside}");
            assert!(!admits(&eco(codes), &format!("[ECO \"{outside}\"]")), "{codes} {outside}");
        }
    }

    #[test]
    fn a_name_with_quotation_marks_is_a_name() {
        assert!(admits(&format!("white ~ {}", quoted("O'Kelly")), "[White \"O'Kelly de Galway\"]"));
        assert!(admits(&format!("white ~ {}", quoted("the \"Rock\"")), "[White \"the \\\"Rock\\\" X\"]"));
    }
}
