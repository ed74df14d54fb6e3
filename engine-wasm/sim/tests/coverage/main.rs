//! Intervals have their nominal coverage on completion times of real races.
//!
//! `first-race.csv` has mean FCTs of seeds 1 to 300 of `scenarios/web-search/first-race.json` by
//! engine 0.3.0, over all flows and two size classes, under DCTCP and pFabric. The truth is the
//! ratio over all seeds; samples are a few of them, as users take them.

use millrace_sim::record::{Estimate, Interval};
use millrace_sim::rng::{Random, Stream};

const SEEDS: &str = include_str!("first-race.csv");
const SAMPLES: usize = 4_000;

/// The values of each seed in these two columns, without seeds that lack one.
fn pairs(dctcp: usize, pfabric: usize) -> Vec<(f64, f64)> {
    let row = |line: &str| {
        let cells: Vec<Option<f64>> = line.split(',').map(|cell| cell.parse().ok()).collect();
        Some((cells[pfabric]?, cells[dctcp]?))
    };
    SEEDS.lines().skip(1).filter_map(row).collect()
}

/// `n` different pairs.
fn sample(pairs: &[(f64, f64)], n: usize, random: &mut Random) -> Vec<(f64, f64)> {
    let mut left = pairs.to_vec();
    (0..n).map(|_| left.swap_remove((random.unit() * left.len() as f64) as usize)).collect()
}

fn interval(pairs: &[(f64, f64)]) -> Interval {
    match Estimate::of(pairs) {
        Some(Estimate::Ratio(interval)) => interval,
        other => panic!("completion times have ratios: {other:?}"),
    }
}

#[test]
fn intervals_of_ratios_cover_95_percent() {
    for (size, columns) in [("all", (1, 2)), ("small", (3, 4)), ("large", (5, 6))] {
        let pairs = pairs(columns.0, columns.1);
        assert!(pairs.len() >= 290, "{size}: {} seeds have a value", pairs.len());
        let truth = interval(&pairs).estimate;
        let mut random = Random::new(1, Stream::Resamples);
        for n in [3, 5, 10] {
            let mut holds = || {
                let found = interval(&sample(&pairs, n, &mut random));
                let (low, high) = (found.low.expect("a bound"), found.high.expect("a bound"));
                assert!(low > 0.0, "a bound of −100 % or less");
                (low..=high).contains(&truth)
            };
            let share = (0..SAMPLES).filter(|_| holds()).count() as f64 / SAMPLES as f64;
            assert!((0.93..=0.97).contains(&share), "{size}: {share} of intervals of {n} seeds");
        }
    }
}
