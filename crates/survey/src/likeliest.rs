use crate::{
    Way,
    chances::Chances,
    places::{Edge, Node, Places},
};

/// A move that passed a test.
#[derive(Debug)]
pub(crate) struct Passed<T> {
    /// The line that ends with it.
    pub(crate) way: Way,
    /// How often the book plays it where it could, 0 to 1.
    pub(crate) share: f64,
    /// What the test has found.
    pub(crate) found: T,
}

/// How many of the moves that are played pass a test, and the likeliest of them: those to which games by the book come
/// most often.
pub(crate) fn likeliest<T>(
    places: &Places,
    chances: &Chances,
    listed: usize,
    test: impl Fn(&Node, &Edge) -> Option<T>,
) -> (u64, Vec<Passed<T>>) {
    let mut passed: Vec<(f64, usize, usize, T)> = Vec::new();
    for (place, node) in places.nodes.iter().enumerate() {
        for (edge, line) in node.moves.iter().enumerate().filter(|(_, edge)| edge.share > 0.0) {
            if let Some(found) = test(node, line) {
                passed.push((chances.visits[place] * line.share, place, edge, found));
            }
        }
    }
    passed.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let count = passed.len() as u64;
    let told = |(_, place, edge, found): (f64, usize, usize, T)| Passed {
        way: Way::by_move(places, chances, place, edge),
        share: places.nodes[place].moves[edge].share,
        found,
    };
    (count, passed.into_iter().take(listed).map(told).collect())
}
