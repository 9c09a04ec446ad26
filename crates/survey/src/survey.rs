use bookends_book::{Book, Payload};
use bookends_tables::Tables;

use crate::{
    Coverage, Doubt, SurveyError, Thrown, Way,
    chances::Chances,
    doubt::doubts,
    likeliest::likeliest,
    places::{Edge, Places},
    tables::Examiner,
};

/// What a survey is to look for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// How many lines of each kind are listed.
    pub listed: usize,
    /// A move that scores less, 0 to 1, in 95 of 100 cases, loses.
    pub losing: f64,
    /// A move behind which there are so many games or fewer is thin.
    pub thin: u64,
}

impl Default for Wanted {
    /// Ten lines of each kind; under 40 percent loses; four games are thin.
    fn default() -> Wanted {
        Wanted { listed: 10, losing: 0.4, thin: 4 }
    }
}

/// What a book is like; chances are those of games between two players who draw their moves by its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// What the book says about its moves.
    pub payload: Payload,
    /// Positions that lines from the start reach. All that follows is about them.
    pub positions: u64,
    /// Their legal moves in the book.
    pub moves: u64,
    /// Positions of the book that no line from the start reaches.
    pub unreached: u64,
    /// Games from the start of the game, if the book counts games.
    pub games: Option<u64>,
    /// Plies that are played from the book, on average.
    pub plies: f64,
    /// The openings.
    pub coverage: Coverage,
    /// The longest lines, by the shortest way to their ends.
    pub deepest: Vec<Way>,
    /// The likeliest moves out of the book: where it ends soonest.
    pub ends: Vec<Way>,
    /// The likeliest moves that stand on few games; none in a book that does not count games.
    pub thin: Vec<Way>,
    /// How many moves stand on few games.
    pub thin_moves: u64,
    /// The likeliest moves that lose, by results or by annotation.
    pub losing: Vec<Doubt>,
    /// How many moves lose.
    pub losing_moves: u64,
    /// Positions that the endgame tables know.
    pub known_to_tables: u64,
    /// Moves that give away what the tables say a position is worth.
    pub thrown: Vec<Thrown>,
    /// How many moves do.
    pub thrown_moves: u64,
}

impl Survey {
    /// Walks a book from the start of the game. Tables are asked for the positions that have few enough men.
    ///
    /// # Errors
    /// [`SurveyError::Book`] if the book cannot be read, [`SurveyError::Tables`] if a table is damaged.
    pub fn of(book: &dyn Book, tables: Option<&Tables>, wanted: &Wanted) -> Result<Survey, SurveyError> {
        let mut examiner = Examiner::new(tables, book.variant());
        let mut places = Places::walk::<SurveyError>(book, |at, place| Ok(examiner.look(at, place)?))?;
        let chances = Chances::of(&places);
        places.settle_ways(&chances.visits);
        let positions = places.nodes.len() as u64;
        let (_, ends) = ways(&places, &chances, wanted.listed, |edge| edge.next.is_none());
        let is_thin = |edge: &Edge| edge.games().is_some_and(|games| games <= wanted.thin);
        let (thin_moves, thin) = ways(&places, &chances, wanted.listed, is_thin);
        let (losing_moves, losing) = doubts(&places, &chances, wanted.losing, wanted.listed);
        let known_to_tables = examiner.known;
        let (thrown_moves, thrown) = examiner.thrown(&places, &chances, wanted.listed);
        Ok(Survey {
            payload: book.payload(),
            positions,
            moves: places.nodes.iter().map(|node| node.moves.len() as u64).sum(),
            unreached: book.info()?.positions.saturating_sub(positions),
            games: games(&places),
            plies: chances.plies,
            coverage: Coverage::of_places(&places, &chances),
            deepest: deepest(&places, &chances, wanted.listed),
            ends,
            thin,
            thin_moves,
            losing,
            losing_moves,
            known_to_tables,
            thrown,
            thrown_moves,
        })
    }
}

/// Games from the start of the game.
fn games(places: &Places) -> Option<u64> {
    places.nodes.first()?.moves.iter().map(Edge::games).sum()
}

/// How many moves that are played pass a test, and the lines that end with the likeliest of them.
fn ways(places: &Places, chances: &Chances, listed: usize, test: impl Fn(&Edge) -> bool) -> (u64, Vec<Way>) {
    let (count, passed) = likeliest(places, chances, listed, |_, edge| test(edge).then_some(()));
    (count, passed.into_iter().map(|passed| passed.way).collect())
}

/// The longest lines: of each of the positions that are furthest from the start the heaviest move.
fn deepest(places: &Places, chances: &Chances, listed: usize) -> Vec<Way> {
    let mut ends: Vec<(usize, usize, usize)> = Vec::new();
    for (place, node) in places.nodes.iter().enumerate().rev() {
        if ends.len() >= listed && ends.last().is_some_and(|&(plies, ..)| plies > node.ply) {
            break;
        }
        let out = node.moves.iter().enumerate().filter(|(_, edge)| edge.next.is_none());
        if let Some((edge, _)) = out.max_by(|a, b| a.1.share.total_cmp(&b.1.share)) {
            ends.push((node.ply, place, edge));
        }
    }
    // Of lines that are as long, those that are reached more often come first.
    let chance = |place: usize| chances.visits[place];
    ends.sort_by(|a, b| b.0.cmp(&a.0).then(chance(b.1).total_cmp(&chance(a.1))).then(a.1.cmp(&b.1)));
    ends.iter().take(listed).map(|&(_, place, edge)| Way::by_move(places, chances, place, edge)).collect()
}
