use bookends_rules::Variant;
use bookends_tables::{Codec, Material};
use bookends_testkit::corpora::{self, Origin};

use crate::made::Made;

/// Every table of a game of which values are known, and what they need.
fn made(variant: Variant) -> Made {
    let mut wanted: Vec<Material> = Vec::new();
    for row in corpora::variant_extremes().into_iter().filter(|row| row.variant == variant.name()) {
        let material = row.material.parse::<Material>().unwrap().canonical(variant);
        if !wanted.contains(&material) {
            wanted.push(material);
        }
    }
    assert!(wanted.len() > 10, "{} tables", wanted.len());
    // Packing four men well takes longer than solving them.
    let codec = |material: &Material| if material.len() < 4 { Codec::default() } else { Codec::Lz4 };
    Made::of(variant, &wanted, codec)
}

/// Compares every known value; so many sides have published counts.
fn is_as_published(made: &Made, sides: usize) {
    let known = made.is_as_others_have_it();
    assert_eq!(known.get(&Origin::Syzygy).copied().unwrap_or(0), 3 * sides);
    assert!(known[&Origin::Generator] > 100, "{known:?}");
    is_as_another_generator_has_it(made);
}

fn is_as_another_generator_has_it(made: &Made) {
    let mut extremes = corpora::variant_extremes();
    extremes.retain(|row| row.variant == made.variant.name());
    made.has_extremes(&extremes);
    let mut histograms = corpora::variant_histograms();
    histograms.retain(|row| row.variant == made.variant.name());
    made.has_histograms(histograms, 10);
}

#[test]
fn atomic_tables_to_four_men_are_as_published() {
    is_as_published(&made(Variant::Atomic), 48);
}

#[test]
fn antichess_tables_to_three_men_are_as_published() {
    is_as_published(&made(Variant::Antichess), 70);
}

#[test]
fn suicide_tables_to_three_men_are_those_of_another_generator() {
    is_as_published(&made(Variant::Suicide), 0);
}

#[test]
fn losers_tables_are_those_of_another_generator() {
    is_as_published(&made(Variant::Losers), 0);
}

#[test]
fn shatranj_tables_are_those_of_another_generator() {
    is_as_published(&made(Variant::Shatranj), 0);
}
