use crate::places::Places;

/// Plies after which a game in the book is no longer followed: lines of books are shorter, but two players may go in
/// circles for ever.
const MOST_PLIES: usize = 300;

/// How likely it is that two players who draw their moves by the weights of a book come somewhere.
#[derive(Debug)]
pub(crate) struct Chances {
    /// For each position, how often a game comes there on average; a game that repeats it comes twice.
    pub(crate) visits: Vec<f64>,
    /// Plies that are played from the book, on average.
    pub(crate) plies: f64,
}

impl Chances {
    pub(crate) fn of(places: &Places) -> Chances {
        Chances::within(places, MOST_PLIES)
    }

    /// Follows all games at once, ply by ply.
    fn within(places: &Places, most_plies: usize) -> Chances {
        let mut chances = Chances { visits: vec![0.0; places.nodes.len()], plies: 0.0 };
        let mut now = if places.nodes.is_empty() { Vec::new() } else { vec![(0, 1.0)] };
        let mut next = vec![0.0; places.nodes.len()];
        for _ in 0..most_plies {
            let mut reached = Vec::new();
            for &(place, chance) in &now {
                chances.visits[place] += chance;
                for edge in places.nodes[place].moves.iter().filter(|edge| edge.share > 0.0) {
                    let chance = chance * edge.share;
                    chances.plies += chance;
                    if let Some(to) = edge.next {
                        if next[to] == 0.0 {
                            reached.push(to);
                        }
                        next[to] += chance;
                    }
                }
            }
            now = reached.into_iter().map(|place| (place, std::mem::take(&mut next[place]))).collect();
            if now.is_empty() {
                break;
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use bookends_book::{BookError, from_storage};
    use bookends_store::MemoryStorage;
    use proptest::prelude::*;

    use super::*;

    /// Some openings with transpositions between them, and a way to go in circles.
    const LINES: [&str; 8] = [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. Nf3 Nc6 2. e4 e5 3. Bc4 Bc5",
        "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4",
        "1. c4 Nf6 2. d4 e6 3. Nf3 d5",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. d4",
        "1. Nf3 Nf6 2. d4 e6 3. c4 d5",
        "1. e4 c5 2. Nf3 d6",
        "1. d4 e6 2. e4 d5",
    ];

    fn places(games: &[usize]) -> Places {
        let game = |(number, line): (usize, &usize)| {
            let result = ["1-0", "0-1", "1/2-1/2"][number % 3];
            format!("[Event \"?\"]\n[Result \"{result}\"]\n\n{} {result}\n\n", LINES[*line])
        };
        let text: String = games.iter().enumerate().map(game).collect();
        let book = from_storage(Box::new(MemoryStorage::new("lines.pgn", text.into_bytes()))).unwrap();
        Places::walk::<BookError>(&*book, |_, _| Ok(())).unwrap()
    }

    /// Follows one game after the other.
    fn naive(places: &Places, place: usize, chance: f64, plies: usize, visits: &mut [f64]) -> f64 {
        if plies == 0 {
            return 0.0;
        }
        visits[place] += chance;
        let played = places.nodes[place].moves.iter().filter(|edge| edge.share > 0.0);
        let follow = |edge: &crate::places::Edge| {
            let chance = chance * edge.share;
            chance + edge.next.map_or(0.0, |next| naive(places, next, chance, plies - 1, visits))
        };
        played.map(follow).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn all_games_at_once_are_what_each_alone_is(games in proptest::collection::vec(0..LINES.len(), 1..9)) {
            let places = places(&games);
            let chances = Chances::within(&places, 16);
            let mut visits = vec![0.0; places.nodes.len()];
            let plies = naive(&places, 0, 1.0, 16, &mut visits);
            prop_assert!((chances.plies - plies).abs() < 1e-9, "{} {plies}", chances.plies);
            for (fast, slow) in chances.visits.iter().zip(&visits) {
                prop_assert!((fast - slow).abs() < 1e-9, "{fast} {slow}");
            }
        }
    }
}
