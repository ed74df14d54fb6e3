//! Which driver ran a lane, in `summary.json`.

use serde_json::{Value, json};

use crate::support::{Desk, FLOWS, scenario};

#[test]
fn costs_name_the_driver_of_packet_level_lanes() {
    let desk = Desk::new();
    desk.write("flows.csv", FLOWS);
    let mut race = scenario();
    for (level, scheme, driver) in
        [("packet", "dctcp", json!("window")), ("flow", "fair", Value::Null)]
    {
        race["level"] = json!(level);
        race["contestants"] = json!([{ "scheme": scheme }]);
        desk.write("race.json", &race.to_string());
        let done = desk.millrace(&["run", "race.json", "--out", level]);
        assert_eq!(done.code, 0, "{}", done.err);
        for lane in desk.json(&format!("{level}/summary.json"))["lanes"].as_array().unwrap() {
            assert_eq!(lane["costs"]["driver"], driver, "at {level} level");
        }
    }
}
