/// One of the eight symmetries of the board: bit 0 mirrors left and right, bit 1 mirrors top and bottom, and
/// bit 2, after these, exchanges files and ranks (a1-h8 stays).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Symmetry(u8);

const SQUARES: [[u8; 64]; 8] = {
    let mut all = [[0; 64]; 8];
    let mut t = 0;
    while t < 8 {
        let mut s = 0;
        while s < 64 {
            let mut q = s as u8;
            if t & 1 != 0 {
                q ^= 7;
            }
            if t & 2 != 0 {
                q ^= 56;
            }
            if t & 4 != 0 {
                q = (q >> 3) | ((q & 7) << 3);
            }
            all[t][s] = q;
            s += 1;
        }
        t += 1;
    }
    all
};

impl Symmetry {
    /// Leaves every square where it is.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// Mirrors left and right: a1 becomes h1. The only symmetry of a board with pawns.
    pub const MIRROR: Symmetry = Symmetry(1);
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut t = 0;
        while t < 8 {
            all[t] = Symmetry(t as u8);
            t += 1;
        }
        all
    };

    /// Whether it moves nothing.
    #[inline]
    pub const fn is_identity(self) -> bool {
        self.0 == 0
    }

    /// Where a square goes.
    #[inline]
    pub const fn square(self, square: u8) -> u8 {
        SQUARES[self.0 as usize & 7][square as usize & 63]
    }

    /// Where every square goes.
    #[inline]
    pub const fn squares(self) -> &'static [u8; 64] {
        &SQUARES[self.0 as usize & 7]
    }

    /// The symmetry that undoes it.
    #[inline]
    pub const fn inverse(self) -> Symmetry {
        // Files and ranks are exchanged last, so undoing exchanges the two mirrors.
        if self.0 & 4 == 0 { self } else { Symmetry(4 | (self.0 & 1) << 1 | (self.0 & 2) >> 1) }
    }

    /// A set of squares, each moved.
    #[inline(always)]
    pub const fn bits(self, mut set: u64) -> u64 {
        if self.0 & 1 != 0 {
            set = set.reverse_bits().swap_bytes();
        }
        if self.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 4 != 0 {
            // Exchange the 1x1, 2x2 and 4x4 blocks off the diagonal.
            let mut d = (set ^ (set >> 7)) & 0x00aa_00aa_00aa_00aa;
            set ^= d ^ (d << 7);
            d = (set ^ (set >> 14)) & 0x0000_cccc_0000_cccc;
            set ^= d ^ (d << 14);
            d = (set ^ (set >> 28)) & 0x0000_0000_f0f0_f0f0;
            set ^= d ^ (d << 28);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_squares_move_alike() {
        for t in Symmetry::ALL {
            for s in 0..64 {
                assert_eq!(t.bits(1 << s), 1 << t.square(s), "{t:?} of {s}");
                assert_eq!(t.inverse().square(t.square(s)), s, "{t:?} of {s}");
            }
        }
    }
}
