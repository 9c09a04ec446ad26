use bookends_tables::codec::ctx::{
    Clusters, Context, FAR_CONTEXTS, FEATURE_SETS, Kinship, MAX_FAR_CLUSTERS, MAX_TABLES, ModelParts,
    NEAR_CONTEXTS, complete, level,
};

use super::{
    cluster::{Clustering, Histogram, cluster},
    source::{Alphabet, Block},
    walk::{Entry, walk},
};

/// How large a model is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// To compare orders of the men.
    Little,
    /// To code with.
    Full,
}

/// A model, and the bits in which it codes the entries it was learned from.
pub(super) struct Learned {
    pub(super) parts: ModelParts,
    pub(super) cost: f64,
    /// How many entries these were.
    pub(super) coded: usize,
}

/// The most clusters of each kind, and the most tables.
struct Limits {
    near: usize,
    expected: usize,
    far: usize,
    tables: usize,
}

impl Limits {
    /// What so many entries are worth: more tables code better, but take more room in the file.
    fn of(effort: Effort, entries: usize) -> Limits {
        match effort {
            Effort::Little => Limits { near: 12, expected: 12, far: 4, tables: 32 },
            Effort::Full => Limits {
                near: (2 + entries / 3000).min(24),
                expected: (2 + entries / 3000).min(24),
                far: (1 + entries / 20_000).min(MAX_FAR_CLUSTERS),
                tables: (3 + entries / 3000).min(MAX_TABLES),
            },
        }
    }
}

/// An entry as it is counted.
#[derive(Clone, Copy)]
struct Seen {
    near: u16,
    far: u16,
    expected: u16,
    rank: u8,
}

/// Learns a model from some blocks.
pub(super) fn learn(blocks: &[Block], alphabet: &Alphabet, effort: Effort) -> Learned {
    let symbols = alphabet.len();
    let start = most_frequent(blocks, symbols);
    let pairs = count_pairs(blocks, start, symbols);
    let orders: Vec<Vec<u8>> = (0..symbols).map(|expected| order(&pairs[expected], expected)).collect();
    let complete_orders: Vec<Vec<u8>> =
        orders.iter().enumerate().map(|(expected, order)| complete(order, expected, symbols)).collect();
    let ranks: Vec<[u8; 256]> = complete_orders
        .iter()
        .map(|order| {
            let mut ranks = [0; 256];
            order.iter().enumerate().for_each(|(rank, &s)| ranks[usize::from(s)] = rank as u8);
            ranks
        })
        .collect();
    let kinship: Vec<[Kinship; 256]> =
        ranks.iter().map(|ranks| ranks.map(|rank| Kinship::of(usize::from(rank)))).collect();

    let mut seen = Vec::new();
    for block in blocks {
        let kin = |expected: u8| &kinship[usize::from(expected)];
        walk(block, start, kin, |entry| {
            let Entry { expected, features, context: Context { near, far }, .. } = entry;
            let expected = usize::from(expected);
            let symbol = if entry.told {
                // The true symbol is allowed, so there is one.
                complete_orders[expected].iter().copied().find(|&s| entry.allows(s)).unwrap_or(entry.symbol)
            } else {
                entry.symbol
            };
            seen.push(Seen {
                near: near as u16,
                far: far as u16,
                expected: (expected * FEATURE_SETS + features) as u16,
                rank: ranks[expected][usize::from(symbol)],
            });
            symbol
        });
    }
    let limits = Limits::of(effort, seen.len());
    let by = |contexts: usize, most: usize, context: &dyn Fn(&Seen) -> usize| {
        cluster(&histograms(&seen, contexts, symbols, context), symbols, most)
    };
    let near = by(NEAR_CONTEXTS, limits.near, &|s| usize::from(s.near));
    let expected = by(symbols * FEATURE_SETS, limits.expected, &|s| usize::from(s.expected));
    let far = by(FAR_CONTEXTS, limits.far, &|s| usize::from(s.far));
    let [in_near, in_expected, in_far] = [near.counts.len(), expected.counts.len(), far.counts.len()];
    let tables = by(in_near * in_expected * in_far, limits.tables, &|s| {
        let [near, expected, far] =
            [near.of[usize::from(s.near)], expected.of[usize::from(s.expected)], far.of[usize::from(s.far)]]
                .map(usize::from);
        (near * in_expected + expected) * in_far + far
    });
    let clusters = |found: Clustering| Clusters { count: found.counts.len(), of: found.of };
    Learned {
        cost: tables.cost,
        coded: seen.len(),
        parts: ModelParts {
            grades: alphabet.grades().to_vec(),
            start,
            orders,
            near: clusters(near),
            expected: clusters(expected),
            far: clusters(far),
            levels: tables.counts.iter().map(|counts| levels(counts)).collect(),
            tables: tables.of,
        },
    }
}

fn most_frequent(blocks: &[Block], symbols: usize) -> u8 {
    let mut counts = vec![0u64; symbols];
    for block in blocks {
        for (row, symbols) in block.rows.iter().zip(block.symbols.as_chunks::<64>().0) {
            let kept = symbols.iter().enumerate().filter(|(square, _)| row.kept >> square & 1 != 0);
            kept.for_each(|(_, &s)| counts[usize::from(s)] += 1);
        }
    }
    (0..symbols).rev().max_by_key(|&s| counts[s]).unwrap_or(0) as u8
}

/// By symbol expected, how often each symbol occurs.
fn count_pairs(blocks: &[Block], start: u8, symbols: usize) -> Vec<Vec<u32>> {
    let mut pairs = vec![vec![0; symbols]; symbols];
    let kinship = [Kinship::of(0); 256];
    for block in blocks {
        walk(
            block,
            start,
            |_| &kinship,
            |entry| {
                let symbol = if entry.allows(entry.expected) { entry.expected } else { entry.symbol };
                pairs[usize::from(entry.expected)][usize::from(symbol)] += 1;
                symbol
            },
        );
    }
    pairs
}

/// The symbols in the order of their numbers; those that are rare are left where the format puts them.
fn order(counts: &[u32], expected: usize) -> Vec<u8> {
    let sum: u32 = counts.iter().sum();
    let mut order: Vec<u8> = complete(&[], expected, counts.len());
    order.retain(|&s| counts[usize::from(s)] > 2 + sum / 4096);
    order.sort_by_key(|&s| std::cmp::Reverse(counts[usize::from(s)]));
    order
}

fn histograms(
    seen: &[Seen],
    contexts: usize,
    symbols: usize,
    context: &dyn Fn(&Seen) -> usize,
) -> Vec<Histogram> {
    let mut counts = vec![0u32; contexts * symbols];
    seen.iter().for_each(|s| counts[context(s) * symbols + usize::from(s.rank)] += 1);
    let nonzero = |counts: &[u32]| {
        (0..=255u8).zip(counts).filter(|(_, n)| **n > 0).map(|(rank, &n)| (rank, n as f32)).collect()
    };
    counts.chunks(symbols).map(nonzero).collect()
}

fn levels(counts: &[f32]) -> Vec<u8> {
    let counts: Vec<u32> = counts.iter().map(|&n| n as u32).collect();
    let sum = counts.iter().map(|&n| u64::from(n)).sum();
    counts.iter().map(|&n| level(n, sum)).collect()
}
