//! The scenarios shipped with Millrace, and those of its lessons' steps, which links refer to.

use millrace_lessons::Lesson;
use millrace_sim::scenario::ScenarioSpec;
use serde_json::Value;

/// By file name, every scenario in a folder of presets.
const PRESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/presets.rs"));

/// By file name, every lesson.
const LESSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The preset `id` with all defaults filled in, so that every path of a change exists. The id of a
/// lesson's step is `lesson~ID~STEP`, counted from 1.
pub fn find(id: &str) -> Option<Value> {
    let of_a_preset = || {
        let (_, text) = PRESETS.iter().find(|(known, _)| *known == id)?;
        Some((*text).to_owned())
    };
    let text = of_a_preset().or_else(|| of_a_step(id))?;
    let spec = ScenarioSpec::parse(&text).expect("presets are scenarios");
    Some(serde_json::to_value(ScenarioSpec { schema: None, ..spec }).expect("plain data"))
}

fn of_a_step(id: &str) -> Option<String> {
    let (lesson, step) = id.strip_prefix("lesson~")?.split_once('~')?;
    let (_, text) = LESSONS.iter().find(|(known, _)| *known == lesson)?;
    let lesson = Lesson::parse(text).expect("tested with the lessons");
    let scenario = lesson.scenario(step.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some(scenario.to_string())
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

    #[test]
    fn steps_of_lessons_are_presets() {
        let (lesson, _) = LESSONS[0];
        let first = find(&format!("lesson~{lesson}~1")).expect("every lesson has a step");
        millrace_sim::scenario::Scenario::parse(&first.to_string()).expect("a scenario");
        for unknown in ["lesson~no-such~1", "lesson~", &format!("lesson~{lesson}~0")] {
            assert_eq!(find(unknown), None, "{unknown}");
        }
    }
}
