use std::ops::Range;

use super::FilterError;

/// A piece of a filter and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a number, a date, a result.
    Word(String),
    /// A text in quotation marks, which are taken off.
    Quoted(String),
    /// One of `= != < <= > >= ~ !~`; `==` is read as `=`.
    Operator(&'static str),
    Open,
    Close,
}

/// Longer ones first.
const OPERATORS: [(&str, &str); 9] = [
    ("!=", "!="),
    ("!~", "!~"),
    ("<=", "<="),
    (">=", ">="),
    ("==", "="),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("~", "~"),
];

/// Cuts a filter into its pieces.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, FilterError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, len) = match c {
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '(' => (Kind::Open, 1),
            ')' => (Kind::Close, 1),
            '"' | '\'' => match rest[1..].find(c) {
                Some(len) => (Kind::Quoted(rest[1..=len].to_owned()), len + 2),
                None => {
                    let reason = format!("a text that is never closed: {c} is missing");
                    return Err(FilterError::new(text, at..text.len(), reason));
                }
            },
            _ => match OPERATORS.iter().find(|(spelling, _)| rest.starts_with(spelling)) {
                Some((spelling, operator)) => (Kind::Operator(operator), spelling.len()),
                None => {
                    let len = rest.find(ends_word).unwrap_or(rest.len());
                    if len == 0 {
                        return Err(FilterError::new(
                            text,
                            at..at + c.len_utf8(),
                            "expected a name, a value, an operator or a parenthesis",
                        ));
                    }
                    (Kind::Word(rest[..len].to_owned()), len)
                }
            },
        };
        tokens.push(Token { kind, at: at..at + len });
        at += len;
    }
    Ok(tokens)
}

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '"' | '\'' | '!' | '<' | '>' | '=' | '~')
}
