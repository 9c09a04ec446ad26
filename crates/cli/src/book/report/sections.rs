use bookends_survey::{Doubt, Reason, Survey, Thrown, Wanted, Way};

use crate::output::text::Align;

/// A part of a report: a table with what it means.
pub(super) struct Section {
    pub(super) title: &'static str,
    /// A sentence below the title.
    pub(super) note: String,
    pub(super) columns: Vec<(&'static str, Align)>,
    pub(super) rows: Vec<Vec<String>>,
}

/// The measures of the book as a whole: names and values.
pub(super) fn measures(survey: &Survey) -> Vec<(&'static str, String)> {
    let coverage = &survey.coverage;
    let mut rows = vec![
        ("positions", format!("{} with {} moves", survey.positions, survey.moves)),
        ("not reached", format!("{} positions: no line from the start leads to them", survey.unreached)),
        (
            "games",
            survey.games.map_or_else(|| "not counted: the book has scores".into(), |games| games.to_string()),
        ),
        ("length", format!("{:.1} plies of a game are played from the book on average", survey.plies)),
        ("names", format!("{} of {} named positions", coverage.named(), coverage.of())),
    ];
    if survey.known_to_tables > 0 {
        rows.push(("tables", format!("know {} of the positions", survey.known_to_tables)));
    }
    rows
}

/// How openings are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// By their codes.
    Codes,
    /// By their codes and names.
    Full,
}

/// Everything else, as far as there is any.
pub(super) fn sections(survey: &Survey, wanted: &Wanted, names: Names) -> Vec<Section> {
    let losing = format!(
        "{} moves that the book plays score under {:.0}% in 95 of 100 cases, or are marked ? or ??; the likeliest:",
        survey.losing_moves,
        100.0 * wanted.losing
    );
    let thin = format!("{} moves stand on {} games or fewer; the likeliest:", survey.thin_moves, wanted.thin);
    let thrown =
        format!("{} moves give away what endgame tables say the position is worth:", survey.thrown_moves);
    let all = [
        ways(
            "Deepest lines",
            "The longest, by the shortest way to their ends.".into(),
            &survey.deepest,
            names,
        ),
        ways(
            "Where the book ends soonest",
            "The likeliest moves out of the book.".into(),
            &survey.ends,
            names,
        ),
        ways("Thinnest lines", thin, &survey.thin, names),
        doubts(losing, &survey.losing),
        given_away(thrown, &survey.thrown),
    ];
    all.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

fn percent(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}

fn ways(title: &'static str, note: String, ways: &[Way], names: Names) -> Section {
    let counted = ways.iter().any(|way| way.games.is_some());
    let mut columns = vec![("plies", Align::Right), ("chance", Align::Right)];
    columns.extend(counted.then_some(("games", Align::Right)));
    columns.extend([("opening", Align::Left), ("line", Align::Left)]);
    let row = |way: &Way| {
        let mut row = vec![way.plies().to_string(), percent(way.chance)];
        row.extend(way.games.map(|games| games.to_string()));
        row.extend([opening(way, names), way.text.clone()]);
        row
    };
    Section { title, note, columns, rows: ways.iter().map(row).collect() }
}

fn doubts(note: String, doubts: &[Doubt]) -> Section {
    let columns = [
        ("chance", Align::Right),
        ("share", Align::Right),
        ("games", Align::Right),
        ("scores", Align::Right),
        ("best", Align::Right),
        ("line", Align::Left),
    ];
    let row = |doubt: &Doubt| {
        let (scores, best, symbol) = match doubt.reason {
            Reason::Results { score, best, .. } => {
                (percent(score), best.map_or_else(String::new, percent), "")
            }
            Reason::Annotation(symbol) => (String::new(), String::new(), symbol.text()),
        };
        vec![
            percent(doubt.way.chance),
            percent(doubt.share),
            doubt.way.games.map_or_else(String::new, |games| games.to_string()),
            scores,
            best,
            format!("{}{symbol}", doubt.way.text),
        ]
    };
    Section {
        title: "Moves that lose",
        note,
        columns: columns.into(),
        rows: doubts.iter().map(row).collect(),
    }
}

fn given_away(note: String, thrown: &[Thrown]) -> Section {
    let columns = [
        ("share", Align::Right),
        ("was", Align::Left),
        ("is", Align::Left),
        ("best", Align::Left),
        ("position", Align::Left),
        ("line", Align::Left),
    ];
    let row = |t: &Thrown| {
        let value = |wdl: bookends_tables::Wdl| wdl.name().to_owned();
        vec![
            percent(t.share),
            value(t.before),
            value(t.after),
            t.best.clone(),
            t.fen.clone(),
            t.way.text.clone(),
        ]
    };
    Section {
        title: "Moves that throw away a result of the tables",
        note,
        columns: columns.into(),
        rows: thrown.iter().map(row).collect(),
    }
}

fn opening(way: &Way, names: Names) -> String {
    match (way.opening, names) {
        (None, _) => String::new(),
        (Some(opening), Names::Codes) => opening.eco.to_owned(),
        (Some(opening), Names::Full) => format!("{} {}", opening.eco, opening.name),
    }
}
