use shakmaty::Color;

use crate::{Month, Speed};

/// What an index keeps of each game beside its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The numbers of the players' names, White's first.
    pub(crate) names: [u32; 2],
    /// The players' ratings, White's first; 0 if unknown.
    pub ratings: [u16; 2],
    /// When the game was played.
    pub month: Month,
    /// How fast.
    pub speed: Speed,
    /// Who won; none for a draw.
    pub winner: Option<Color>,
}

impl Record {
    /// Bytes of a record: two numbers of names (4 bytes each), two ratings and the month (2 each), a byte whose lowest
    /// two bits tell the winner (0 none, 1 White, 2 Black) and the next three the speed, and a byte 0; little-endian.
    pub(crate) const BYTES: usize = 16;

    pub(crate) fn to_bytes(self) -> [u8; Record::BYTES] {
        let mut bytes = [0; Record::BYTES];
        bytes[..4].copy_from_slice(&self.names[0].to_le_bytes());
        bytes[4..8].copy_from_slice(&self.names[1].to_le_bytes());
        bytes[8..10].copy_from_slice(&self.ratings[0].to_le_bytes());
        bytes[10..12].copy_from_slice(&self.ratings[1].to_le_bytes());
        bytes[12..14].copy_from_slice(&self.month.to_bits().to_le_bytes());
        bytes[14] = self.winner.map_or(0, |side| side.fold_wb(1, 2)) | (self.speed as u8) << 2;
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; Record::BYTES]) -> Record {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, flags, _] = *bytes;
        Record {
            names: [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])],
            ratings: [u16::from_le_bytes([i, j]), u16::from_le_bytes([k, l])],
            month: Month::from_bits(u16::from_le_bytes([m, n])),
            speed: Speed::ALL[usize::from(flags >> 2 & 7).min(Speed::ALL.len() - 1)],
            winner: [None, Some(Color::White), Some(Color::Black), None][usize::from(flags & 3)],
        }
    }

    /// The rating of a side; 0 if unknown.
    pub fn rating(&self, side: Color) -> u16 {
        self.ratings[side.fold_wb(0, 1)]
    }

    /// The average of the ratings that are known; 0 if none is.
    pub fn average_rating(&self) -> u16 {
        match self.ratings {
            [0, other] | [other, 0] => other,
            [white, black] => ((u32::from(white) + u32::from(black)) / 2) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_back() {
        for winner in [None, Some(Color::White), Some(Color::Black)] {
            for speed in Speed::ALL {
                let month = Month::new(2017, 9);
                let record = Record { names: [7, u32::MAX], ratings: [2700, 0], month, speed, winner };
                assert_eq!(Record::from_bytes(&record.to_bytes()), record);
            }
        }
    }
}
