//! Properties of every scheme of the catalogue, at every level it has, on random scenarios.
//!
//! The engines' own tests inspect internals (packets in flight, rates between events); these use
//! only the public results of a lane, so that they cover a newly added scheme without any change.

#[expect(dead_code, reason = "golden tables use the rest of it")]
mod case;
mod case_count;
mod coflows;
mod jobs;

use case::{anywhere, contestants, symmetric};
use case_count::case_count;
use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::record::Status;
use proptest::prelude::*;
use proptest::sample::subsequence;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(200),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Every flow ends, none faster than alone in the network, and no link exceeds its rate.
    #[test]
    fn every_flow_ends_no_faster_than_ideal(case in anywhere()) {
        for contestant in contestants() {
            let lane = case.run(contestant, &case.identity_names());
            let summary = lane.summary();
            let flows = summary.flows;
            prop_assert_eq!(flows.finished + flows.rejected, flows.counted, "{:?}", contestant);
            let columns = lane.flow_columns();
            for (fct, ideal) in columns.fct_s.iter().zip(&columns.ideal_s) {
                prop_assert!(fct.is_nan() || *fct >= ideal - AHEAD_S, "{contestant:?}: {fct} {ideal}");
            }
            let busiest = summary.links.max_utilisation.unwrap_or(0.0);
            prop_assert!(busiest <= 1.0 + 1e-6, "{contestant:?}: a link carries {busiest}");
        }
    }

    /// At any time no packet is delivered that was not sent, and counters are consistent.
    #[test]
    fn counters_are_consistent(case in anywhere(), slice in 1..2_000u64) {
        for contestant in contestants().filter(|(_, level)| *level == Level::Packet) {
            let mut lane = case.lane(contestant, &case.identity_names());
            loop {
                let status = lane.advance(slice);
                let counters = lane.summary().counters;
                let by_priority: f64 = counters.drops_by_priority.iter().sum();
                prop_assert_eq!(counters.drops, by_priority, "{:?}", contestant);
                prop_assert!(counters.drops_at_hosts <= counters.drops);
                prop_assert!(counters.drops_on_purpose <= counters.drops_at_hosts);
                prop_assert!(counters.data_delivered <= counters.data_sent);
                prop_assert!(counters.spurious_retransmissions <= counters.retransmissions);
                prop_assert!(counters.retransmissions <= counters.data_sent);
                if status == Status::Finished {
                    break;
                }
            }
            let needed = packets(&lane);
            let counters = lane.summary().counters;
            let first_time = counters.data_sent - counters.retransmissions;
            prop_assert!(first_time >= needed, "{contestant:?}: {first_time} of {needed} sent");
            prop_assert!(counters.data_delivered >= needed, "{contestant:?}");
        }
    }

    /// A run is independent of its slicing and reproducible.
    #[test]
    fn slicing_does_not_change_the_fingerprint(case in anywhere(), slice in 1..500u64) {
        for contestant in contestants() {
            let whole = case.run(contestant, &case.identity_names()).summary();
            let mut lane = case.lane(contestant, &case.identity_names());
            while lane.advance(slice) == Status::Running {}
            prop_assert_eq!(&lane.summary().fingerprint, &whole.fingerprint, "{:?}", contestant);
            prop_assert_eq!(&lane.summary(), &whole, "{:?}", contestant);
        }
    }

    /// Across slices, every flow is taken exactly once: as finished, or as rejected.
    #[test]
    fn every_flow_is_taken_once(case in anywhere(), slice in 1..500u64, most in 1..50usize) {
        for contestant in contestants() {
            let mut lane = case.lane(contestant, &case.identity_names());
            let mut taken = vec![0; lane.traffic().flows.len()];
            loop {
                let status = lane.advance(slice);
                loop {
                    let finished = lane.take_completions(most);
                    let rejected = lane.take_rejections(most);
                    let flows = finished.iter().map(|&(flow, _)| flow);
                    for flow in flows.chain(rejected.iter().copied()) {
                        taken[flow as usize] += 1;
                    }
                    prop_assert!(finished.len().max(rejected.len()) <= most);
                    if finished.len().max(rejected.len()) < most {
                        break;
                    }
                }
                let told: usize = taken.iter().sum();
                prop_assert_eq!(told, lane.progress().settled, "{:?}", contestant);
                if status == Status::Finished {
                    break;
                }
            }
            prop_assert!(taken.iter().all(|&times| times == 1), "{contestant:?}: {taken:?}");
        }
    }

    /// Host numbers do not matter to a fluid on symmetric hosts. Packets that arrive simultaneously
    /// are ordered by port, so this does not hold for them.
    #[test]
    fn renaming_hosts_keeps_fluid_completions(
        (case, names) in symmetric().prop_flat_map(|case| {
            let names = Just(case.identity_names()).prop_shuffle();
            (Just(case), names)
        })
    ) {
        for contestant in contestants().filter(|(_, level)| *level == Level::Flow) {
            let named = case.run(contestant, &names);
            let identity_names = case.run(contestant, &case.identity_names());
            assert_same_times(&named, &identity_names, contestant)?;
        }
    }

    /// Neither idle hosts matter nor the numbers of the others, as long as their order stays.
    #[test]
    fn idle_hosts_keep_completions(
        (case, names) in symmetric().prop_flat_map(|case| {
            let hosts = case.identity_names().len();
            let all: Vec<u32> = (0..hosts as u32 + 3).collect();
            (Just(case), subsequence(all, hosts))
        })
    ) {
        let mut larger = case.clone();
        *larger.parameter("hosts") += 3.0;
        for contestant in contestants() {
            let with = larger.run(contestant, &names);
            let without = case.run(contestant, &case.identity_names());
            assert_same_times(&with, &without, contestant)?;
        }
    }
}

/// Most that a flow may beat the ideal by: a short last packet under spraying need not queue behind
/// the full one before it, as it would on the single path of the ideal; 1500 bytes at the 40 Gb/s
/// of these uplinks.
const AHEAD_S: f64 = 0.3e-6;

/// Compares completion times flow by flow: exactly for packets; a fluid sums its rates in port
/// order, so that the last bit may differ and with it a picosecond per event.
fn assert_same_times(
    one: &Lane,
    other: &Lane,
    contestant: case::Contestant,
) -> Result<(), TestCaseError> {
    let allowed = match contestant.1 {
        Level::Packet => 0.0,
        Level::Flow => 1e-10,
    };
    let (one, other) = (one.flow_columns().fct_s, other.flow_columns().fct_s);
    for (flow, (one, other)) in one.iter().zip(&other).enumerate() {
        let same = (one - other).abs() <= allowed || (one.is_nan() && other.is_nan());
        prop_assert!(same, "{contestant:?}: flow {flow} takes {one} s, not {other} s");
    }
    Ok(())
}

/// Fewest data packets for the finished flows of a lane.
fn packets(lane: &Lane) -> f64 {
    const PAYLOAD: u64 = 1460;
    std::iter::zip(&lane.traffic().flows, &lane.flow_columns().fct_s)
        .filter(|(_, fct)| !fct.is_nan())
        .map(|(flow, _)| flow.size.get().div_ceil(PAYLOAD) as f64)
        .sum()
}
