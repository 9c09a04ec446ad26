use std::{cmp::Ordering, str::FromStr};

use super::{
    FilterError, Header,
    field::{Field, Said},
    parse::parse,
};

/// A condition on the tags of a game, such as `white.elo >= 2400 and result != draw`.
///
/// ```
/// use bookends_bookmaker::Filter;
///
/// let filter: Filter = "white.elo >= 2400 and result != draw".parse()?;
/// assert!(filter.admits(b"[WhiteElo \"2500\"]\n[Result \"1-0\"]\n"));
/// assert!(!filter.admits(b"[WhiteElo \"2500\"]\n[Result \"1/2-1/2\"]\n"));
/// assert!(!filter.admits(b"[Result \"1-0\"]\n"), "a game that does not say its ratings");
///
/// let error = "white.elo >= strong".parse::<Filter>().unwrap_err();
/// assert_eq!(error.reason(), "white.elo is compared with a whole number");
/// # Ok::<(), bookends_bookmaker::FilterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Filter(Expr);

impl Filter {
    /// Whether a game with these tags counts. The text is that of a PGN game; what follows the tags does not matter.
    pub fn admits(&self, game: &[u8]) -> bool {
        self.0.holds(&Header::read(game))
    }

    pub(crate) fn holds(&self, header: &Header) -> bool {
        self.0.holds(header)
    }
}

impl FromStr for Filter {
    type Err = FilterError;

    /// Reads a filter as `docs/filter.md` describes them.
    fn from_str(text: &str) -> Result<Filter, FilterError> {
        parse(text).map(Filter)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    All(Vec<Expr>),
    Any(Vec<Expr>),
    Not(Box<Expr>),
    /// The game says something of the field.
    Has(Field),
    Compare(Field, Operator, Said<'static>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
    ContainsNot,
}

impl Operator {
    /// The operator that asks whether there is a value for which the other one, which is its opposite, fails.
    fn negated(self) -> Option<Operator> {
        match self {
            Operator::NotEqual => Some(Operator::Equal),
            Operator::ContainsNot => Some(Operator::Contains),
            _ => None,
        }
    }
}

impl Expr {
    fn holds(&self, header: &Header) -> bool {
        match self {
            Expr::All(parts) => parts.iter().all(|part| part.holds(header)),
            Expr::Any(parts) => parts.iter().any(|part| part.holds(header)),
            Expr::Not(inner) => !inner.holds(header),
            Expr::Has(field) => field.of(header).next().is_some(),
            Expr::Compare(field, operator, wanted) => match operator.negated() {
                Some(opposite) => {
                    let mut said = field.of(header).peekable();
                    said.peek().is_some() && !said.any(|said| meets(&said, opposite, wanted))
                }
                None => field.of(header).any(|said| meets(&said, *operator, wanted)),
            },
        }
    }
}

/// Compares what a game says with what is wanted, which is of the same kind; texts are wanted in small letters.
fn meets(said: &Said, operator: Operator, wanted: &Said) -> bool {
    let order = match (said, wanted) {
        (Said::Number(a), Said::Number(b)) => a.cmp(b),
        (Said::Date(a), Said::Date(b)) => a.compare(*b),
        (Said::Speed(a), Said::Speed(b)) => a.cmp(b),
        (Said::Result(a), Said::Result(b)) if a == b => Ordering::Equal,
        (Said::Result(_), Said::Result(_)) => return false,
        (Said::Text(a), Said::Text(b)) => {
            let a = a.to_lowercase();
            if operator == Operator::Contains {
                return a.contains(&**b);
            }
            a.as_str().cmp(b)
        }
        _ => return false,
    };
    match operator {
        Operator::Equal => order.is_eq(),
        Operator::Less => order.is_lt(),
        Operator::AtMost => order.is_le(),
        Operator::More => order.is_gt(),
        Operator::AtLeast => order.is_ge(),
        Operator::NotEqual | Operator::Contains | Operator::ContainsNot => false,
    }
}
