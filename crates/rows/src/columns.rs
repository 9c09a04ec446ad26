use std::collections::HashMap;

use bookends_bookmaker::{GameResult, PlayedGame, PlayedMove};
use parquet::{
    data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::Result,
    file::writer::SerializedRowGroupWriter,
};

/// The rows of a row group, column by column.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    game: Vec<i64>,
    ply: Vec<i32>,
    key: Vec<i64>,
    mv: Vec<i32>,
    uci: Vec<ByteArray>,
    white: Vec<bool>,
    points: Optional<i32>,
    elo: Optional<i32>,
    opponent_elo: Optional<i32>,
    year: Optional<i32>,
    date: Optional<i32>,
    speed: Optional<ByteArray>,
    /// The texts of moves, each written down once.
    texts: HashMap<u16, ByteArray>,
}

impl Columns {
    pub(crate) fn rows(&self) -> usize {
        self.key.len()
    }

    /// Adds a move of the game with this number.
    pub(crate) fn push(&mut self, number: u64, game: &PlayedGame, played: &PlayedMove) {
        let &PlayedMove { ply, key, mv, mover } = played;
        self.game.push(number.cast_signed());
        self.ply.push(i32::try_from(ply).unwrap_or(i32::MAX));
        self.key.push(key.cast_signed());
        self.mv.push(mv.0.into());
        let text = self.texts.entry(mv.0).or_insert_with(|| mv.to_string().as_str().into());
        self.uci.push(text.clone());
        self.white.push(mover.is_white());
        self.points.push((game.result != GameResult::Unknown).then(|| [2, 1, 0][game.result.cell(mover)]));
        self.elo.push(game.ratings[mover]);
        self.opponent_elo.push(game.ratings[!mover]);
        self.year.push(game.year.map(i32::from));
        self.date.push(days(game));
        self.speed.push(game.speed.map(Into::into));
    }

    /// Writes the columns as a row group, and empties them.
    pub(crate) fn write<W: std::io::Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        column::<Int64Type, W>(group, &mut self.game, None)?;
        column::<Int32Type, W>(group, &mut self.ply, None)?;
        column::<Int64Type, W>(group, &mut self.key, None)?;
        column::<Int32Type, W>(group, &mut self.mv, None)?;
        column::<ByteArrayType, W>(group, &mut self.uci, None)?;
        column::<BoolType, W>(group, &mut self.white, None)?;
        for numbers in
            [&mut self.points, &mut self.elo, &mut self.opponent_elo, &mut self.year, &mut self.date]
        {
            column::<Int32Type, W>(group, &mut numbers.values, Some(&mut numbers.levels))?;
        }
        column::<ByteArrayType, W>(group, &mut self.speed.values, Some(&mut self.speed.levels))
    }
}

/// A column whose values may be missing, as Parquet has it: the values that are there, and for each row 1 if one is.
#[derive(Debug)]
struct Optional<T> {
    values: Vec<T>,
    levels: Vec<i16>,
}

impl<T> Default for Optional<T> {
    fn default() -> Optional<T> {
        Optional { values: Vec::new(), levels: Vec::new() }
    }
}

impl<T> Optional<T> {
    fn push(&mut self, value: Option<T>) {
        self.levels.push(value.is_some().into());
        self.values.extend(value);
    }
}

/// Writes the next column of a group, and empties it.
fn column<T: DataType, W: std::io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
    mut levels: Option<&mut Vec<i16>>,
) -> Result<()> {
    let mut column = group.next_column()?.expect("the schema has this column");
    column.typed::<T>().write_batch(values, levels.as_deref().map(Vec::as_slice), None)?;
    values.clear();
    levels.iter_mut().for_each(|levels| levels.clear());
    column.close()
}

/// The day of a game, counted from 1970-01-01; none if it is not known, or is not in the calendar.
fn days(game: &PlayedGame) -> Option<i32> {
    let (year, month, day) = (i32::from(game.year?), i32::from(game.month?), i32::from(game.day?));
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    if year == 0 || day > months[month as usize - 1] {
        return None;
    }
    let before = year - 1;
    let leap_days = before / 4 - before / 100 + before / 400;
    let in_year: i32 = months[..month as usize - 1].iter().sum::<i32>() + day - 1;
    const FROM_YEAR_1_TO_1970: i32 = 719_162;
    Some(before * 365 + leap_days + in_year - FROM_YEAR_1_TO_1970)
}

#[cfg(test)]
mod tests {
    use shakmaty::ByColor;

    use super::*;

    #[test]
    fn days_are_counted_from_the_first_of_1970_by_the_calendar() {
        let on = |year, month, day| {
            let ratings = ByColor { white: None, black: None };
            let (year, result) = (Some(year), GameResult::Draw);
            days(&PlayedGame { result, ratings, year, month, day, speed: None, moves: &[] })
        };
        for ((year, month, day), expected) in [
            ((1970, 1, 1), Some(0)),
            ((1969, 12, 31), Some(-1)),
            ((2000, 2, 29), Some(11_016)),
            ((2024, 5, 17), Some(19_860)),
            ((1900, 3, 1), Some(-25_508)),
            ((1900, 2, 29), None),
            ((2023, 4, 31), None),
            ((0, 1, 1), None),
        ] {
            assert_eq!(on(year, Some(month), Some(day)), expected, "{year}-{month}-{day}");
        }
        assert_eq!(on(2024, Some(5), None), None);
    }
}
