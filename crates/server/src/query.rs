//! Queries as clients write them: lists with commas, with a key that is repeated, or with `[]` behind it.

use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};

use crate::refusal::Refusal;

/// The keys and values of a query, in order.
#[derive(Clone, Debug)]
pub(crate) struct Pairs(Vec<(String, String)>);

impl<S: Sync> FromRequestParts<S> for Pairs {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Pairs, Refusal> {
        let pairs = Query::try_from_uri(&parts.uri).map_err(|e| Refusal::BadRequest(e.body_text()))?;
        Ok(Pairs(pairs.0))
    }
}

impl Pairs {
    /// The last value of a key that is not empty.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().rfind(|(name, value)| name == key && !value.is_empty());
        found.map(|(_, value)| value.as_str())
    }

    /// The value of a key, read as something.
    pub(crate) fn value<T: FromStr>(&self, key: &str) -> Result<Option<T>, Refusal> {
        let read = |text: &str| text.trim().parse().map_err(|_| unreadable(key, text));
        self.text(key).map(read).transpose()
    }

    /// Whether a key is set: `1`, `true`, `on`, in any letter case.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.text(key)
            .is_some_and(|text| matches!(text.to_ascii_lowercase().as_str(), "1" | "true" | "on" | "yes"))
    }

    /// The items of a list, each read by a function that knows what they are.
    pub(crate) fn list<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Refusal> {
        let named = |name: &str| name == key || name.strip_suffix("[]") == Some(key);
        let values = self.0.iter().filter(|(name, _)| named(name));
        let items =
            values.flat_map(|(_, value)| value.split(',')).map(str::trim).filter(|item| !item.is_empty());
        items.map(|item| read(item).ok_or_else(|| unreadable(key, item))).collect()
    }
}

/// What is said of a value that makes no sense.
pub(crate) fn unreadable(key: &str, text: &str) -> Refusal {
    let shown: String = text.chars().take(60).collect();
    Refusal::BadRequest(format!("{key}: \"{}\" is not understood", shown.escape_debug()))
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    async fn pairs(query: &str) -> Pairs {
        let (mut parts, ()) = Request::get(format!("/x?{query}")).body(()).unwrap().into_parts();
        Pairs::from_request_parts(&mut parts, &()).await.unwrap()
    }

    #[tokio::test]
    async fn lists_may_be_written_in_three_ways() {
        for query in ["speeds=a,b", "speeds=a&speeds=b", "speeds[]=a&speeds[]=b", "speeds%5B%5D=a&speeds=b,"]
        {
            let list = pairs(query).await.list("speeds", |item| Some(item.to_owned())).unwrap();
            assert_eq!(list, ["a", "b"], "{query}");
        }
        assert!(pairs("speeds=x").await.list("speeds", |_| None::<u8>).is_err());
    }

    #[tokio::test]
    async fn flags_and_numbers_are_read() {
        let pairs = pairs("a=True&b=1&c=on&d=false&n=12&m=x&e=").await;
        assert_eq!(["a", "b", "c", "d", "e"].map(|key| pairs.flag(key)), [true, true, true, false, false]);
        assert_eq!(pairs.value::<usize>("n").unwrap(), Some(12));
        assert!(pairs.value::<usize>("m").is_err());
        assert_eq!(pairs.value::<usize>("e").unwrap(), None);
    }
}
