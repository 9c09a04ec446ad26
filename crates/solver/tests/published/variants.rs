use bookends_rules::Variant;
use bookends_tables::{Codec, Material};
use bookends_testkit::corpora;

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

/// Compares the published counts of so many sides; those of tables that were not made are passed over.
fn has_the_published_counts(made: &Made, sides: usize) {
    let mut rows = corpora::variant_published_counts();
    rows.retain(|row| {
        let is_made = |material: Material| made.folders().find(made.variant, &material).is_some();
        row.variant == made.variant.name() && is_made(row.material.parse().unwrap())
    });
    assert_eq!(rows.len(), sides);
    made.has_counts(&rows);
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
    let made = made(Variant::Atomic);
    has_the_published_counts(&made, 48);
    is_as_another_generator_has_it(&made);
}

#[test]
fn antichess_tables_to_three_men_are_as_published() {
    let made = made(Variant::Antichess);
    has_the_published_counts(&made, 70);
    is_as_another_generator_has_it(&made);
}

#[test]
fn suicide_tables_to_three_men_are_those_of_another_generator() {
    is_as_another_generator_has_it(&made(Variant::Suicide));
}

#[test]
fn losers_tables_are_those_of_another_generator() {
    is_as_another_generator_has_it(&made(Variant::Losers));
}

#[test]
fn shatranj_tables_are_those_of_another_generator() {
    is_as_another_generator_has_it(&made(Variant::Shatranj));
}
