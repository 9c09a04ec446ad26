use super::{
    context::{Context, FAR_CONTEXTS, Kinship, NEAR_CONTEXTS},
    frequency::{MAX_LEVEL, frequencies},
    geometry::FEATURES,
    model_bytes::ModelError,
    rans::Share,
};
use crate::Scale;

/// The most clusters of near contexts, and of grades before with features.
pub const MAX_CLUSTERS: usize = 32;
/// The most clusters of far contexts.
pub const MAX_FAR_CLUSTERS: usize = 8;
/// The most frequency tables.
pub const MAX_TABLES: usize = 128;
/// The most symbols.
pub(super) const MAX_SYMBOLS: usize = 255;
/// The numbers that the features of an entry make.
pub const FEATURE_SETS: usize = 1 << FEATURES;
/// The most combinations of clusters.
const MAX_COMBINATIONS: usize = MAX_CLUSTERS * MAX_CLUSTERS * MAX_FAR_CLUSTERS;
/// How many ranks are compared at once.
const LANES: usize = 16;

/// Contexts of one kind, each in a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    /// The number of clusters.
    pub count: usize,
    /// By context.
    pub of: Vec<u8>,
}

/// What a model consists of: what the packer learns, and what lies in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelParts {
    /// The grades that occur, rising: a *symbol* is a place in this list.
    pub grades: Vec<u16>,
    /// The symbol that is expected where nothing has come before.
    pub start: u8,
    /// By the symbol expected: the likeliest symbols, the first of them first. The others follow from the nearest to
    /// the farthest.
    pub orders: Vec<Vec<u8>>,
    /// The near contexts.
    pub near: Clusters,
    /// By symbol expected and set of features (32 a symbol).
    pub expected: Clusters,
    /// The far contexts.
    pub far: Clusters,
    /// By near cluster, expected cluster, far cluster: the frequency table.
    pub tables: Vec<u8>,
    /// By frequency table and rank: the [level](super::level) of its frequency.
    pub levels: Vec<Vec<u8>>,
}

/// What is known once the expected symbol is.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The symbols by rank.
    pub symbols: [u8; 256],
    /// By symbol.
    pub kinship: [Kinship; 256],
    /// By set of features, what it adds to the number of a combination.
    terms: [u16; FEATURE_SETS],
}

/// A model, ready to decode with.
#[derive(Clone, Debug)]
pub struct Model {
    grades: Vec<u16>,
    start: u8,
    expected: Vec<Expected>,
    near: Box<[u16; NEAR_CONTEXTS]>,
    far: Box<[u16; FAR_CONTEXTS]>,
    /// By combination of clusters: where its table begins.
    tables: Box<[u16; MAX_COMBINATIONS]>,
    /// The tables: the sums of the frequencies of lower ranks.
    sums: Vec<u16>,
    /// The length of a table.
    stride: usize,
}

impl Model {
    /// A model of some parts.
    ///
    /// # Errors
    /// [`ModelError`] if they do not fit together.
    pub fn new(parts: &ModelParts) -> Result<Model, ModelError> {
        check(parts)?;
        let symbols = parts.grades.len();
        let [near, expected, far] = [&parts.near, &parts.expected, &parts.far];
        let boxed = |terms: Vec<u16>| terms.into_boxed_slice();
        let term = |of: &[u8], by: usize| of.iter().map(|&c| u16::from(c) * by as u16).collect::<Vec<u16>>();
        let stride = 1 + symbols.next_multiple_of(LANES);
        let mut tables = vec![0; MAX_COMBINATIONS];
        for (start, &table) in tables.iter_mut().zip(&parts.tables) {
            *start = u16::from(table) * stride as u16;
        }
        let mut sums = Vec::with_capacity(stride * parts.levels.len());
        for levels in &parts.levels {
            let end = sums.len() + stride;
            sums.push(0);
            let mut sum = 0;
            for frequency in frequencies(levels) {
                sum += frequency;
                sums.push(sum);
            }
            sums.resize(end, sum);
        }
        let features = term(&expected.of, far.count);
        Ok(Model {
            grades: parts.grades.clone(),
            start: parts.start,
            expected: (0..symbols)
                .map(|symbol| {
                    Expected::new(parts, symbol, &features[symbol * FEATURE_SETS..][..FEATURE_SETS])
                })
                .collect(),
            near: boxed(term(&near.of, expected.count * far.count)).try_into().expect("checked above"),
            far: boxed(term(&far.of, 1)).try_into().expect("checked above"),
            tables: boxed(tables).try_into().expect("made of this length"),
            sums,
            stride,
        })
    }

    /// The grades by symbol.
    pub fn grades(&self) -> &[u16] {
        &self.grades
    }

    /// The symbol expected where nothing has come before.
    pub fn start(&self) -> u8 {
        self.start
    }

    /// What is known where a symbol is expected.
    #[inline(always)]
    pub fn expected(&self, symbol: u8) -> &Expected {
        &self.expected[usize::from(symbol)]
    }

    /// The frequency table of a context.
    #[inline(always)]
    pub fn table(&self, expected: &Expected, features: usize, context: Context) -> Table<'_> {
        let combination = self.near[context.near & (NEAR_CONTEXTS - 1)]
            + expected.terms[features & (FEATURE_SETS - 1)]
            + self.far[context.far & (FAR_CONTEXTS - 1)];
        let start = usize::from(self.tables[usize::from(combination) & (MAX_COMBINATIONS - 1)]);
        Table(&self.sums[start..start + self.stride])
    }
}

/// A frequency table: for each rank the sum of the frequencies of lower ones, then the sum of all until the end.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(&'a [u16]);

impl Table<'_> {
    /// No rank is as great as this; shares of the last ones may be empty.
    pub fn ranks(self) -> usize {
        self.0.len() - 1
    }

    /// The part of the range that belongs to a rank.
    #[inline(always)]
    pub fn share(self, rank: usize) -> Share {
        Share { start: self.0[rank], width: self.0[rank + 1] - self.0[rank] }
    }

    /// The rank to which a point below [`TOTAL`](super::rans::TOTAL) belongs.
    #[inline(always)]
    pub(super) fn rank(self, point: u16) -> usize {
        // Most ranks are 0, and most others 1.
        if point < self.0[1] {
            return 0;
        }
        if point < self.0[2] {
            return 1;
        }
        let mut rank = 0;
        for sums in self.0[1..].as_chunks::<LANES>().0 {
            let passed: u16 = sums.iter().map(|&sum| u16::from(sum <= point)).sum();
            rank += usize::from(passed);
            if usize::from(passed) < LANES {
                break;
            }
        }
        rank
    }
}

impl Expected {
    fn new(parts: &ModelParts, symbol: usize, terms: &[u16]) -> Expected {
        let order = complete(&parts.orders[symbol], symbol, parts.grades.len());
        let mut expected = Expected {
            symbols: [0; 256],
            kinship: [Kinship::of(0); 256],
            terms: terms.try_into().expect("as many as there are"),
        };
        for (rank, &symbol) in order.iter().enumerate() {
            expected.symbols[rank] = symbol;
            expected.kinship[usize::from(symbol)] = Kinship::of(rank);
        }
        expected
    }
}

/// All symbols: those of the order, then the others by their distance from the expected one, of two the better
/// one first.
#[must_use]
pub fn complete(order: &[u8], expected: usize, symbols: usize) -> Vec<u8> {
    let mut placed = [false; 256];
    order.iter().for_each(|&s| placed[usize::from(s)] = true);
    let mut others: Vec<usize> = (0..symbols).filter(|&s| !placed[s]).collect();
    others.sort_by_key(|&s| 2 * s.abs_diff(expected) - usize::from(s > expected));
    order.iter().copied().chain(others.into_iter().map(|s| s as u8)).collect()
}

fn check(parts: &ModelParts) -> Result<(), ModelError> {
    let symbols = parts.grades.len();
    let ensure = |right: bool, what: &'static str| if right { Ok(()) } else { Err(ModelError(what)) };
    ensure((1..=MAX_SYMBOLS).contains(&symbols), "the number of symbols")?;
    ensure(parts.grades.is_sorted_by(|a, b| a < b) && parts.grades[0] != Scale::BROKEN, "the grades")?;
    ensure(usize::from(parts.start) < symbols, "the first symbol")?;
    ensure(parts.orders.len() == symbols, "the number of orders")?;
    for order in &parts.orders {
        let mut seen = [false; 256];
        for &symbol in order {
            ensure(usize::from(symbol) < symbols && !seen[usize::from(symbol)], "an order of symbols")?;
            seen[usize::from(symbol)] = true;
        }
    }
    for (clusters, contexts, most) in [
        (&parts.near, NEAR_CONTEXTS, MAX_CLUSTERS),
        (&parts.expected, symbols * FEATURE_SETS, MAX_CLUSTERS),
        (&parts.far, FAR_CONTEXTS, MAX_FAR_CLUSTERS),
    ] {
        ensure(
            (1..=most).contains(&clusters.count) && clusters.of.len() == contexts,
            "the number of clusters",
        )?;
        ensure(clusters.of.iter().all(|&c| usize::from(c) < clusters.count), "a cluster")?;
    }
    let combinations = parts.near.count * parts.expected.count * parts.far.count;
    ensure(parts.tables.len() == combinations, "the number of combinations")?;
    ensure((1..=MAX_TABLES).contains(&parts.levels.len()), "the number of tables")?;
    ensure(parts.tables.iter().all(|&t| usize::from(t) < parts.levels.len()), "a table")?;
    let fits = |levels: &Vec<u8>| levels.len() == symbols && levels.iter().all(|&l| l <= MAX_LEVEL);
    ensure(parts.levels.iter().all(fits), "a frequency")
}
