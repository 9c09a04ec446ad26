//! The orders of the men that are worth trying.

use bookends_tables::{Layout, LayoutError, Man};

/// Every layout of the same men whose leading men, if symmetry folds them, are the same ones in either order.
/// The pawns keep their places: their order makes no difference.
pub(super) fn orders(layout: &Layout) -> Result<Vec<Layout>, LayoutError> {
    let officers = layout.leads() + layout.inners();
    let (men, pawns) = layout.men().split_at(officers);
    let folded = if pawns.is_empty() { layout.leads() } else { 0 };
    let mut found = Vec::new();
    for leads in permutations(&men[..folded]) {
        for inners in permutations(&men[folded..]) {
            let order: Vec<Man> = [&leads[..], &inners, pawns].concat();
            found.push(Layout::new(&order, layout.variant())?);
        }
    }
    Ok(found)
}

/// The different orders of some men, of which like ones are not told apart.
fn permutations(men: &[Man]) -> Vec<Vec<Man>> {
    if men.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (i, first) in men.iter().enumerate() {
        if men[..i].contains(first) {
            continue;
        }
        let rest = [&men[..i], &men[i + 1..]].concat();
        found.extend(permutations(&rest).into_iter().map(|tail| [&[*first][..], &tail].concat()));
    }
    found
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    fn names(material: &str) -> Vec<String> {
        let layout = Layout::of(&material.parse().unwrap(), Variant::Standard).unwrap();
        orders(&layout).unwrap().iter().map(Layout::to_string).collect()
    }

    #[test]
    fn kings_lead_in_both_orders_and_the_others_follow_in_all() {
        assert_eq!(names("KQvK"), ["KkQ", "kKQ"]);
        assert_eq!(names("KQvKR"), ["KkQr", "KkrQ", "kKQr", "kKrQ"]);
    }

    #[test]
    fn like_men_are_exchanged_once() {
        assert_eq!(names("KQQvK"), ["KkQQ", "kKQQ"]);
    }

    #[test]
    fn beside_pawns_any_man_leads() {
        assert_eq!(names("KRvKP").len(), 6);
        assert!(names("KRvKP").contains(&"RkKp".to_owned()));
    }
}
