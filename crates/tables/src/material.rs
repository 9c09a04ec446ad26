use std::{fmt, ops::Range, str::FromStr};

use bookends_rules::Variant;
use shakmaty::{Board, Color, Role};

/// The roles in the order in which a name lists them.
pub const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The most men a [`Material`] may have.
pub const MAX_MEN: usize = 8;

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// Whose man it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Man {
    /// A man of a side.
    pub const fn new(color: Color, role: Role) -> Man {
        Man { color, role }
    }

    /// The same man of the other side.
    #[must_use]
    pub fn reversed(self) -> Man {
        Man { color: !self.color, role: self.role }
    }

    /// Upper case for White, lower case for Black.
    pub fn char(self) -> char {
        self.color.fold_wb(self.role.upper_char(), self.role.char())
    }

    /// The man that a letter of a FEN means.
    pub fn from_char(c: char) -> Option<Man> {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_char(c).map(|role| Man { color, role })
    }
}

/// The men of both sides, without their squares: what an endgame table is about.
///
/// `KRvKP` is White's king and rook against Black's king and pawn. The men of a side are kept in the order
/// king, queen, rook, bishop, knight, pawn.
///
/// ```
/// use bookends_rules::Variant;
/// use bookends_tables::Material;
///
/// let m: Material = "kpkr".parse()?;
/// assert_eq!(m.to_string(), "KPvKR");
/// assert_eq!(m.canonical(Variant::Standard).to_string(), "KRvKP");
/// # Ok::<(), bookends_tables::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    white: Vec<Role>,
    black: Vec<Role>,
}

/// Whether exchanging the colours, with the board upside down, changes nothing.
const fn treats_sides_alike(variant: Variant) -> bool {
    !matches!(variant, Variant::RacingKings | Variant::Horde)
}

/// The place of a role in [`ROLES`].
pub(crate) fn rank_of(role: Role) -> usize {
    ROLES.iter().position(|&r| r == role).expect("every role is listed")
}

impl Material {
    /// The material of two sides; the roles may come in any order.
    ///
    /// # Errors
    /// [`MaterialError`] if a side is empty or there are more than [`MAX_MEN`] men.
    pub fn new(white: Vec<Role>, black: Vec<Role>) -> Result<Material, MaterialError> {
        let mut m = Material { white, black };
        m.white.sort_by_key(|&r| rank_of(r));
        m.black.sort_by_key(|&r| rank_of(r));
        if m.white.is_empty() || m.black.is_empty() {
            let name = m.to_string();
            return Err(MaterialError::new(&name, 0..name.len(), "a side has no men"));
        }
        if m.len() > MAX_MEN {
            let name = m.to_string();
            return Err(MaterialError::new(&name, 0..name.len(), format!("more than {MAX_MEN} men")));
        }
        Ok(m)
    }

    /// The material on a board.
    ///
    /// # Errors
    /// As [`Material::new`].
    pub fn of_board(board: &Board) -> Result<Material, MaterialError> {
        let side = |color| {
            ROLES
                .into_iter()
                .flat_map(|r| vec![r; (board.by_role(r) & board.by_color(color)).count()])
                .collect()
        };
        Material::new(side(Color::White), side(Color::Black))
    }

    /// The men of a side, king first and pawns last.
    pub fn side(&self, color: Color) -> &[Role] {
        color.fold_wb(&self.white, &self.black)
    }

    /// All men: White's, then Black's, each side king first.
    pub fn men(&self) -> Vec<Man> {
        Color::ALL.into_iter().flat_map(|c| self.side(c).iter().map(move |&r| Man::new(c, r))).collect()
    }

    /// The number of men.
    pub fn len(&self) -> usize {
        self.white.len() + self.black.len()
    }

    /// Never: material has men.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of pawns of both sides.
    pub fn pawns(&self) -> usize {
        self.white.iter().chain(&self.black).filter(|&&r| r == Role::Pawn).count()
    }

    /// Whether each side has exactly one king.
    pub fn has_one_king_each(&self) -> bool {
        Color::ALL.into_iter().all(|c| self.side(c).iter().filter(|&&r| r == Role::King).count() == 1)
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn reversed(&self) -> Material {
        Material { white: self.black.clone(), black: self.white.clone() }
    }

    /// Whether a position with White to move is one with Black to move, the colours exchanged and the board upside
    /// down, of the same material: both sides have the same men, and the game treats both sides alike. Two men
    /// without pawns do not count, as only one of them leads.
    pub fn is_own_reverse(&self, variant: Variant) -> bool {
        let single = self.len() == 2 && self.pawns() == 0;
        treats_sides_alike(variant) && self.white == self.black && !single
    }

    /// The form whose table exists: the side with more men first, or with the earlier man in [`ROLES`]. In racing
    /// kings and horde, where White and Black have different aims, every form has its own table.
    #[must_use]
    pub fn canonical(&self, variant: Variant) -> Material {
        if self.is_canonical(variant) { self.clone() } else { self.reversed() }
    }

    /// Whether it is its own [canonical](Material::canonical) form.
    pub fn is_canonical(&self, variant: Variant) -> bool {
        let key =
            |side: &[Role]| (usize::MAX - side.len(), side.iter().map(|&r| rank_of(r)).collect::<Vec<_>>());
        !treats_sides_alike(variant) || key(&self.white) <= key(&self.black)
    }

    /// The same material less one man; `None` if that leaves a side without men or the man is not there.
    pub fn without(&self, man: Man) -> Option<Material> {
        self.change(man, None)
    }

    /// The same material with one man turned into another role (a promotion).
    pub fn promoted(&self, man: Man, to: Role) -> Option<Material> {
        self.change(man, Some(to))
    }

    fn change(&self, man: Man, to: Option<Role>) -> Option<Material> {
        let mut m = self.clone();
        let side = man.color.fold_wb(&mut m.white, &mut m.black);
        side.remove(side.iter().position(|&r| r == man.role)?);
        side.extend(to);
        Material::new(m.white, m.black).ok()
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |side: &[Role]| side.iter().map(|r| r.upper_char()).collect::<String>();
        write!(f, "{}v{}", letters(&self.white), letters(&self.black))
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Understands `KQvK`, `KQK`, `KQ_K`, `kqk` and `KQvk`. Without a separator the second `K` begins the
    /// second side. The order in which the sides are named is kept.
    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let err = |at: Range<usize>, reason: &str| MaterialError::new(text, at, reason);
        let split =
            match text.char_indices().filter(|(_, c)| matches!(c, 'v' | 'V' | '_')).collect::<Vec<_>>()[..] {
                [(at, _)] => (at, at + 1),
                [] => {
                    let kings: Vec<usize> =
                        text.char_indices().filter(|(_, c)| matches!(c, 'k' | 'K')).map(|(i, _)| i).collect();
                    match kings[..] {
                        [0, second] => (second, second),
                        [0] => {
                            return Err(err(
                                text.len()..text.len(),
                                "the second side's king is missing; write for example KQvK",
                            ));
                        }
                        [] | [_] | [_, _] => {
                            return Err(err(
                                0..text.len(),
                                "expected two sides with a king each, such as KQvK, or a v between them",
                            ));
                        }
                        [_, _, third, ..] => {
                            return Err(err(third..third + 1, "a third king; put a v between the sides"));
                        }
                    }
                }
                [_, (at, _), ..] => return Err(err(at..at + 1, "a second separator; a name has two sides")),
            };
        let side = |from: usize, to: usize| {
            text[from..to]
                .char_indices()
                .map(|(i, c)| {
                    Role::from_char(c).ok_or_else(|| {
                        err(from + i..from + i + c.len_utf8(), "expected a piece: K, Q, R, B, N or P")
                    })
                })
                .collect::<Result<Vec<_>, _>>()
        };
        let (white, black) = (side(0, split.0)?, side(split.1, text.len())?);
        if white.is_empty() || black.is_empty() {
            return Err(err(split.0..split.1, "a side has no men"));
        }
        if white.len() + black.len() > MAX_MEN {
            return Err(err(0..text.len(), &format!("more than {MAX_MEN} men")));
        }
        Material::new(white, black)
    }
}

/// A name of material that cannot be read: the text, the bytes at fault, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialError {
    text: String,
    at: Range<usize>,
    reason: String,
}

impl MaterialError {
    fn new(text: &str, at: Range<usize>, reason: impl Into<String>) -> MaterialError {
        MaterialError { text: text.to_owned(), at, reason: reason.into() }
    }

    /// The bytes at fault.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// What is wrong, without the text.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The text and, below it, carets under the bytes at fault.
    pub fn caret(&self) -> String {
        bookends_rules::caret(&self.text, self.at.clone())
    }
}

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad material \"{}\": {}", self.text.escape_debug(), self.reason)
    }
}

impl std::error::Error for MaterialError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_a_name_mean_the_same() {
        for text in ["KQvK", "KQK", "KQ_K", "kqk", "KQvk", "kqVk", "QKvK"] {
            assert_eq!(text.parse::<Material>().unwrap().to_string(), "KQvK", "{text}");
        }
    }

    #[test]
    fn games_without_kings_have_names_without_kings() {
        assert_eq!("QQvR".parse::<Material>().unwrap().to_string(), "QQvR");
        assert_eq!("NvP".parse::<Material>().unwrap().len(), 2);
    }

    #[test]
    fn a_bad_name_is_pointed_at() {
        for (text, at) in
            [("KXvK", 1..2), ("KQ", 2..2), ("", 0..0), ("KvKvK", 3..4), ("Kv", 1..2), ("KKvKé", 4..6)]
        {
            assert_eq!(text.parse::<Material>().unwrap_err().at(), at, "{text}");
        }
        assert!("KQQQQQvKQQQ".parse::<Material>().is_err());
    }

    #[test]
    fn the_stronger_or_more_numerous_side_comes_first() {
        for (text, canonical) in [("KvKP", "KPvK"), ("KPvKQ", "KQvKP"), ("KRvKBN", "KBNvKR"), ("PvN", "NvP")]
        {
            let material: Material = text.parse().unwrap();
            assert_eq!(material.canonical(Variant::Standard).to_string(), canonical);
            assert!(material.is_canonical(Variant::Horde));
        }
    }
}
