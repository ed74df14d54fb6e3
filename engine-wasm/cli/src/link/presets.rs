//! The scenarios shipped with Millrace, which links refer to.

use millrace_sim::scenario::ScenarioSpec;
use serde_json::Value;

/// By file name, every scenario in a folder of presets.
const PRESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/presets.rs"));

/// The preset `id` with all defaults filled in, so that every path of a change exists.
pub fn find(id: &str) -> Option<Value> {
    let (_, text) = PRESETS.iter().find(|(known, _)| *known == id)?;
    let spec = ScenarioSpec::parse(text).expect("presets are scenarios");
    Some(serde_json::to_value(ScenarioSpec { schema: None, ..spec }).expect("plain data"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_valid() {
        assert!(PRESETS.len() > 5);
        for (id, _) in PRESETS {
            let scenario = find(id).expect("it is listed").to_string();
            millrace_sim::scenario::Scenario::parse(&scenario).expect(id);
        }
        assert_eq!(find("no-such"), None);
    }
}
