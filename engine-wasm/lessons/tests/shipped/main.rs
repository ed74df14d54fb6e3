//! Every lesson in `scenarios/lessons/`: its races run, its tasks can be solved and are not solved
//! at their start, and every number in its texts is measured, set or has a source.

mod numbers;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fs, thread};

use millrace_lessons::{
    CheckedAsk, CheckedCondition, CheckedLesson, CheckedStep, Lesson, race, schema,
};
use millrace_papers::{Measure, RacedLane};
use millrace_sim::scenario::{Scenario, ScenarioSpec};
use serde_json::Value;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/lessons"))
}

/// All lessons by id.
fn lessons() -> Vec<(String, Lesson)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of lessons")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let read = |path: PathBuf| {
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(&path).expect("a readable file");
        let lesson = Lesson::parse(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
        (id, lesson)
    };
    files.into_iter().map(read).collect()
}

fn checked(id: &str, lesson: &Lesson) -> CheckedLesson {
    CheckedLesson::new(lesson).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The races of a lesson: steps often share one.
#[derive(Default)]
struct Raced(BTreeMap<String, Vec<RacedLane>>);

impl Raced {
    /// The lanes of `scenario`, with all that `measures` read.
    fn lanes(&mut self, scenario: &Scenario, measures: &[&Measure]) -> &[RacedLane] {
        let spec = ScenarioSpec { title: String::new(), ..scenario.spec().clone() };
        let key = serde_json::to_string(&spec).expect("plain data");
        self.0.entry(key).or_insert_with(|| race(scenario, measures))
    }
}

#[test]
fn every_measure_has_a_value_and_tasks_are_solved_by_their_solution_alone() {
    let of_lesson = |id: &str, lesson: &Lesson| {
        let steps = checked(id, lesson).steps;
        let all: Vec<&Measure> = steps.iter().flat_map(CheckedStep::measures).collect();
        let (mut raced, mut tasks) = (Raced::default(), 0);
        for step in &steps {
            let at = format!("{id}, {}", step.title);
            let measures = step.measures();
            if measures.is_empty() {
                continue;
            }
            let lanes = raced.lanes(&step.scenario, &all);
            for measure in measures {
                let found = measure.over(lanes);
                assert!(found.is_ok(), "{at}, {}: {found:?}", measure.text());
            }
            if let Some(CheckedAsk::Task(conditions, solution)) = &step.ask {
                assert!(!met(conditions, lanes), "{at}: solved before any change");
                assert!(met(conditions, raced.lanes(solution, &all)), "{at}: the solution fails");
                tasks += 1;
            }
        }
        tasks
    };
    let lessons = lessons();
    let tasks: usize = thread::scope(|scope| {
        let one = |(id, lesson)| scope.spawn(move || of_lesson(id, lesson));
        let all: Vec<_> = lessons.iter().map(|(id, lesson)| one((id, lesson))).collect();
        all.into_iter().map(|one| one.join().expect("a lesson that holds")).sum()
    });
    assert!(tasks > 5, "{tasks} tasks");
}

fn met(conditions: &[CheckedCondition], lanes: &[RacedLane]) -> bool {
    conditions.iter().all(|one| {
        let value = one.measure.over(lanes).expect("a value").value;
        one.condition.holds(value)
    })
}

#[test]
fn every_number_in_a_text_is_measured_set_or_quoted() {
    let of_lesson = |(id, lesson): (String, Lesson)| {
        let stray = numbers::stray(&lesson);
        stray.into_iter().map(move |number| format!("{id}: {number}"))
    };
    let stray: Vec<_> = lessons().into_iter().flat_map(of_lesson).collect();
    assert!(stray.is_empty(), "neither measured nor set nor quoted:\n{}", stray.join("\n"));
}

#[test]
fn every_field_of_a_lesson_is_in_the_schema() {
    let schema = schema();
    for (id, lesson) in lessons() {
        let json = serde_json::to_value(lesson).expect("plain data");
        assert_eq!(unknown_field(&json, &schema), None, "{id}");
    }
    let stray = serde_json::json!({ "steps": [{ "ask": { "kind": "task", "riddle": 1 } }] });
    assert_eq!(unknown_field(&stray, &schema).as_deref(), Some("riddle"));
}

/// The first field that the schema does not have; patches and views are any objects.
fn unknown_field(value: &Value, schema: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => {
            let schema = alternative(schema, value);
            let known = schema["properties"].as_object()?;
            fields.iter().find_map(|(name, value)| match known.get(name) {
                Some(schema) => unknown_field(value, schema),
                None => Some(name.clone()),
            })
        }
        Value::Array(items) => items.iter().find_map(|item| unknown_field(item, &schema["items"])),
        _ => None,
    }
}

/// Of several schemas, the one for this kind.
fn alternative<'a>(schema: &'a Value, value: &Value) -> &'a Value {
    let Some(several) = schema["oneOf"].as_array() else { return schema };
    let fits = |one: &&Value| one["properties"]["kind"]["const"] == value["kind"];
    several.iter().find(fits).expect("a schema of this kind")
}
