//! The steps of the tutorial in `scenarios/schemes/README.md` run, and its numbers are theirs.
//! `UPDATE_GOLDEN=1` writes them.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_sim::lane::Lane;
use millrace_sim::record::LaneSummary;
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

use crate::race::own;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// The sources of the page, in order.
fn steps(page: &str) -> Vec<&str> {
    let blocks = page.split("```mill\n").skip(1);
    blocks.map(|block| block.split_once("```").expect("every block ends").0).collect()
}

/// The preset with DCTCP and all steps.
fn race(steps: &[&str]) -> Vec<LaneSummary> {
    let preset = fs::read_to_string(scenarios().join("stories/short-behind-long.json"));
    let mut scenario: Value =
        serde_json::from_str(&preset.expect("the preset is there")).expect("it is JSON");
    let mut contestants = vec![json!({ "scheme": "dctcp" })];
    contestants.extend(steps.iter().map(|source| own(source)));
    scenario["contestants"] = contestants.into();
    let scenario = Scenario::parse(&scenario.to_string()).unwrap_or_else(|error| panic!("{error}"));
    Lane::run_all(&scenario).map(|lane| lane.summary()).collect()
}

/// By contestant, its name and the mean over seeds of a mean completion time in milliseconds.
fn means(lanes: &[LaneSummary], of: impl Fn(&LaneSummary) -> f64) -> Vec<(String, f64)> {
    let count = lanes.iter().map(|lane| lane.identity.contestant).max().expect("lanes") + 1;
    let mean = |contestant| {
        let own: Vec<_> =
            lanes.iter().filter(|lane| lane.identity.contestant == contestant).collect();
        let sum: f64 = own.iter().map(|lane| of(lane)).sum();
        (own[0].identity.label.clone(), 1e3 * sum / own.len() as f64)
    };
    (0..count).map(mean).collect()
}

#[test]
fn every_step_runs_and_the_last_beats_dctcp() {
    let path = scenarios().join("schemes/README.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let lanes = race(&steps(&page));
    let small = means(&lanes, |lane| lane.flows.fct_s.small.mean.expect("small flows"));
    let middle = means(&lanes, |lane| lane.flows.fct_s.medium.mean.expect("middle flows"));
    let rows: String = small
        .iter()
        .zip(&middle)
        .map(|((name, small), (_, middle))| {
            format!("| {name} | {small:.3} ms | {middle:.2} ms |\n")
        })
        .collect::<Vec<_>>()
        .concat();
    let table =
        format!("\n| scheme | up to 100 KB | 100 KB to 10 MB |\n| --- | --- | --- |\n{rows}");

    let of = |name: &str| small.iter().find(|(label, _)| label == name).expect("it raced").1;
    assert!(of("Marks") < of("One queue"), "{small:?}");
    assert!((of("Fewer cuts") / of("DCTCP") - 1.0).abs() < 1e-9, "{small:?}");
    assert!(of("Two levels") < 0.8 * of("DCTCP"), "{small:?}");
    assert!(of("Four levels") < 0.8 * of("DCTCP"), "{small:?}");

    let (before, rest) = page.split_once("<!-- measured -->\n").expect("where numbers begin");
    let (written, after) = rest.split_once("\n<!-- /measured -->").expect("where numbers end");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let page = format!("{before}<!-- measured -->\n{table}\n<!-- /measured -->{after}");
        fs::write(path, page).expect("the page is writable");
    } else {
        assert_eq!(written, table, "UPDATE_GOLDEN=1 writes the numbers anew");
    }
}
