//! The public coflow trace under every coflow scheme, compared with stored tables of results.
//!
//! The trace itself is not part of the repository: without a copy beside it these tests print a
//! note and pass. Rewrite the tables with `UPDATE_GOLDEN=1 cargo test --release -p millrace-sim
//! --test replay -- --include-ignored`.

use std::path::Path;
use std::{env, fs};

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::lane::Lane;
use millrace_sim::parameters::Domain;
use millrace_sim::record::LaneSummary;
use millrace_sim::scenario::Scenario;
use millrace_sim::schemes::{Family, SchemeCard};
use serde_json::{Map, Value, json};

/// Promotion after every 10 ms of starvation takes minutes over an hour of trace.
const PATIENT: (&str, f64) = ("starvation_ms", 0.0);

#[test]
fn narrow_coflows() {
    check("narrow", &json!({ "widest": 2500 }), "flows");
}

#[test]
#[ignore = "minutes without optimisation"]
fn all_coflows_refilled_at_coflow_ends() {
    check("at-coflows", &json!({}), "coflows");
}

#[test]
#[ignore = "minutes without optimisation"]
fn all_coflows_with_backfill() {
    check("rest", &json!({}), "rest");
}

/// Replays under every coflow scheme, which recomputes rates as `refill` says if it has that
/// choice, and compares with the table `name`.
fn check(name: &str, view: &Value, refill: &str) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = "../../../shared/data/facebook-coflow-trace/FB2010-1Hr-150-0.txt";
    let Ok(trace) = fs::read_to_string(manifest.join(copy)) else {
        println!("skipped: there is no copy of the public trace beside the repository");
        return;
    };
    let schemes = CATALOGUE.schemes.iter().filter(|card| card.family == Family::CoflowScheduling);
    let rows = schemes.filter(|card| card.flow.is_some()).map(|card| {
        let scenario = scenario(card, view, refill, &trace);
        row(&Lane::run_all(&scenario).next().expect("one lane").summary())
    });
    let header = format!(
        "{:16}{:>9}{:>9}{:>12}{:>12}  fingerprint\n",
        "scheme", "finished", "refused", "mean_cct_s", "p95_cct_s"
    );
    let measured: String = std::iter::once(header).chain(rows).collect();
    let path = manifest.join(format!("tests/replay/{name}.txt"));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, measured).expect("the table can be written");
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == measured, "{name} was\n{golden}and is\n{measured}");
}

fn row(lane: &LaneSummary) -> String {
    let coflows = &lane.coflows;
    let seconds = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    format!(
        "{:16}{:>9}{:>9}{:>12}{:>12}  {}\n",
        lane.identity.scheme,
        coflows.finished,
        coflows.rejected,
        seconds(coflows.cct_s.mean),
        seconds(coflows.cct_s.p95),
        lane.fingerprint,
    )
}

fn scenario(card: &SchemeCard, view: &Value, refill: &str, trace: &str) -> Scenario {
    let mut parameters = Map::new();
    for parameter in card.parameters {
        if parameter.name == PATIENT.0 {
            parameters.insert(PATIENT.0.to_owned(), json!(PATIENT.1));
        }
        if let ("refill", Domain::Choice { options, .. }) = (parameter.name, parameter.domain)
            && options.iter().any(|option| option.id == refill)
        {
            parameters.insert("refill".to_owned(), json!(refill));
        }
    }
    let mut given = view.clone();
    given["deadline_slack"] = json!(1);
    let scenario = json!({
        "version": 1,
        "title": "Replay",
        "level": "flow",
        "topology": { "kind": "big-switch", "parameters": { "hosts": 150 } },
        "workload": { "kind": "coflow-trace", "parameters": given, "data": trace },
        "contestants": [{ "scheme": card.id, "parameters": parameters }],
        "seeds": [1],
    });
    let id = card.id;
    Scenario::parse(&scenario.to_string()).unwrap_or_else(|error| panic!("{id}: {error}"))
}
