/// The bytes of a page.
pub(super) const PAGE: usize = 4096;

/// The bytes before the first position of a page: the number of positions, and the bytes used.
const HEAD: usize = 4;

/// The bytes of statistics behind the moves of a position.
const STATISTICS: usize = 33;

/// The bits of a position's first byte that hold its length.
const LENGTH: u8 = 0x1f;

/// A position of a page, as it is in the file.
#[derive(Debug)]
pub(super) struct RawPosition<'a> {
    /// Where it begins in the page, in bytes.
    pub(super) at: usize,
    /// The code of the position, with its length in front.
    pub(super) code: &'a [u8],
    /// Two bytes a move: its code, and an annotation.
    pub(super) moves: &'a [u8],
    statistics: &'a [u8],
}

impl RawPosition<'_> {
    /// Games that came to the position; of them won by the side that is to move, won by the other side, and drawn.
    pub(super) fn results(&self) -> [u32; 4] {
        [0, 3, 6, 9].map(|at| {
            let bytes = &self.statistics[at..at + 3];
            u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]])
        })
    }
}

/// The positions of a page, or where in it and why it makes no sense.
pub(super) fn positions(page: &[u8]) -> Result<Vec<RawPosition<'_>>, (usize, &'static str)> {
    let number = |at: usize| usize::from(u16::from_be_bytes([page[at], page[at + 1]]));
    let (count, used) = (number(0), number(2));
    if !(HEAD..=page.len()).contains(&used) {
        return Err((2, "a page uses more bytes than it has"));
    }
    let used = &page[..used];
    let mut list = Vec::new();
    let mut at = HEAD;
    while at < used.len() {
        let cut = (at, "a position reaches past the used bytes of its page");
        let code = used.get(at..at + usize::from(used[at] & LENGTH)).ok_or(cut)?;
        let behind = at + code.len();
        let size = usize::from(*used.get(behind).ok_or(cut)?);
        if code.len() < 2 || size.is_multiple_of(2) {
            return Err((at, "a length of a position makes no sense"));
        }
        let moves = used.get(behind + 1..behind + size).ok_or(cut)?;
        let statistics = used.get(behind + size..behind + size + STATISTICS).ok_or(cut)?;
        list.push(RawPosition { at, code, moves, statistics });
        at = behind + size + STATISTICS;
    }
    if list.len() == count {
        Ok(list)
    } else {
        Err((0, "a page does not have as many positions as it states"))
    }
}
