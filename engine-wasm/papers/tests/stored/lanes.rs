//! Runs stored lanes again.

use std::sync::atomic::{AtomicUsize, Ordering};

use millrace_papers::{FigureLane, Races, Size};
use millrace_sim::lane::Lane;

use crate::files;

/// Largest lane to run here, in packet-hops.
const SMALL: f64 = 4e6;

/// One lane of the first seed for each panel and contestant.
#[test]
fn stored_quick_lanes_match_the_current_engine() {
    let figures = files::figures().into_iter();
    let all: Vec<_> = figures
        .map(|figure| Races::new(figure, Size::Quick, None).expect("checked elsewhere"))
        .collect();
    let sample: Vec<_> = all
        .iter()
        .flat_map(|races| sample(races).into_iter().map(move |lane| (races, lane)))
        .collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((races, lane)) = sample.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(races, lane);
                }
            });
        }
    });
}

fn sample(races: &Races) -> Vec<FigureLane> {
    let stored = files::lanes(races);
    let mut lanes = races.lanes();
    let mut seen = Vec::new();
    lanes.retain(|lane| {
        let who = (lane.race, lane.plan.contestant);
        let small = races.find(lane, &stored).is_some_and(|row| row.packet_hops < SMALL);
        let fresh = small && !seen.contains(&who);
        if fresh {
            seen.push(who);
        }
        fresh
    });
    lanes
}

fn check(races: &Races, of: &FigureLane) {
    let mut lane = Lane::new(&races.races()[of.race].scenario, &of.plan);
    lane.run_to_end();
    let found = races.values(of, &lane);
    let stored = files::lanes(races);
    let stored = races.find(of, &stored).expect("the sample is of stored lanes");
    let name = format!("{}/{}, {}", races.figure().paper, races.figure().figure, of.plan.label);
    assert_eq!(found.fingerprint, stored.fingerprint, "{name}; `npm run claims`");
    assert_eq!(found.values, stored.values, "{name}; `npm run claims`");
    assert_eq!(found.tails, stored.tails, "{name}; `npm run claims`");
}
