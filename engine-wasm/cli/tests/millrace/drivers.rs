//! Which driver ran a lane, in `summary.json`.

use serde_json::{Value, json};

use crate::support::{Desk, FLOWS, scenario};

#[test]
fn costs_name_the_driver_of_packet_level_lanes() {
    let desk = Desk::new();
    desk.write("flows.csv", FLOWS);
    let mut race = scenario();
    // Hosts of the fabric add 20 µs to a link; the links of the big switch are too short for windows.
    let races = [
        ("leaf-spine", "packet", "dctcp", json!("window")),
        ("big-switch", "packet", "dctcp", json!("event")),
        ("big-switch", "flow", "fair", Value::Null),
    ];
    for (number, (topology, level, scheme, driver)) in races.into_iter().enumerate() {
        race["topology"] = json!({ "kind": topology });
        race["level"] = json!(level);
        race["contestants"] = json!([{ "scheme": scheme }]);
        desk.write("race.json", &race.to_string());
        let out = number.to_string();
        let done = desk.millrace(&["run", "race.json", "--out", &out]);
        assert_eq!(done.code, 0, "{}", done.err);
        for lane in desk.json(&format!("{out}/summary.json"))["lanes"].as_array().unwrap() {
            assert_eq!(lane["costs"]["driver"], driver, "{topology} at {level} level");
        }
    }
}
