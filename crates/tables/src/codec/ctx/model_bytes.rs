//! A model as bytes: described in `docs/formats/table.md`, and compressed with Zstandard as a whole.

use super::{
    context::{FAR_CONTEXTS, NEAR_CONTEXTS},
    geometry::Geometry,
    model::{
        Clusters, FEATURE_SETS, MAX_CLUSTERS, MAX_FAR_CLUSTERS, MAX_SYMBOLS, MAX_TABLES, Model, ModelParts,
    },
};

/// A model that contradicts itself or the limits of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model is wrong in {0}")]
pub struct ModelError(pub(super) &'static str);

/// No model takes more bytes before it is compressed.
const MAX_LEN: usize = 8
    + 2 * MAX_SYMBOLS
    + MAX_SYMBOLS * (1 + MAX_SYMBOLS)
    + NEAR_CONTEXTS
    + MAX_SYMBOLS * FEATURE_SETS
    + FAR_CONTEXTS
    + MAX_CLUSTERS * MAX_CLUSTERS * MAX_FAR_CLUSTERS
    + MAX_TABLES * MAX_SYMBOLS;
/// The level of Zstandard: models are small.
const LEVEL: i32 = 19;

impl ModelParts {
    /// The model as it lies in a file. The same parts always give the same bytes.
    ///
    /// # Panics
    /// If the parts make no [`Model`].
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![Geometry::VERSION, self.grades.len() as u8];
        bytes.extend(self.grades.iter().flat_map(|g| g.to_le_bytes()));
        bytes.push(self.start);
        for order in &self.orders {
            bytes.push(order.len() as u8);
            bytes.extend(order);
        }
        put_clusters(&mut bytes, &self.near, |_| true);
        put_clusters(&mut bytes, &self.expected, |_| true);
        put_clusters(&mut bytes, &self.far, far_occurs);
        bytes.extend(&self.tables);
        bytes.push(self.levels.len() as u8);
        // Rank by rank: the levels of one rank are alike.
        bytes.extend((0..self.grades.len()).flat_map(|rank| self.levels.iter().map(move |l| l[rank])));
        zstd::bulk::compress(&bytes, LEVEL).expect("Zstandard compresses anything")
    }

    /// Reads a model.
    ///
    /// # Errors
    /// [`ModelError`] if it is damaged.
    pub fn decode(packed: &[u8]) -> Result<ModelParts, ModelError> {
        let bytes = zstd::bulk::decompress(packed, MAX_LEN).map_err(|_| ModelError("its compression"))?;
        let mut rest = Rest(&bytes);
        if rest.u8()? != Geometry::VERSION {
            return Err(ModelError("its version"));
        }
        let symbols = usize::from(rest.u8()?);
        let grades =
            rest.take(2 * symbols)?.as_chunks::<2>().0.iter().map(|&g| u16::from_le_bytes(g)).collect();
        let start = rest.u8()?;
        let orders = (0..symbols).map(|_| rest.list()).collect::<Result<_, _>>()?;
        let near = rest.clusters(NEAR_CONTEXTS, |_| true)?;
        let expected = rest.clusters(symbols * FEATURE_SETS, |_| true)?;
        let far = rest.clusters(FAR_CONTEXTS, far_occurs)?;
        let tables = rest.take(near.count * expected.count * far.count)?.to_vec();
        let count = usize::from(rest.u8()?);
        let planes = rest.take(count * symbols)?;
        let levels =
            (0..count).map(|t| (0..symbols).map(|rank| planes[rank * count + t]).collect()).collect();
        if !rest.0.is_empty() {
            return Err(ModelError("its length"));
        }
        Ok(ModelParts { grades, start, orders, near, expected, far, tables, levels })
    }
}

impl Model {
    /// Reads a model.
    ///
    /// # Errors
    /// [`ModelError`] if it is damaged.
    pub fn decode(packed: &[u8]) -> Result<Model, ModelError> {
        Model::new(&ModelParts::decode(packed)?)
    }
}

/// Whether a far context can occur: it has five digits of two bits, none of them 3.
fn far_occurs(context: usize) -> bool {
    context & (context >> 1) & 0b01_0101_0101 == 0
}

fn put_clusters(bytes: &mut Vec<u8>, clusters: &Clusters, occurs: impl Fn(usize) -> bool) {
    bytes.push(clusters.count as u8);
    bytes.extend(clusters.of.iter().enumerate().filter(|(i, _)| occurs(*i)).map(|(_, c)| c));
}

/// What is left to read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], ModelError> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(ModelError("its length"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn u8(&mut self) -> Result<u8, ModelError> {
        Ok(self.take(1)?[0])
    }

    fn list(&mut self) -> Result<Vec<u8>, ModelError> {
        let len = usize::from(self.u8()?);
        Ok(self.take(len)?.to_vec())
    }

    fn clusters(&mut self, contexts: usize, occurs: impl Fn(usize) -> bool) -> Result<Clusters, ModelError> {
        let count = usize::from(self.u8()?);
        let mut of = vec![0; contexts];
        let stored = self.take((0..contexts).filter(|&i| occurs(i)).count())?;
        let places = of.iter_mut().enumerate().filter(|(i, _)| occurs(*i));
        places.zip(stored).for_each(|((_, cluster), &stored)| *cluster = stored);
        Ok(Clusters { count, of })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        Layout,
        codec::ctx::{Decoder, MAX_LEVEL},
    };

    /// A model of three grades.
    fn parts() -> ModelParts {
        let clusters = |count: usize, contexts: usize| Clusters {
            count,
            of: (0..contexts).map(|i| (i % count) as u8).collect(),
        };
        let mut far = clusters(2, FAR_CONTEXTS);
        far.of.iter_mut().enumerate().filter(|(i, _)| !far_occurs(*i)).for_each(|(_, c)| *c = 0);
        ModelParts {
            grades: vec![3, 128, 250],
            start: 1,
            orders: vec![vec![], vec![1, 2], vec![0, 2, 1]],
            near: clusters(3, NEAR_CONTEXTS),
            expected: clusters(2, 3 * FEATURE_SETS),
            far,
            tables: (0..12).map(|i| i % 4).collect(),
            levels: (0..4).map(|i| vec![MAX_LEVEL - i, 60 + i, i]).collect(),
        }
    }

    fn decode_a_block(model: Model, block: &[u8]) {
        let layout = Layout::of(&"KQvK".parse().unwrap(), bookends_rules::Variant::Standard).unwrap();
        let decoder = Decoder::new(Geometry::new(&layout, shakmaty::Color::White), model);
        let mut plain = [0; 1024];
        let _ = decoder.decode(16, block, false, &mut plain);
    }

    #[test]
    fn a_model_is_read_as_it_was_written() {
        assert_eq!(ModelParts::decode(&parts().encode()), Ok(parts()));
        assert!(Model::new(&parts()).is_ok());
    }

    #[test]
    fn a_model_that_is_cut_or_too_long_is_refused() {
        let bytes = zstd::bulk::decompress(&parts().encode(), MAX_LEN).unwrap();
        for wrong in [&bytes[..bytes.len() - 1], &bytes[..40], &[], &[&bytes[..], &[0]].concat()] {
            assert!(ModelParts::decode(&zstd::bulk::compress(wrong, 3).unwrap()).is_err());
        }
        assert!(ModelParts::decode(&zstd::bulk::compress(&vec![0; MAX_LEN + 1], 3).unwrap()).is_err());
    }

    proptest! {
        #[test]
        fn hostile_models_are_errors_or_models(
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
            block in proptest::collection::vec(any::<u8>(), 0..200),
        ) {
            let mut bytes = zstd::bulk::decompress(&parts().encode(), MAX_LEN).unwrap();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(model) = Model::decode(&zstd::bulk::compress(&bytes, 3).unwrap()) {
                decode_a_block(model, &block);
            }
        }

        #[test]
        fn bytes_that_are_no_model_are_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            prop_assert!(Model::decode(&bytes).is_err());
        }

        #[test]
        fn hostile_blocks_are_errors_or_blocks(block in proptest::collection::vec(any::<u8>(), 0..300)) {
            decode_a_block(Model::new(&parts()).unwrap(), &block);
        }
    }
}
