use std::collections::HashMap;

use bookends_rules::Variant;
use bookends_tables::{Man, Material, ROLES};
use shakmaty::Role;

use crate::{
    change::{Change, material},
    error::SolveError,
    game::{Game, WithGame, with_game},
    solve::check,
};

/// Every canonical material of a variant with so many men, in the order in which their tables are made: fewer
/// pawns first, then by name.
///
/// # Errors
/// [`SolveError::Variant`] if the variant has no tables.
pub fn materials(variant: Variant, men: usize) -> Result<Vec<Material>, SolveError> {
    let mut all = Vec::new();
    for white in 1..men {
        for first in sides(white) {
            for second in sides(men - white) {
                let Ok(material) = Material::new(first.clone(), second) else { continue };
                match check(variant, &material) {
                    Ok(()) if material.is_canonical(variant) => all.push(material),
                    Err(error @ SolveError::Variant(_)) => return Err(error),
                    _ => {}
                }
            }
        }
    }
    all.sort_by_key(order);
    Ok(all)
}

/// Every choice of men for a side.
fn sides(men: usize) -> Vec<Vec<Role>> {
    fn extend(side: &mut Vec<Role>, men: usize, from: usize, all: &mut Vec<Vec<Role>>) {
        if side.len() == men {
            all.push(side.clone());
            return;
        }
        for (i, &role) in ROLES.iter().enumerate().skip(from) {
            side.push(role);
            extend(side, men, i, all);
            side.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), men, 0, &mut all);
    all
}

/// The order of work: fewer men, then fewer pawns, then the order of the names.
fn order(material: &Material) -> (usize, usize, Vec<usize>) {
    let rank = |role: Role| ROLES.iter().position(|&r| r == role).unwrap_or(ROLES.len());
    let roles = material.men().iter().map(|man| rank(man.role)).collect();
    (material.len(), material.pawns(), roles)
}

/// The canonical materials into which a move of some material can lead: by capture or promotion.
///
/// # Errors
/// [`SolveError::Variant`] and [`SolveError::Material`].
pub fn dependencies(variant: Variant, of: &Material) -> Result<Vec<Material>, SolveError> {
    check(variant, of)?;
    let men = of.men();
    let mut all: Vec<Material> = with_game(variant, Changes(&men))?
        .into_iter()
        .filter_map(|change| material(change.apply(&men).into_iter().map(|(_, man)| man)))
        .map(|material| material.canonical(variant))
        .filter(|material| check(variant, material).is_ok())
        .collect();
    all.sort_by_key(order);
    all.dedup();
    Ok(all)
}

struct Changes<'a>(&'a [Man]);

impl WithGame for Changes<'_> {
    type Output = Vec<Change>;

    fn run<G: Game>(self, game: &G) -> Vec<Change> {
        game.changes(self.0)
    }
}

/// What must be made, in order, to have the tables of `wanted`: those themselves and all they depend on, each
/// once, without those for which `exists` is true and what only these depend on.
///
/// # Errors
/// As [`dependencies`].
pub fn plan(
    variant: Variant,
    wanted: &[Material],
    exists: impl Fn(&Material) -> bool,
) -> Result<Vec<Material>, SolveError> {
    let mut found = HashMap::new();
    let mut open: Vec<Material> = wanted.iter().map(|material| material.canonical(variant)).collect();
    while let Some(material) = open.pop() {
        let name = material.to_string();
        if found.contains_key(&name) || exists(&material) {
            continue;
        }
        open.extend(dependencies(variant, &material)?);
        found.insert(name, material);
    }
    let mut plan: Vec<Material> = found.into_values().collect();
    plan.sort_by_key(order);
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[Material]) -> Vec<String> {
        list.iter().map(Material::to_string).collect()
    }

    #[test]
    fn there_are_5_30_and_110_standard_tables() {
        for (men, count) in [(3, 5), (4, 30), (5, 110)] {
            assert_eq!(materials(Variant::Standard, men).unwrap().len(), count);
        }
    }

    #[test]
    fn a_table_comes_after_all_it_depends_on() {
        let wanted = ["KPvKP".parse().unwrap(), "KRvKP".parse().unwrap()];
        let plan = plan(Variant::Standard, &wanted, |_| false).unwrap();
        for (i, material) in plan.iter().enumerate() {
            for dependency in dependencies(Variant::Standard, material).unwrap() {
                assert!(plan[..i].contains(&dependency), "{dependency} before {material}");
            }
        }
        assert_eq!(names(&plan)[..5], ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
        assert_eq!(plan.last().unwrap().to_string(), "KPvKP");
    }

    #[test]
    fn a_reversed_table_is_never_made_twice_and_an_existing_one_not_again() {
        let wanted = ["KvKQ".parse().unwrap(), "KQvK".parse().unwrap()];
        assert_eq!(names(&plan(Variant::Standard, &wanted, |_| false).unwrap()), ["KQvK"]);
        assert!(plan(Variant::Standard, &wanted, |_| true).unwrap().is_empty());
    }
}
