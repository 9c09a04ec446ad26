use bookends_openings::openings;

use crate::{chances::Chances, places::Places};

/// The volumes of the Encyclopaedia of Chess Openings.
pub const LETTERS: [char; 5] = ['A', 'B', 'C', 'D', 'E'];

/// What a book has of one code of the Encyclopaedia of Chess Openings.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// The code, such as `B90`.
    pub eco: String,
    /// The shortest of the names that have the code; none if no name has.
    pub name: Option<&'static str>,
    /// Positions of the book that are such openings, or whose last named position on the way from the start is.
    pub positions: u64,
    /// How many named positions with this code the book has.
    pub named: u64,
    /// How many named positions with this code there are.
    pub of: u64,
    /// How likely it is that a game by the book leaves it in such an opening, 0 to 1.
    pub chance: f64,
}

/// Which openings a book has, by their codes.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// A00 to E99, all of them.
    pub codes: Vec<Code>,
    /// Positions on whose way no position has a name.
    pub unnamed: u64,
}

impl Coverage {
    /// The codes of a letter, from 00 to 99; `volume` is its place in [`LETTERS`].
    pub fn volume(&self, volume: usize) -> &[Code] {
        &self.codes[volume * 100..(volume + 1) * 100]
    }

    /// How many named positions the book has.
    pub fn named(&self) -> u64 {
        self.codes.iter().map(|code| code.named).sum()
    }

    /// How many named positions there are.
    pub fn of(&self) -> u64 {
        self.codes.iter().map(|code| code.of).sum()
    }

    pub(crate) fn of_places(places: &Places, chances: &Chances) -> Coverage {
        let code = |letter: char, number: u8| Code {
            eco: format!("{letter}{number:02}"),
            name: None,
            positions: 0,
            named: 0,
            of: 0,
            chance: 0.0,
        };
        let codes =
            LETTERS.iter().flat_map(|&letter| (0..100).map(move |number| code(letter, number))).collect();
        let mut coverage = Coverage { codes, unnamed: 0 };
        for (_, opening) in openings() {
            let Some(code) = coverage.code(opening.eco) else { continue };
            code.of += 1;
            let shortest =
                code.name.is_none_or(|name| (opening.name.len(), opening.name) < (name.len(), name));
            code.name = if shortest { Some(opening.name) } else { code.name };
        }
        for (node, visits) in places.nodes.iter().zip(&chances.visits) {
            let Some(code) = node.opening.and_then(|opening| coverage.code(opening.eco)) else {
                coverage.unnamed += 1;
                continue;
            };
            code.positions += 1;
            code.named += u64::from(node.is_named);
            code.chance += visits * node.ends();
        }
        coverage
    }

    fn code(&mut self, eco: &str) -> Option<&mut Code> {
        let mut letters = eco.chars();
        let letter = letters.next()?;
        let volume = LETTERS.iter().position(|&known| known == letter)?;
        let number: usize = letters.as_str().parse().ok()?;
        self.codes.get_mut(volume * 100 + number).filter(|_| number < 100)
    }
}
