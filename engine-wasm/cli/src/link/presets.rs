//! The scenarios shipped with Millrace, and those of its lessons' steps, which links refer to.

use millrace_lessons::Lesson;
use millrace_sim::scenario::ScenarioSpec;
use serde_json::Value;

/// By file name, every scenario in a folder of presets.
const PRESETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/presets.rs"));

/// By file name, every lesson.
const LESSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The id of a lesson that a link carries.
const OWN_LESSON: &str = "own";

/// The preset `id` with all defaults filled in, so that every path of a change exists. The id of a
/// lesson's step is `lesson~ID~STEP`, counted from 1; `own` is the lesson of the link.
///
/// # Errors
/// A fault of the link's own lesson, completing "the link …".
pub fn find(id: &str, own: Option<&Value>) -> Result<Option<Value>, String> {
    let preset = PRESETS.iter().find(|(known, _)| *known == id).map(|(_, text)| (*text).to_owned());
    let text = match preset {
        None => of_a_step(id, own)?,
        preset => preset,
    };
    let Some(text) = text else { return Ok(None) };
    let spec = ScenarioSpec::parse(&text)
        .map_err(|error| format!("has a lesson with a fault in this step: {error}"))?;
    let spec = ScenarioSpec { schema: None, ..spec };
    Ok(Some(serde_json::to_value(spec).expect("plain data")))
}

fn of_a_step(id: &str, own: Option<&Value>) -> Result<Option<String>, String> {
    let Some((lesson, step)) = id.strip_prefix("lesson~").and_then(|id| id.split_once('~')) else {
        return Ok(None);
    };
    let shipped = || LESSONS.iter().find(|(known, _)| *known == lesson);
    let text = match (lesson, own) {
        (OWN_LESSON, Some(own)) => own.to_string(),
        _ => match shipped() {
            Some((_, text)) => (*text).to_owned(),
            None => return Ok(None),
        },
    };
    let lesson =
        Lesson::parse(&text).map_err(|error| format!("has a lesson with a fault: {error}"))?;
    let index = step.parse::<usize>().ok().and_then(|step| step.checked_sub(1));
    Ok(index.and_then(|index| lesson.scenario(index)).map(|scenario| scenario.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_valid() {
        assert!(PRESETS.len() > 5);
        for (id, _) in PRESETS {
            let scenario = find(id, None).expect("a scenario").expect("it is listed").to_string();
            millrace_sim::scenario::Scenario::parse(&scenario).expect(id);
        }
        assert_eq!(find("no-such", None), Ok(None));
    }

    #[test]
    fn steps_of_lessons_are_presets() {
        let (lesson, _) = LESSONS[0];
        let first = find(&format!("lesson~{lesson}~1"), None);
        let first = first.expect("a scenario").expect("every lesson has a step");
        millrace_sim::scenario::Scenario::parse(&first.to_string()).expect("a scenario");
        for unknown in ["lesson~no-such~1", "lesson~", &format!("lesson~{lesson}~0")] {
            assert_eq!(find(unknown, None), Ok(None), "{unknown}");
        }
    }
}
