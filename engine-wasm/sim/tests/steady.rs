//! Counted flows meet a loaded network, from the first to the last.

use millrace_sim::lane::Lane;
use millrace_sim::record::{LaneSummary, Status};
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

/// The page's first preset, with other flows and schemes.
fn race(level: &str, schemes: &[&str], parameters: &Value) -> Scenario {
    let contestants: Vec<_> = schemes.iter().map(|id| json!({ "scheme": id })).collect();
    let race = json!({
        "version": 1,
        "level": level,
        "topology": { "kind": "leaf-spine", "parameters": { "leaves": 3, "hosts_per_leaf": 4 } },
        "workload": { "kind": "poisson", "parameters": parameters },
        "contestants": contestants
    });
    Scenario::parse(&race.to_string()).expect("the scenario is valid")
}

fn summaries(scenario: &Scenario) -> Vec<LaneSummary> {
    Lane::run_all(scenario).map(|lane| lane.summary()).collect()
}

#[test]
fn counted_flows_equal_those_of_a_longer_run() {
    for (level, schemes) in
        [("packet", &["dctcp", "pias", "pfabric"][..]), ("flow", &["fair", "las", "srpt"])]
    {
        let run = |flows: u32| {
            let ends = json!({ "flows": flows, "warm_up": 0, "warm_up_times": 0 });
            Lane::run_all(&race(level, schemes, &ends)).collect::<Vec<_>>()
        };
        for (short, long) in run(440).iter().zip(&run(4_000)) {
            let label = &short.identity().label;
            let (short, long) = (short.flow_columns(), long.flow_columns());
            assert_eq!(short.fct_s[40..], long.fct_s[40..440], "{label}");
        }
    }
}

#[test]
fn without_cool_down_the_last_large_flows_are_too_fast() {
    let run = |cool_down: &str| {
        let ends =
            json!({ "flows": 400, "warm_up": 0.1, "warm_up_times": 0, "cool_down": cool_down });
        summaries(&race("packet", &["pfabric"], &ends)).remove(0).flows
    };
    let (steady, emptying) = (run("traffic"), run("nothing"));
    assert_eq!((steady.after_arrivals, steady.finished), (0, 400));
    assert!(emptying.after_arrivals > 0);
    let large = [steady, emptying].map(|flows| flows.fct_s.large.mean.expect("large flows finish"));
    assert!(large[1] < 0.9 * large[0], "{large:?}");
}

#[test]
fn links_carry_the_offered_load() {
    let load =
        |lane: &LaneSummary| lane.links.goodput_gbps.expect("flows finish") * 1500.0 / 1460.0;
    let parameters = json!({ "flows": 4_000, "load": 0.6 });
    for lane in summaries(&race("flow", &["fair", "srpt"], &parameters)) {
        // Twelve hosts at 10 Gb/s; sizes scatter by 2.3 times their mean, so 4,000 of them by 3.6 %.
        assert!((load(&lane) / 72.0 - 1.0).abs() < 0.11, "{} Gb/s", load(&lane));
    }
    let nothing = json!({ "flows": 1, "warm_up": 0, "warm_up_times": 0, "cool_down": "nothing" });
    let alone = &summaries(&race("flow", &["fair"], &nothing))[0];
    assert!(alone.links.goodput_gbps < Some(10.0), "a flow alone is counted over its whole run");
}

#[test]
fn tenths_are_level_in_steady_state() {
    let [lane] = &summaries(&race("flow", &["fair"], &json!({ "flows": 20_000, "load": 0.3 })))[..]
    else {
        panic!("one lane")
    };
    let tenths = lane.flows.fct_by_tenth_s.map(|mean| mean.expect("every tenth has flows"));
    let mean = lane.flows.fct_s.all.mean.expect("flows finish");
    assert!((tenths.iter().sum::<f64>() / 10.0 / mean - 1.0).abs() < 1e-9);
    assert!(tenths.iter().all(|tenth| (tenth / mean - 1.0).abs() < 0.35), "{mean} {tenths:?}");
}

#[test]
fn progress_is_monotonic() {
    let scenario = race("packet", &["dctcp", "pfabric"], &json!({ "flows": 400 }));
    for plan in scenario.lanes() {
        let mut lane = Lane::new(&scenario, plan);
        let mut shares = vec![0.0];
        while lane.advance(100_000) == Status::Running {
            shares.push(lane.progress().fraction);
        }
        assert!(shares.is_sorted(), "{shares:?}");
        let middle = shares[shares.len() / 2];
        assert!((0.2..0.9).contains(&middle), "{middle} after half of the events");
        assert_eq!(lane.progress().fraction, 1.0);
    }
}
