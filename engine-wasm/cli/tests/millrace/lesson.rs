//! `lesson` prints what a lesson measures, and refuses what is none; links lead to its steps.

use serde_json::{Value, json};

use crate::support::Desk;

/// Three flows on one link, a measured text, and a task that fair sharing fails.
fn lesson() -> Value {
    json!({
        "version": 1, "title": "One link", "summary": "Sharing and order.", "minutes": 5,
        "goals": ["Compare two means."],
        "steps": [{
            "title": "Three flows",
            "text": "On average {flows.fct_s.all.mean[Fair] | seconds}.",
            "scenario": {
                "version": 1, "level": "flow",
                "topology": { "kind": "star", "parameters": { "senders": 3, "host_gbps": 8 } },
                "workload": { "kind": "flow-list", "parameters": {}, "data":
                    "start_s,source,destination,size_bytes\n0,0,3,1000000\n0,1,3,2000000\n0,2,3,3000000\n" },
                "contestants": [{ "scheme": "fair", "label": "Fair" }],
            },
            "ask": {
                "kind": "task", "task": "Lower the mean FCT.", "hint": "Order them.", "why": "",
                "conditions": [{ "says": "Mean FCT", "measure": "flows.fct_s.all.mean[Fair]",
                    "unit": "seconds", "at_most": 0.004 }],
                "solution": { "contestants": [{ "scheme": "srpt", "label": "Fair" }] },
            },
        }],
    })
}

fn printed(lesson: &Value) -> (i32, String, String) {
    let desk = Desk::new();
    desk.write("lesson.json", &lesson.to_string());
    let done = desk.millrace(&["lesson", "lesson.json"]);
    (done.code, done.out, done.err)
}

#[test]
fn measures_and_tasks_are_printed() {
    let (code, out, err) = printed(&lesson());
    assert_eq!((code, &err[..]), (0, ""));
    assert!(out.starts_with("1. Three flows\n"), "{out}");
    // 3 + 5 + 6 ms for sharing, 1 + 3 + 6 ms in order of size, of 6 MB at 1 GB/s with headers.
    assert!(out.contains("flows.fct_s.all.mean[Fair] = 0.0047"), "{out}");
    assert!(out.contains("task: start fails"), "{out}");
    assert!(out.contains("solution passes (flows.fct_s.all.mean[Fair] = 0.0034"), "{out}");
}

#[test]
fn faults_name_their_field() {
    let fault = |pointer: &str, value: Value, words: &str| {
        let mut lesson = lesson();
        *lesson.pointer_mut(pointer).expect(pointer) = value;
        let (code, _, err) = printed(&lesson);
        assert_eq!(code, 2, "{pointer}");
        assert!(err.contains(words), "{pointer}: {err}");
        assert!(err.len() < 400, "{err}");
    };
    fault("/version", json!(2), "version");
    fault("/minutes", json!(0), "minutes: expected 1 to 180 minutes, got 0");
    fault(
        "/steps/0/text",
        json!("{a.b[Fair] | miles}"),
        "steps[0].text: expected {measure | unit}",
    );
    fault("/steps/0/text", json!("{a.b[Fair] | number}"), "the path of a number");
    fault("/steps/0/ask/conditions/0/measure", json!("1 +"), "steps[0].ask.conditions[0].measure");
    fault("/steps/0/scenario/level", json!("flows"), "steps[0].scenario: level");
    fault("/steps/0/ask/solution/contestants", json!([{ "scheme": "no" }]), "scheme");
    fault("/steps/0/ask/kind", json!("riddle"), "ask");
    fault("/steps", json!([]), "steps");
}

#[test]
fn a_link_to_a_step_is_its_scenario() {
    let desk = Desk::new();
    let link = "p.2.preset=lesson~short-behind-long~1&contestants.length=1";
    let done = desk.millrace(&["run", link, "--out", "results"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let summary = desk.json("results/summary.json");
    assert_eq!(summary["lanes"].as_array().map(Vec::len), Some(1));
    let own =
        format!("p.2.preset=lesson~own~1&lesson={}", lesson().to_string().replace('%', "%25"));
    let done = desk.millrace(&["run", &own, "--out", "own"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(desk.json("own/summary.json")["lanes"][0]["identity"]["label"], "Fair");
    let bad = desk.millrace(&["run", &own.replace("minutes", "hours"), "--out", "none"]);
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("has a lesson with a fault"), "{}", bad.err);
    let none = desk.millrace(&["run", "p.2.preset=lesson~short-behind-long~99", "--out", "none"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("which does not exist"), "{}", none.err);
}
