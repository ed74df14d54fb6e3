//! `millrace verify`.

use crate::support::{Desk, Done};
use serde_json::{Value, json};

/// A figure of two flows to one host, with one claim on the mean FCT.
fn figure(measure: &str) -> Value {
    json!({
        "paper": "own",
        "figure": "two",
        "title": "Two flows",
        "shows": "Two flows share a link.",
        "charts": [],
        "scenario": {
            "version": 1,
            "level": "flow",
            "topology": { "kind": "big-switch" },
            "workload": {
                "kind": "flow-list",
                "data": "start_s,source,destination,size_bytes\n0,0,2,1000000\n0,1,2,2000000\n",
            },
            "contestants": [{ "scheme": "fair" }, { "scheme": "srpt" }],
            "seeds": [1, 2],
        },
        "sizes": {},
        "claims": [{
            "id": "OWN-1",
            "text": "Shortest first is faster.",
            "class": "B",
            "parts": [{
                "paper": "1.25 ×",
                "measure": measure,
                "expect": { "kind": "effect", "scale": "ratio", "value": 1.25 },
                "unit": "factor",
            }],
        }],
    })
}

/// Fair sharing over shortest first: means of 2 and 2.5 transfer times against 1 and 3.
const RATIO: &str = "flows.fct_s.all.mean[Fair sharing] / flows.fct_s.all.mean[SRPT]";

/// A desk with that figure, and its results in `results`.
fn verified() -> Desk {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("own")).expect("a writable folder");
    desk.write("own/two.json", &figure(RATIO).to_string());
    let done = desk.millrace(&["verify", "own", "--out", "results"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("1 reproduced"), "{}", done.out);
    desk
}

#[test]
fn stored_results_are_rejudged_without_running() {
    let desk = verified();
    let [lanes, results] = ["results/own/two.quick.lanes.json", "results/own/two.quick.json"];
    // An older version of the engine ran the lanes, and an older judge judged them.
    let mut kept = desk.json(lanes);
    kept["engine_version"] = json!("0.0.1");
    desk.write(lanes, &kept.to_string());
    let mut stored = desk.json(results);
    stored["provenance"]["engine_version"] = json!("0.0.1");
    let truth = stored.clone();
    stored["claims"][0]["verdict"] = json!("not-reproduced");
    stored["claims"][0]["parts"][0]["verdict"] = json!("not-reproduced");
    desk.write(results, &stored.to_string());
    let done = desk.millrace(&["verify", "own", "--rejudge", "--out", "results"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let change = "OWN-1 at quick size: not reproduced, now reproduced";
    assert!(done.out.contains(change), "{}", done.out);
    assert_eq!(desk.json(results), truth);
    assert_eq!(desk.json(lanes), kept);
}

#[test]
fn lanes_of_other_races_are_not_judged() {
    let desk = verified();
    let mut other = figure(RATIO);
    other["scenario"]["topology"] = json!({ "kind": "big-switch", "parameters": { "hosts": 9 } });
    desk.write("own/two.json", &other.to_string());
    let before = desk.read("results/own/two.quick.json");
    let done = desk.millrace(&["verify", "own", "--rejudge", "--out", "results"]);
    assert_eq!(done.code, 2, "{}", done.err);
    assert!(done.err.contains("two.quick.lanes.json"), "{}", done.err);
    assert_eq!(desk.read("results/own/two.quick.json"), before);
    let nothing = desk.millrace(&["verify", "own", "--rejudge", "--out", "elsewhere"]);
    assert_eq!(nothing.code, 2, "{}", nothing.err);
    assert!(!desk.path("elsewhere").exists());
}

/// Output of `verify` for `measure`.
fn judged(measure: &str) -> Done {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("own")).expect("a writable folder");
    desk.write("own/two.json", &figure(measure).to_string());
    desk.millrace(&["verify", "own/two.json", "--out", "results"])
}

#[test]
fn too_deep_nesting_is_refused_with_the_limit() {
    let nested =
        |open: &str, depth: usize, close: &str| open.repeat(depth) + "1" + &close.repeat(depth);
    for (open, close) in [("(", ")"), ("-", ""), ("largest(", ")")] {
        for depth in [65, 200_000] {
            let done = judged(&nested(open, depth, close));
            assert_eq!(done.code, 2, "{open} {depth}: {}", done.err);
            for word in ["own/two.json", "claims[0] (OWN-1).parts[0].measure", open, "at most 64"] {
                assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
            }
            assert!(done.err.chars().count() < 300, "{}", done.err);
        }
    }
    let deepest = judged(&nested("(", 64, ")"));
    assert_eq!(deepest.code, 0, "{}", deepest.err);
}

#[test]
fn a_long_chain_is_judged() {
    let done = judged(&vec!["1"; 100_000].join("+"));
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("100000.00 ×"), "{}", done.out);
}

#[test]
fn an_excessive_effect_overshoots_with_its_bound() {
    let done = judged("216");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("1 overshoots"), "{}", done.out);
    let words: Vec<_> = done.out.split_whitespace().collect();
    let sentence = "overshoots (one trace): measured 216.00 ×, printed 1.25 ×; more than three times the printed effect";
    assert!(words.join(" ").contains(sentence), "{}", done.out);
}

#[test]
fn an_expected_value_without_effect_is_refused() {
    for (scale, value) in [("ratio", 1.0), ("ratio", 0.0), ("reduction", 1.0), ("points", 0.0)] {
        let desk = Desk::new();
        std::fs::create_dir(desk.path("own")).expect("a writable folder");
        let mut figure = figure(RATIO);
        let expect = json!({ "kind": "effect", "scale": scale, "value": value });
        figure["claims"][0]["parts"][0]["expect"] = expect;
        desk.write("own/two.json", &figure.to_string());
        let done = desk.millrace(&["verify", "own", "--out", "results"]);
        assert_eq!(done.code, 2, "{scale} {value}: {}", done.err);
        for word in ["claims[0] (OWN-1).parts[0].expect.value", scale, " not "] {
            assert!(done.err.contains(word), "no {word:?} in: {}", done.err);
        }
    }
}

#[test]
fn undefined_measures_are_not_testable_with_a_reason() {
    let digits = "9".repeat(400);
    for (measure, why) in [("1/0", "divides by 0"), ("0/0", "divides by 0"), (&digits, "too large")]
    {
        let done = judged(measure);
        assert_eq!(done.code, 0, "{}", done.err);
        assert!(done.out.contains("1 not testable"), "{measure}: {}", done.out);
        assert!(done.out.contains(why), "{measure}: {}", done.out);
    }
}

#[test]
fn shards_of_figures_are_joined_and_judged_as_if_run_at_once() {
    let desk = verified();
    for shard in ["1/2", "2/2"] {
        let out = format!("part-{}", &shard[..1]);
        let done = desk.millrace(&["verify", "own", "--shard", shard, "--out", &out]);
        assert_eq!(done.code, 0, "{}", done.err);
        let lanes = desk.json(&format!("{out}/own/two.quick.lanes.json"));
        assert_eq!(lanes["lanes"].as_array().expect("lanes").len(), 2, "of four");
        assert!(!desk.path(&format!("{out}/own/two.quick.json")).exists(), "nothing is judged");
    }
    let joined = ["verify", "own", "--join", "part-1", "--join", "part-2", "--out", "joined"];
    let done = desk.millrace(&joined);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("1 reproduced"), "{}", done.out);
    let [one, other] = ["results", "joined"].map(|folder| {
        let mut file = desk.json(&format!("{folder}/own/two.quick.json"));
        file["provenance"] = Value::Null;
        file["costs"] = Value::Null;
        file
    });
    assert_eq!(one, other);

    let lanes = "part-1/own/two.quick.lanes.json";
    let mut kept = desk.json(lanes);
    kept["engine_version"] = json!("0.0.1");
    desk.write(lanes, &kept.to_string());
    let refused = desk.millrace(&joined);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("its lanes are of engine 0.0.1"), "{}", refused.err);
}
