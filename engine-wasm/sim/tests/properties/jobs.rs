//! Dependencies between coflows, under every scheme at every level it has.

use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::scenario::Scenario;

use super::case::contestants;

/// A diamond beside an independent coflow and an independent flow, in two waves: the root depends
/// on both sides, both sides on the leaf.
const FLOWS: &str = "start_s,source,destination,size_bytes,coflow,after\n\
                     0,0,1,90000,root,left right\n\
                     0,0,2,50000,left,leaf\n\
                     0,1,2,70000,left,leaf\n\
                     0,0,3,40000,right,leaf\n\
                     0,2,3,60000,leaf,\n\
                     0.0001,3,2,60000,leaf,\n\
                     0.0002,1,3,80000,other,\n\
                     0.0003,2,1,30000,,\n\
                     0.05,3,1,30000,root,\n";

/// By coflow in order of first flows, its dependencies.
const WAITS_FOR: [&[usize]; 5] = [&[1, 2], &[3], &[3], &[], &[]];

#[test]
fn flows_start_after_the_dependencies_of_their_stage() {
    for (scheme, level) in contestants() {
        let lane = run(scheme, level);
        let columns = lane.flow_columns();
        let finish = |flow: usize| columns.start_s[flow] + columns.fct_s[flow];
        let done = |coflow: usize| {
            let members = (0..columns.coflow.len()).filter(|&f| columns.coflow[f] == coflow as f64);
            members.map(finish).fold(0.0, f64::max)
        };
        for (flow, coflow) in columns.coflow.iter().enumerate().filter(|(_, id)| !id.is_nan()) {
            let children = WAITS_FOR[*coflow as usize].iter();
            let ready = children.map(|&child| done(child)).fold(columns.start_s[flow], f64::max);
            let least = columns.size_bytes[flow] * 8.0 / 10e9;
            let ends = finish(flow);
            assert!(ends >= ready + least, "{scheme} {level:?}: flow {flow}: {ends}, {ready}");
        }
    }
}

#[test]
fn a_job_ends_with_its_last_stage() {
    for (scheme, level) in contestants() {
        let lane = run(scheme, level);
        let (jobs, columns) = (lane.summary().coflows.jobs, lane.coflow_columns());
        assert_eq!((jobs.counted, jobs.finished), (2, 2), "{scheme} {level:?}");
        // The diamond arrives at 0, so the root's time is the job's.
        let both = f64::midpoint(columns.cct_s[0], columns.cct_s[4]);
        let mean = jobs.jct_s.mean.expect("both are done");
        assert!((mean - both).abs() < 1e-12, "{scheme} {level:?}: {mean}, not {both}");
        let slowdown = lane.summary().coflows.normalised_cct;
        assert!(slowdown.mean.expect("all are done") >= 1.0 - 1e-9, "{scheme} {level:?}");
    }
}

fn run(scheme: &str, level: Level) -> Lane {
    let scenario = serde_json::json!({
        "version": 1,
        "title": "A diamond",
        "level": level,
        "topology": { "kind": "star", "parameters": { "senders": 3 } },
        "workload": { "kind": "flow-list", "data": FLOWS },
        "contestants": [{ "scheme": scheme }],
        "seeds": [1],
    });
    let scenario =
        Scenario::parse(&scenario.to_string()).unwrap_or_else(|e| panic!("{scheme}: {e}"));
    Lane::run_all(&scenario).next().expect("one lane")
}
