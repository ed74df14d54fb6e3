//! The scenarios that come with Millrace, which links name.

use millrace_sim::scenario::ScenarioSpec;
use serde_json::Value;

/// By the name of its file, every scenario whose folder is a topic of presets.
const PRESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/presets.rs"));

/// The preset of that name with nothing left unsaid: what differs from it is told by its paths.
pub fn find(id: &str) -> Option<Value> {
    let (_, text) = PRESETS.iter().find(|(known, _)| *known == id)?;
    let spec = ScenarioSpec::parse(text).expect("presets are scenarios");
    Some(serde_json::to_value(ScenarioSpec { schema: None, ..spec }).expect("plain data"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_found_and_run() {
        assert!(PRESETS.len() > 5);
        for (id, _) in PRESETS {
            let scenario = find(id).expect("it is listed").to_string();
            millrace_sim::scenario::Scenario::parse(&scenario).expect(id);
        }
        assert_eq!(find("no-such"), None);
    }
}
