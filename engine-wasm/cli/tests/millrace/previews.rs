//! `millrace traffic` and `millrace thresholds`.

use crate::support::{Desk, FLOWS, scenario};
use serde_json::{Value, json};

#[test]
fn traffic_is_printed_as_text_or_json() {
    let desk = Desk::new();
    desk.write("flows.csv", FLOWS);
    desk.write("two.json", &scenario().to_string());
    let done = desk.millrace(&["traffic", "two.json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("3 flows"), "{}", done.out);
    assert!(done.out.contains("2 coflows"), "{}", done.out);
    let done = desk.millrace(&["traffic", "two.json", "--json"]);
    let preview: Value = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(preview["arrivals"]["fan_in"]["flows"], 2);
    assert_eq!(preview["totals"]["bytes"], 4_100_000.0);
}

#[test]
fn numbers_are_grouped_and_wrapped_ports_are_reported() {
    let desk = Desk::new();
    let mut crowded = scenario();
    crowded["topology"] = json!({ "kind": "big-switch", "parameters": { "hosts": 4 } });
    crowded["workload"] = json!({ "kind": "coflow-trace", "data": "9 1\n7 0 1 0 1 8:6.0\n" });
    desk.write("crowded.json", &crowded.to_string());
    let done = desk.millrace(&["traffic", "crowded.json"]);
    assert!(done.out.contains("6,000,000 bytes on average"), "{}", done.out);
    let remark =
        "The traffic has 9 ports but this network has 4 hosts, so up to 3 ports share one.";
    assert!(done.out.contains(remark), "{}", done.out);
    let done = desk.millrace(&["run", "crowded.json"]);
    assert!(done.err.contains(remark), "{}", done.err);
}

#[test]
fn thresholds_come_with_their_costs() {
    let desk = Desk::new();
    let scenario = json!({
        "version": 1,
        "level": "packet",
        "topology": { "kind": "leaf-spine" },
        "workload": { "kind": "poisson", "parameters": { "load": 0.8 } },
        "contestants": [{ "scheme": "dctcp" }, { "scheme": "pias" }],
    });
    desk.write("pias.json", &scenario.to_string());
    let done = desk.millrace(&["thresholds", "pias.json"]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("contestant 0 has no thresholds"), "{}", done.err);
    let done = desk.millrace(&["thresholds", "pias.json", "--contestant", "1"]);
    assert!(done.out.contains("46 1084 1717 1943 1989 1999 2001"), "{}", done.out);
    let arguments = ["thresholds", "pias.json", "--contestant", "1", "--lower", "2", "--json"];
    let plan: Value = serde_json::from_str(&desk.millrace(&arguments).out).expect("JSON");
    assert_eq!(plan["plan"]["objectives"][0]["surface"]["lower"], 2);
}
