//! Contexts that behave alike are joined: k-means, with the length of the code as the distance.

/// How often each rank occurs in some context: ranks that occur and their numbers.
pub(super) type Histogram = Vec<(u8, f32)>;

/// Rounds of assigning contexts and measuring clusters again.
const ROUNDS: usize = 4;
/// Clusters begin as the most different of so many of the fullest contexts.
const SEEDS: usize = 512;
/// A further cluster has to save so many bits at once.
const LEAST_GAIN: f32 = 40.0;
/// Contexts whose code gets longer by fewer bits join the cluster of the context before, which the file then
/// stores in less.
const TOLERANCE: f32 = 4.0;

/// Contexts in clusters.
pub(super) struct Clustering {
    /// By context.
    pub(super) of: Vec<u8>,
    /// By cluster and rank: how often it occurs.
    pub(super) counts: Vec<Vec<f32>>,
    /// The bits that all entries take.
    pub(super) cost: f64,
}

/// Joins contexts into at most `most` clusters, which is at least 1. There are `ranks` ranks.
pub(super) fn cluster(contexts: &[Histogram], ranks: usize, most: usize) -> Clustering {
    let full = |i: &usize| contexts[*i].iter().map(|&(_, n)| n).sum::<f32>();
    let used: Vec<usize> = (0..contexts.len()).filter(|&i| !contexts[i].is_empty()).collect();
    let mut lengths = Lengths::new(ranks);
    lengths.push(&total(used.iter().map(|&i| &contexts[i]), ranks));
    let mut seeds = used.clone();
    seeds.sort_by(|a, b| full(b).total_cmp(&full(a)).then(a.cmp(b)));
    seeds.truncate(SEEDS);
    add_most_different(contexts, &seeds, most, &mut lengths);

    let mut of = vec![0u8; contexts.len()];
    let mut counts = Vec::new();
    let mut costs = Vec::new();
    for round in 0..ROUNDS {
        counts = vec![vec![0f32; ranks]; lengths.len()];
        let mut before = 0;
        for &i in &used {
            lengths.costs(&contexts[i], &mut costs);
            let mut best = (0..costs.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).unwrap_or(0);
            if round == ROUNDS - 1 && costs[before] - costs[best] < TOLERANCE {
                best = before;
            }
            before = best;
            of[i] = best as u8;
            contexts[i].iter().for_each(|&(rank, n)| counts[best][usize::from(rank)] += n);
        }
        lengths = Lengths::new(ranks);
        counts.iter().for_each(|c| lengths.push(c));
    }
    let mut cost = 0.0;
    for &i in &used {
        lengths.costs(&contexts[i], &mut costs);
        cost += f64::from(costs[usize::from(of[i])]);
    }
    // Contexts that never occur follow the one before.
    let mut before = used.first().map_or(0, |&i| of[i]);
    for (cluster, context) in of.iter_mut().zip(contexts) {
        if context.is_empty() {
            *cluster = before;
        }
        before = *cluster;
    }
    Clustering { of, counts, cost }
}

fn total<'a>(contexts: impl Iterator<Item = &'a Histogram>, ranks: usize) -> Vec<f32> {
    let mut total = vec![0f32; ranks];
    contexts.flatten().for_each(|&(rank, n)| total[usize::from(rank)] += n);
    total
}

/// Adds, until there are enough, the context that the clusters so far serve worst.
fn add_most_different(contexts: &[Histogram], seeds: &[usize], most: usize, lengths: &mut Lengths) {
    let ranks = lengths.ranks;
    let own = |i: usize| {
        let mut own = Lengths::new(ranks);
        own.push(&total(std::iter::once(&contexts[i]), ranks));
        own.cost(&contexts[i], 0)
    };
    let mut losses: Vec<f32> = seeds.iter().map(|&i| lengths.cost(&contexts[i], 0)).collect();
    let least: Vec<f32> = seeds.iter().map(|&i| own(i)).collect();
    while lengths.len() < most {
        let gain = |&j: &usize| losses[j] - least[j];
        let worst = (0..seeds.len()).rev().max_by(|a, b| gain(a).total_cmp(&gain(b)));
        let Some(worst) = worst.filter(|j| gain(j) >= LEAST_GAIN) else { return };
        lengths.push(&total(std::iter::once(&contexts[seeds[worst]]), ranks));
        let cluster = lengths.len() - 1;
        for (loss, &i) in losses.iter_mut().zip(seeds) {
            *loss = loss.min(lengths.cost(&contexts[i], cluster));
        }
    }
}

/// The bits that each rank takes in each cluster.
struct Lengths {
    ranks: usize,
    by_cluster: Vec<Vec<f32>>,
}

impl Lengths {
    fn new(ranks: usize) -> Lengths {
        Lengths { ranks, by_cluster: Vec::new() }
    }

    fn len(&self) -> usize {
        self.by_cluster.len()
    }

    /// A cluster in which the ranks occur so often.
    fn push(&mut self, counts: &[f32]) {
        // What has not been seen may still come.
        let least = 0.02;
        let sum = counts.iter().sum::<f32>() + least * self.ranks as f32;
        self.by_cluster.push(counts.iter().map(|&n| -log2((n + least) / sum)).collect());
    }

    fn cost(&self, context: &Histogram, cluster: usize) -> f32 {
        let lengths = &self.by_cluster[cluster];
        context.iter().map(|&(rank, n)| n * lengths[usize::from(rank)]).sum()
    }

    /// What a context costs in every cluster.
    fn costs(&self, context: &Histogram, costs: &mut Vec<f32>) {
        costs.clear();
        costs.extend((0..self.len()).map(|cluster| self.cost(context, cluster)));
    }
}

/// The binary logarithm of a positive number, to about 0.00002: plain arithmetic, so that every machine joins the
/// same contexts.
fn log2(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = t * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0)));
    exponent as f32 + 2.0 * std::f32::consts::LOG2_E * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_near_enough() {
        for x in [1e-9f32, 0.02, 0.3, 0.999, 1.0, 1.5, 7.0, 1e6] {
            assert!((log2(x) - x.log2()).abs() < 1e-4, "{x}");
        }
    }

    #[test]
    fn contexts_that_behave_alike_are_joined() {
        let steady = vec![(0, 900.0), (1, 100.0)];
        let wild = vec![(0, 300.0), (1, 300.0), (2, 400.0)];
        let contexts = [steady.clone(), wild.clone(), Vec::new(), wild, steady];
        let found = cluster(&contexts, 3, 8);
        assert_eq!(found.of[0], found.of[4]);
        assert_eq!(found.of[1], found.of[3]);
        assert_ne!(found.of[0], found.of[1]);
        assert_eq!(found.of[2], found.of[1], "what never occurs follows the one before");
    }

    #[test]
    fn no_more_clusters_are_made_than_asked_for() {
        let contexts: Vec<Histogram> = (0..50u8).map(|i| vec![(i, 1000.0)]).collect();
        let found = cluster(&contexts, 50, 7);
        assert!(found.counts.len() <= 7 && found.of.iter().all(|&c| c < 7));
    }

    #[test]
    fn nothing_at_all_is_one_cluster() {
        let found = cluster(&[Vec::new(), Vec::new()], 1, 4);
        assert_eq!((found.of, found.counts.len(), found.cost), (vec![0, 0], 1, 0.0));
    }
}
