/// The entries that a context looks at, or an expectation comes from: 64 rows back and the row itself.
const WINDOW: usize = LINE_START + 64;
/// Where the last row of a window begins, and the first row of a [`window`] of any length.
pub const LINE_START: usize = 64 * 64;

/// The entries from 64 rows back to the end of a row, as symbols.
pub type Window = [u8; WINDOW];

/// The number of near contexts.
pub const NEAR_CONTEXTS: usize = 1 << 10;
/// The number of far contexts: five entries of three kinds in two bits each, so that some do not occur.
pub const FAR_CONTEXTS: usize = 1 << 10;

/// How close a symbol is to the one expected, by its rank: in bits 0 to 2 one of eight kinds, in bits 3 and 4 one
/// of four, in bits 5 and 6 one of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinship(u8);

impl Kinship {
    /// That of a rank.
    #[must_use]
    pub fn of(rank: usize) -> Kinship {
        let near = match rank {
            0..=3 => rank,
            4..=5 => 4,
            6..=9 => 5,
            10..=17 => 6,
            _ => 7,
        };
        Kinship((near | rank.min(3) << 3 | rank.min(2) << 5) as u8)
    }

    const fn of_eight(self) -> usize {
        (self.0 & 7) as usize
    }

    const fn of_four(self) -> usize {
        (self.0 >> 3 & 3) as usize
    }

    const fn of_three(self) -> usize {
        (self.0 >> 5) as usize
    }
}

/// What the entries around say about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// Below [`NEAR_CONTEXTS`]: the entries below and to the left, the one eight rows back, and whether those
    /// below and to the left are as they were one row back.
    pub near: usize,
    /// Below [`FAR_CONTEXTS`]: five more.
    pub far: usize,
}

/// By square of the row man, how far back the entries below and to the left are. On the first rank the left one
/// stands for both, on the a file the one below to the right stands for the left one.
const NEIGHBOURS: [(u8, u8); 64] = {
    let mut all = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        let (first_rank, first_file) = (square < 8, square % 8 == 0);
        all[square] = match (first_rank, first_file) {
            (false, false) => (8, 1),
            (false, true) => (8, 7),
            (true, false) => (1, 1),
            (true, true) => (0, 0),
        };
        square += 1;
    }
    all
};

impl Context {
    /// The context of an entry of the last row of a window, on whose place the [expected](begin_row) symbol
    /// stands, with the kinship of every symbol to that one.
    #[inline(always)]
    #[must_use]
    pub fn of(window: &Window, square: usize, kinship: &[Kinship; 256]) -> Context {
        let square = square & 63;
        let at = LINE_START + square;
        let kin = |back: usize| kinship[usize::from(window[at - back])];
        let (below, left) = NEIGHBOURS[square];
        let (below, left) = (usize::from(below), usize::from(left));
        let steady = |back: usize| usize::from(window[at - 64 - back] == window[at - back]);
        let near = kin(below).of_eight() << 7
            | kin(left).of_eight() << 4
            | kin(8 * 64).of_four() << 2
            | steady(left) << 1
            | steady(below);
        // One row back: to the right and above. In this row: below to the left and right, and two to the left.
        let far = kin(63).of_three()
            | kin(56).of_three() << 2
            | kin(9).of_three() << 4
            | kin(7).of_three() << 6
            | kin(2).of_three() << 8;
        Context { near, far }
    }
}

/// Entries of a block as symbols, after as many others as its first row looks back to.
#[must_use]
pub fn window(entries: usize, start: u8) -> Vec<u8> {
    vec![start; LINE_START + entries]
}

/// Puts the expected symbols into a row of [`window`], and gives its window: they are those of the row before; or,
/// where the man before the row man has gone up a rank, of eight rows before; or, where it starts anew on a1, of the
/// row on which it last stood there.
#[inline]
pub fn begin_row(entries: &mut [u8], row: usize) -> &mut Window {
    let window: &mut Window =
        (&mut entries[row * 64..row * 64 + WINDOW]).try_into().expect("a slice of this length");
    let from = match row {
        0 => LINE_START - 64,
        _ if row.is_multiple_of(64) => 0,
        _ if row.is_multiple_of(8) => LINE_START - 8 * 64,
        _ => LINE_START - 64,
    };
    window.copy_within(from..from + 64, LINE_START);
    window
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stand_on_the_board() {
        for (square, (below, left)) in NEIGHBOURS.into_iter().enumerate() {
            let (below, left) = (square - usize::from(below), square - usize::from(left));
            assert!(square < 8 || below + 8 == square);
            assert!(square % 8 == 0 || left + 1 == square);
        }
    }

    #[test]
    fn a_row_is_expected_to_repeat_the_one_before_or_eight_or_sixty_four_before() {
        let mut entries = window(130 * 64, 200);
        for row in 0..130 {
            let window = begin_row(&mut entries, row);
            let expected = match row {
                0 => 200,
                64 | 128 => row as u8 - 64,
                _ if row.is_multiple_of(8) => row as u8 - 8,
                _ => row as u8 - 1,
            };
            assert_eq!(window[LINE_START..], [expected; 64], "{row}");
            window[LINE_START..].fill(row as u8);
        }
    }

    #[test]
    fn contexts_are_within_their_numbers() {
        let kinship: [Kinship; 256] = std::array::from_fn(Kinship::of);
        let windows: [Window; 2] = [[0; WINDOW], [255; WINDOW]];
        for (window, most) in windows.iter().zip([0, 2]) {
            for square in 0..64 {
                let context = Context::of(window, square, &kinship);
                assert!(context.near < NEAR_CONTEXTS);
                assert_eq!(context.far, (0..5).map(|i| most << (2 * i)).sum::<usize>());
            }
        }
    }
}
