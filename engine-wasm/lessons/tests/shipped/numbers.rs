//! Numbers in the texts of a lesson.

use std::collections::BTreeSet;

use millrace_lessons::{Ask, Lesson, Part, Step, Text};
use serde_json::Value;

/// Terms of the page with numbers: size classes, a percentile, the confidence of intervals.
const TERMS: [&str; 4] = ["100 KB to 10 MB", "95th percentile", "95 % interval", "95 % confidence"];

/// Numbers in written text that are neither in the scenario of their step nor in a quoted text.
pub fn stray(lesson: &Lesson) -> Vec<String> {
    let mut found = Vec::new();
    for (index, step) in lesson.steps.iter().enumerate() {
        let set = numbers_in(&lesson.scenario(index).expect("a step"));
        for text in texts(step) {
            let Text(parts) = Text::parse(text, "text").expect("checked before");
            for part in parts {
                let Part::Written(mut written) = part else { continue };
                let quoted = lesson.quoted.iter().map(|one| &one.text[..]);
                for known in quoted.chain(TERMS) {
                    written = written.replace(known, "");
                }
                let strays = written_numbers(&written).into_iter().filter(|one| !set.contains(one));
                found.extend(strays.map(|one| format!("{one} in “{}”", step.title)));
            }
        }
    }
    found
}

fn texts(step: &Step) -> Vec<&str> {
    let mut texts = vec![&step.text[..], &step.title[..]];
    match &step.ask {
        Some(Ask::Order { question, why, .. } | Ask::Number { question, why, .. }) => {
            texts.extend([&question[..], why]);
        }
        Some(Ask::Curve { question, why, .. }) => texts.extend([&question[..], why]),
        Some(Ask::Choice { question, answers }) => {
            texts.push(question);
            texts.extend(answers.iter().flat_map(|one| [&one.text[..], &one.why[..]]));
        }
        // Its bounds are shown from the conditions.
        Some(Ask::Task { hint, why, .. }) => texts.extend([&hint[..], why]),
        None => {}
    }
    texts
}

/// Digits with their thousands separators and fraction, without the separators.
fn written_numbers(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_digit() || ".,".contains(c);
    text.split(|c| !is_part(c))
        .map(|number| number.trim_matches(['.', ',']).replace(',', ""))
        .filter(|number| number.contains(|c: char| c.is_ascii_digit()))
        .collect()
}

/// Every number of a scenario, also as percent, as thousands and as thousandths, and those of its
/// data.
fn numbers_in(json: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(json, &mut found);
    found
}

fn collect(json: &Value, found: &mut BTreeSet<String>) {
    match json {
        Value::Number(number) => {
            let value = number.as_f64().expect("a finite number");
            for factor in [1.0, 100.0, 1e3, 1e-3, 1e-6] {
                let scaled = (value * factor * 1e9).round() / 1e9;
                found.insert(scaled.to_string());
            }
        }
        Value::String(text) => {
            // In data, commas separate columns.
            for number in text.split(|c: char| !c.is_ascii_digit() && c != '.') {
                if let Ok(value) = number.parse::<f64>() {
                    for factor in [1.0, 1e-3, 1e-6, 1e3, 1e6] {
                        found.insert(((value * factor * 1e9).round() / 1e9).to_string());
                    }
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, found)),
        Value::Bool(_) | Value::Null => {}
    }
}
