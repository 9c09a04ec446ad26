//! Comparison of texts that shows where they part.

/// Passes if both texts have the same lines; spaces at the ends of lines do not matter.
///
/// # Panics
/// With the first line that differs, its number and the lines around it.
#[track_caller]
pub fn assert_same(what: &str, expected: &str, got: &str) {
    if let Some(difference) = difference(expected, got) {
        panic!("{what}: {difference}");
    }
}

fn difference(expected: &str, got: &str) -> Option<String> {
    let lines = |text: &str| text.trim_end().lines().map(|l| l.trim_end().to_owned()).collect::<Vec<_>>();
    let (expected, got) = (lines(expected), lines(got));
    let at = (0..expected.len().max(got.len())).find(|&i| expected.get(i) != got.get(i))?;
    let around = |lines: &[String]| {
        let from = at.saturating_sub(2).min(lines.len());
        lines[from..lines.len().min(at + 3)]
            .iter()
            .enumerate()
            .map(|(i, line)| format!("{} {line}\n", if from + i == at { '>' } else { ' ' }))
            .collect::<String>()
    };
    Some(format!("line {} differs\nexpected:\n{}got:\n{}", at + 1, around(&expected), around(&got)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_shown() {
        assert_eq!(difference("a\nb \nc\n", "a\nb\nc"), None);
        let shown = difference("a\nb\nc", "a\nx\nc").unwrap();
        assert!(
            shown.starts_with("line 2 differs") && shown.contains("> b") && shown.contains("> x"),
            "{shown}"
        );
        assert!(difference("a", "a\nmore").unwrap().contains("> more"));
    }
}
