use std::collections::BinaryHeap;

use super::graph::Target;

/// The value of every position to the side that moves in it, if both sides play for the best, and going on for ever is
/// a draw.
///
/// Settled as endgame tables are: from the ends backwards, and the values that are furthest from a draw first. The
/// first good move that a position gets is then its best, and a position whose moves are all bad is worth the last of
/// them that came in. A position that is never settled is a draw: neither side can force more.
pub(super) fn solve(moves: &[Vec<Target>]) -> Vec<i32> {
    let mut values = vec![None; moves.len()];
    let mut unsettled: Vec<usize> = moves.iter().map(Vec::len).collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); moves.len()];
    let mut waiting = BinaryHeap::new();
    for (place, targets) in moves.iter().enumerate() {
        for &target in targets {
            match target {
                Target::Inside(next) => before[next].push(place),
                Target::Outside(worth) => waiting.push((worth.unsigned_abs(), place, worth)),
            }
        }
    }
    while let Some((_, place, worth)) = waiting.pop() {
        // A move that draws settles nothing, like one that comes after the position is settled.
        if worth == 0 || values[place].is_some() {
            continue;
        }
        unsettled[place] -= 1;
        if worth > 0 || unsettled[place] == 0 {
            values[place] = Some(worth);
            waiting.extend(before[place].iter().map(|&earlier| (worth.unsigned_abs(), earlier, -worth)));
        }
    }
    values.into_iter().map(Option::unwrap_or_default).collect()
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::{super::graph::worth, *};

    /// Looks so many plies ahead as there are positions, and takes what lies behind for a draw: whoever can force an
    /// end can force it without a position coming twice.
    fn naive(moves: &[Vec<Target>]) -> Vec<i32> {
        let mut values = vec![0; moves.len()];
        for _ in 0..moves.len() {
            let best = |targets: &Vec<Target>| targets.iter().map(|&target| worth(target, &values)).max();
            values = moves.iter().map(|targets| best(targets).unwrap_or(0)).collect();
        }
        values
    }

    /// Graphs of a few positions, with circles, and few different values, so that equal ones meet.
    fn graphs() -> impl Strategy<Value = Vec<Vec<Target>>> {
        (1usize..14).prop_flat_map(|size| {
            let target = prop_oneof![
                2 => (0..size).prop_map(Target::Inside),
                1 => (-4..=4i32).prop_map(Target::Outside),
            ];
            vec(vec(target, 1..4), size)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn every_value_is_what_looking_ahead_gives(moves in graphs()) {
            prop_assert_eq!(solve(&moves), naive(&moves));
        }
    }

    #[test]
    fn who_is_worse_goes_in_circles_and_who_is_better_leaves_them() {
        use Target::{Inside, Outside};
        let circle = |way_out| solve(&[vec![Inside(1), Outside(way_out)], vec![Inside(0)]]);
        assert_eq!(circle(-50), [0, 0]);
        assert_eq!(circle(50), [50, -50]);
    }
}
