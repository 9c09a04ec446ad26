use std::borrow::Borrow;

use super::{Layout, RecordsRead, Shape, entries::Encoded, trial::Trial};
use crate::{BookError, Entry};

/// The most records that a lookup should read on average in a chosen size.
const GOOD_READS: f64 = 1.3;

/// What reading a record costs besides its own bytes, as a number of bytes: finding it in memory or on a disk.
const READ_COST: f64 = 4096.0;

/// A size that is left to the optimizer, or asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// Every size of the format is tried.
    #[default]
    Auto,
    /// Only this size is tried.
    Exactly(u32),
}

impl Size {
    fn candidates(self, range: std::ops::RangeInclusive<u32>) -> Vec<u32> {
        match self {
            Size::Exactly(size) => vec![size],
            Size::Auto => (0..32).map(|power| 1 << power).filter(|size| range.contains(size)).collect(),
        }
    }
}

/// A book as it would be with one record size and hash index size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The sizes.
    pub shape: Shape,
    /// The records that the positions need.
    pub records: u64,
    /// The bytes of the file.
    pub bytes: u64,
    /// The records that a lookup reads.
    pub records_read: RecordsRead,
}

impl Choice {
    /// What a lookup costs, hits and misses alike: the bytes of the records it reads and of what it takes to
    /// reach each.
    pub fn probe_cost(&self) -> f64 {
        let RecordsRead { hit, miss } = self.records_read;
        (hit + miss) / 2.0 * (READ_COST + f64::from(self.shape.record_size()))
    }

    fn is_good(&self) -> bool {
        self.records_read.hit <= GOOD_READS && self.records_read.miss <= GOOD_READS
    }
}

/// Every size that was tried, and the one to take.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The sizes that can hold the book: by record size, and then by hash index size, ascending.
    pub choices: Vec<Choice>,
    /// The place of the best one in the list.
    pub best: usize,
}

impl Grid {
    /// The best choice.
    pub fn best(&self) -> &Choice {
        &self.choices[self.best]
    }

    /// The choices that no other beats in both file size and cost of a lookup, the smallest file first.
    pub fn frontier(&self) -> Vec<&Choice> {
        let mut sorted: Vec<&Choice> = self.choices.iter().collect();
        sorted.sort_by(|a, b| a.bytes.cmp(&b.bytes).then(a.probe_cost().total_cmp(&b.probe_cost())));
        let mut least = f64::INFINITY;
        sorted.retain(|choice| {
            let better = choice.probe_cost() < least;
            least = least.min(choice.probe_cost());
            better
        });
        sorted
    }
}

/// Finds the record size and hash index size for a book by arithmetic over its entries; nothing is written.
///
/// Of the sizes with which hits and misses read at most 1.3 records on average (of all sizes, if there are none)
/// the best is the one with the least product of file size and cost of a lookup.
///
/// `source` gives entries in ascending order of the key; it is called twice if some size needs the wide layout,
/// and must give the same entries each time.
///
/// # Errors
/// [`BookError::Shape`] for sizes that the format does not have; [`BookError::TooLarge`] if a position fits none of
/// the records; and whatever the source gives.
pub fn optimize<S, I, T, E>(
    record_size: Size,
    hash_index_size: Size,
    signature_bits: u32,
    mut source: S,
) -> Result<Grid, E>
where
    S: FnMut() -> I,
    I: IntoIterator<Item = Result<T, E>>,
    T: Borrow<Entry>,
    E: From<BookError>,
{
    let mut shapes = Vec::new();
    for record in record_size.candidates(Shape::RECORD_SIZES) {
        for index in hash_index_size.candidates(Shape::HASH_INDEX_SIZES) {
            shapes.push(Shape::new(Layout::Narrow, record, index, signature_bits)?);
        }
    }
    let (mut choices, overfull) = tried(shapes, source())?;
    if !overfull.is_empty() {
        let wide = |s: &Shape| Shape::new(Layout::Wide, s.record_size(), s.hash_index_size(), signature_bits);
        let wide = overfull.iter().map(wide).collect::<Result<_, _>>()?;
        choices.extend(tried(wide, source())?.0);
        choices.sort_by_key(|choice| (choice.shape.record_size(), choice.shape.hash_index_size()));
    }
    let good = choices.iter().any(Choice::is_good);
    let rank = |choice: &Choice| choice.bytes as f64 * choice.probe_cost();
    let best = (0..choices.len())
        .filter(|&i| !good || choices[i].is_good())
        .min_by(|&a, &b| rank(&choices[a]).total_cmp(&rank(&choices[b])));
    let best = best.ok_or_else(|| BookError::Shape("no layout holds so many positions".into()))?;
    Ok(Grid { choices, best })
}

/// Packs the entries into every shape. The shapes whose layout cannot number the records come back apart; those
/// that have too small records are left out, unless that leaves none.
fn tried<T, E>(
    shapes: Vec<Shape>,
    entries: impl IntoIterator<Item = Result<T, E>>,
) -> Result<(Vec<Choice>, Vec<Shape>), E>
where
    T: Borrow<Entry>,
    E: From<BookError>,
{
    let mut trials: Vec<Trial> = shapes.into_iter().map(Trial::new).collect();
    let mut encoded = Encoded::default();
    for entry in entries {
        let entry = entry?;
        let entry = entry.borrow();
        encoded.set(&entry.moves);
        let mut refused = None;
        trials.retain_mut(|trial| trial.add(entry.key, &encoded).map_err(|e| refused = Some(e)).is_ok());
        if let (true, Some(e)) = (trials.is_empty(), refused) {
            return Err(e.into());
        }
    }
    let (fitting, overfull): (Vec<Trial>, Vec<Trial>) = trials.into_iter().partition(Trial::fits);
    let overfull = overfull.iter().map(Trial::shape).collect();
    Ok((fitting.into_iter().map(Trial::finish).collect(), overfull))
}
