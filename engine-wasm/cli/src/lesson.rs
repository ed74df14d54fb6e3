//! `millrace lesson`: runs the races of a lesson, and prints what its texts and tasks measure.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use millrace_lessons::{CheckedAsk, CheckedCondition, CheckedLesson, CheckedStep, Lesson, race};
use millrace_papers::{Measure, Measured, RacedLane};
use millrace_sim::scenario::{Scenario, ScenarioError};

use crate::problem::{Problem, print_text};

/// Runs every step of the lesson in `file`, and prints its measures and whether its task is met by
/// its start and by its solution.
///
/// # Errors
/// A file that cannot be read or holds no lesson.
pub fn print(file: &Path) -> Result<(), Problem> {
    let text = fs::read_to_string(file).map_err(|error| Problem::unreadable(file, &error))?;
    let refused = |error: ScenarioError| Problem::unusable(file.display(), error);
    let lesson = Lesson::parse(&text).map_err(refused)?;
    let steps = CheckedLesson::new(&lesson).map_err(refused)?.steps;
    for (index, step) in steps.iter().enumerate() {
        print_text(&format!("{}. {}{}", index + 1, step.title, measured(step)))?;
    }
    Ok(())
}

/// One line for each measure of a step, and one for its task.
fn measured(step: &CheckedStep) -> String {
    let mut said = String::new();
    let mut line = |text: String| write!(said, "\n   {text}").expect("a string takes all text");
    let measures = step.measures();
    if !measures.is_empty() {
        let lanes = race(&step.scenario, &measures);
        for measure in measures {
            line(value(measure, &lanes));
        }
    }
    if let Some(CheckedAsk::Task(conditions, solution)) = &step.ask {
        let start = met(conditions, &step.scenario);
        line(format!("task: start {start}, solution {}", met(conditions, solution)));
    }
    said
}

fn met(conditions: &[CheckedCondition], scenario: &Scenario) -> String {
    let measures: Vec<_> = conditions.iter().map(|one| &one.measure).collect();
    let lanes = race(scenario, &measures);
    let holds = |one: &CheckedCondition| {
        one.measure.over(&lanes).is_ok_and(|found| one.condition.holds(found.value))
    };
    let values: Vec<_> = measures.iter().map(|measure| value(measure, &lanes)).collect();
    let word = if conditions.iter().all(holds) { "passes" } else { "fails" };
    format!("{word} ({})", values.join("; "))
}

fn value(measure: &Measure, lanes: &[RacedLane]) -> String {
    let number = match measure.over(lanes) {
        Ok(Measured { value, low: Some(low), high: Some(high), .. }) => {
            format!("{value:.6} ({low:.6} to {high:.6})")
        }
        Ok(Measured { value, .. }) => format!("{value:.6}"),
        Err(reason) => reason,
    };
    format!("{} = {number}", measure.text())
}
