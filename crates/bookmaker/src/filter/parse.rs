use std::ops::Range;

use super::{
    Date, FilterError, SPEEDS,
    expr::{Expr, Operator},
    field::{Field, Kind as FieldKind, Said},
    token::{Kind, Token, tokens},
};
use crate::text::GameResult;

/// How deep parentheses and `not` may nest.
const DEEPEST: usize = 64;

/// Reads a filter.
pub(super) fn parse(text: &str) -> Result<Expr, FilterError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { text, tokens: &tokens, next: 0, depth: 0 };
    let expr = parser.any()?;
    if parser.next < tokens.len() {
        return Err(parser.expected("and, or, or the end of the filter"));
    }
    Ok(expr)
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    /// `a or b or c`
    fn any(&mut self) -> Result<Expr, FilterError> {
        let mut parts = vec![self.all()?];
        while self.take_word("or") {
            parts.push(self.all()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Expr::Any(parts) })
    }

    /// `a and b and c`
    fn all(&mut self) -> Result<Expr, FilterError> {
        let mut parts = vec![self.not()?];
        while self.take_word("and") {
            parts.push(self.not()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Expr::All(parts) })
    }

    /// `not a`, `(a)`, `has field`, or a comparison
    fn not(&mut self) -> Result<Expr, FilterError> {
        if self.depth == DEEPEST {
            return Err(self.expected(&format!("at most {DEEPEST} levels of parentheses and not")));
        }
        self.depth += 1;
        let expr = if self.take_word("not") {
            Expr::Not(Box::new(self.not()?))
        } else if self.take(&Kind::Open) {
            let inner = self.any()?;
            if !self.take(&Kind::Close) {
                return Err(self.expected("and, or, or a closing parenthesis"));
            }
            inner
        } else if self.take_word("has") {
            Expr::Has(self.field()?)
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn comparison(&mut self) -> Result<Expr, FilterError> {
        let name = self.next;
        let field = self.field()?;
        let name = &self.text[self.tokens[name].at.clone()];
        let operator = self.operator(&field, name)?;
        let Some(Token { kind: Kind::Word(value) | Kind::Quoted(value), at }) = self.tokens.get(self.next)
        else {
            return Err(self.expected("a value"));
        };
        let wanted = wanted(field.kind(), value).map_err(|what| {
            FilterError::new(self.text, at.clone(), format!("{name} is compared with {what}"))
        })?;
        self.next += 1;
        Ok(Expr::Compare(field, operator, wanted))
    }

    fn field(&mut self) -> Result<Field, FilterError> {
        let Some(Token { kind: Kind::Word(name), at }) = self.tokens.get(self.next) else {
            return Err(self.expected(&format!("a name: {}", Field::names())));
        };
        let field = Field::named(name).ok_or_else(|| {
            let reason = format!("nothing is called {name}; the names are {}", Field::names());
            FilterError::new(self.text, at.clone(), reason)
        })?;
        self.next += 1;
        Ok(field)
    }

    fn operator(&mut self, field: &Field, name: &str) -> Result<Operator, FilterError> {
        let Some(Token { kind: Kind::Operator(spelling), at }) = self.tokens.get(self.next) else {
            return Err(self.expected("an operator: = != < <= > >= ~ (contains) !~"));
        };
        let operator = match *spelling {
            "=" => Operator::Equal,
            "!=" => Operator::NotEqual,
            "<" => Operator::Less,
            "<=" => Operator::AtMost,
            ">" => Operator::More,
            ">=" => Operator::AtLeast,
            "~" => Operator::Contains,
            _ => Operator::ContainsNot,
        };
        let contains = matches!(operator, Operator::Contains | Operator::ContainsNot);
        let ordered = !matches!(operator, Operator::Equal | Operator::NotEqual) && !contains;
        let reason = match field.kind() {
            FieldKind::Result if ordered || contains => "has no order and no parts: use = or !=",
            FieldKind::Number | FieldKind::Date | FieldKind::Speed if contains => {
                "is no text that could contain another: use = != < <= > or >="
            }
            _ => {
                self.next += 1;
                return Ok(operator);
            }
        };
        Err(FilterError::new(self.text, at.clone(), format!("{name} {reason}")))
    }

    fn take(&mut self, kind: &Kind) -> bool {
        let found = self.tokens.get(self.next).is_some_and(|token| token.kind == *kind);
        self.next += usize::from(found);
        found
    }

    /// Takes a word of the language, of any case.
    fn take_word(&mut self, wanted: &str) -> bool {
        let found = matches!(
            self.tokens.get(self.next),
            Some(Token { kind: Kind::Word(word), .. }) if word.eq_ignore_ascii_case(wanted)
        );
        self.next += usize::from(found);
        found
    }

    /// An error at the next token, or at the end.
    fn expected(&self, what: &str) -> FilterError {
        let end = self.text.len();
        let at: Range<usize> = self.tokens.get(self.next).map_or(end..end, |token| token.at.clone());
        FilterError::new(self.text, at, format!("expected {what}"))
    }
}

/// The value that a field is compared with, or what it should be.
fn wanted(kind: FieldKind, text: &str) -> Result<Said<'static>, String> {
    let plain = text.to_lowercase();
    match kind {
        FieldKind::Text => Ok(Said::Text(plain.into())),
        FieldKind::Number => text.parse().map(Said::Number).map_err(|_| "a whole number".into()),
        FieldKind::Date => Date::parse(text)
            .map(Said::Date)
            .ok_or_else(|| "a date: 2024, 2024.05 or 2024.05.17, also with hyphens".into()),
        FieldKind::Speed => {
            SPEEDS.iter().position(|&(name, _)| name == plain).map(Said::Speed).ok_or_else(|| {
                let names: Vec<_> = SPEEDS.iter().map(|&(name, _)| name).collect();
                format!("a speed: {}", names.join(", "))
            })
        }
        FieldKind::Result => match plain.as_str() {
            "white" => Ok(GameResult::WhiteWins),
            "black" => Ok(GameResult::BlackWins),
            "draw" => Ok(GameResult::Draw),
            "unknown" => Ok(GameResult::Unknown),
            _ => GameResult::parse(text.as_bytes())
                .ok_or_else(|| "a result: white, draw, black, unknown, 1-0, 1/2-1/2, 0-1 or *".to_owned()),
        }
        .map(Said::Result),
    }
}
