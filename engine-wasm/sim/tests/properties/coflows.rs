//! Properties of coflows and jobs under any scheme.

use millrace_sim::lane::Lane;
use proptest::prelude::*;

use super::case::{anywhere, contestants, jobs};
use super::case_count::case_count;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: case_count(100),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A coflow lasts from its arrival to its last finish, and finishes if and only if all of its
    /// flows do.
    #[test]
    fn a_coflow_lasts_until_its_last_flow(case in anywhere()) {
        for contestant in contestants() {
            let lane = case.run(contestant, &case.identity_names());
            let (flows, coflows) = (lane.flow_columns(), lane.coflow_columns());
            for (id, &cct) in coflows.cct_s.iter().enumerate() {
                let sizes = members(&lane, id).into_iter().map(|flow| flows.size_bytes[flow]);
                prop_assert_eq!(coflows.size_bytes[id], sizes.sum::<f64>(), "{:?}", contestant);
                prop_assert_eq!(coflows.flows[id] as usize, members(&lane, id).len());
                let took = last_end(&lane, id) - coflows.start_s[id];
                let same = (cct - took).abs() <= ROUNDING_S || cct.is_nan() && took.is_infinite();
                prop_assert!(same, "{contestant:?}: coflow {id} takes {cct} s, not {took} s");
            }
            let ended: Vec<f64> = coflows.cct_s.into_iter().filter(|cct| !cct.is_nan()).collect();
            let summary = lane.summary().coflows;
            prop_assert_eq!(summary.finished as usize, ended.len(), "{:?}", contestant);
            let mean = summary.cct_s.mean.unwrap_or(0.0);
            let expected = ended.iter().sum::<f64>() / ended.len().max(1) as f64;
            prop_assert!((mean - expected).abs() <= ROUNDING_S, "{contestant:?}: {mean} {expected}");
        }
    }

    /// No flow of a stage starts before all flows of its dependencies are done; a flow that depends
    /// on a rejected stage never starts.
    #[test]
    fn stages_wait_for_their_dependencies(case in jobs()) {
        for contestant in contestants() {
            let lane = case.run(contestant, &case.identity_names());
            let flows = lane.flow_columns();
            for (stage, id) in lane.traffic().stages.iter().zip(0..) {
                let children = stage.waits_for.iter().map(|child| last_end(&lane, child.index()));
                let ready = children.fold(0.0, f64::max);
                for flow in members(&lane, id) {
                    let least = flows.size_bytes[flow] * 8.0 / STAR_BPS;
                    let ready = ready.max(flows.start_s[flow]);
                    let ends = end(&lane, flow);
                    let waited = ends >= ready + least - ROUNDING_S;
                    prop_assert!(waited, "{contestant:?}: {flow} ends at {ends}, ready at {ready}");
                }
            }
            let all = lane.summary().flows;
            prop_assert!(all.rejected > 0 || all.finished == all.counted, "{contestant:?}");
        }
    }
}

/// The links of a star.
const STAR_BPS: f64 = 10e9;
/// Rounding may lose a picosecond at either end.
const ROUNDING_S: f64 = 2e-12;

/// The flows of a coflow.
fn members(lane: &Lane, coflow: usize) -> Vec<usize> {
    let flows = lane.traffic().flows.iter().enumerate();
    let of_coflow = |id: millrace_sim::ids::CoflowId| id.index() == coflow;
    flows.filter(|(_, flow)| flow.coflow.is_some_and(of_coflow)).map(|(flow, _)| flow).collect()
}

/// Finish time of a flow; infinite for one that never finishes.
fn end(lane: &Lane, flow: usize) -> f64 {
    let columns = lane.flow_columns();
    let end = columns.start_s[flow] + columns.fct_s[flow];
    if end.is_nan() { f64::INFINITY } else { end }
}

/// Last finish of a coflow's flows.
fn last_end(lane: &Lane, coflow: usize) -> f64 {
    members(lane, coflow).into_iter().map(|flow| end(lane, flow)).fold(0.0, f64::max)
}
