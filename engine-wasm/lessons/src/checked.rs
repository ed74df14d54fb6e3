//! A checked lesson: the scenario of every step, and its parsed measures.

use std::collections::BTreeSet;

use millrace_papers::{Measure, merge};
use millrace_sim::issue::Issue;
use millrace_sim::scenario::{Scenario, ScenarioError};
use serde_json::Value;

use crate::ask::{Answer, Ask, TaskCondition};
use crate::lesson::{Control, Lesson, Step};
use crate::limits::{
    ANSWERS, CONDITIONS, CONTROLS, HEADING, Limits, MINUTES, SENTENCE, STEPS, TEXT,
};
use crate::text::Text;

/// The version of the format.
const VERSION: u32 = 1;

/// A checked lesson.
pub struct CheckedLesson {
    /// Its steps, in order.
    pub steps: Vec<CheckedStep>,
}

/// A checked step.
pub struct CheckedStep {
    /// Its heading.
    pub title: String,
    /// Its scenario.
    pub scenario: Scenario,
    /// Its texts: its own, and the explanations of its question or task.
    pub texts: Vec<Text>,
    /// What is measured for its question or task.
    pub ask: Option<CheckedAsk>,
}

/// What is measured for a question or a task.
pub enum CheckedAsk {
    /// One value for each contestant.
    Order(Vec<Measure>),
    /// The answer.
    Number(Measure),
    /// Nothing: the page draws what it has.
    Curve,
    /// Nothing.
    Choice,
    /// The conditions, and the scenario of the solution.
    Task(Vec<CheckedCondition>, Box<Scenario>),
}

/// A condition with its measure.
pub struct CheckedCondition {
    /// The condition.
    pub condition: TaskCondition,
    /// Its measure.
    pub measure: Measure,
}

impl CheckedLesson {
    /// Checks `lesson`.
    ///
    /// # Errors
    /// Every fault of its texts, scenarios, questions and tasks.
    pub fn new(lesson: &Lesson) -> Result<Self, ScenarioError> {
        let mut issues = Vec::new();
        check_head(lesson, &mut issues);
        let mut steps = Vec::new();
        for (index, step) in lesson.steps.iter().enumerate() {
            let path = format!("steps[{index}]");
            check_sizes(step, &path, &mut issues);
            let json = lesson.scenario(index).expect("it is a step");
            match Scenario::parse(&json.to_string()) {
                Ok(scenario) => {
                    let found = checked_step(step, scenario, &json, &path);
                    found.map_or_else(|found| issues.extend(found), |step| steps.push(step));
                }
                Err(error) => issues.extend(error.issues.into_iter().map(|issue| Issue {
                    path: format!("{path}.scenario: {}", issue.path),
                    ..issue
                })),
            }
        }
        if issues.is_empty() { Ok(Self { steps }) } else { Err(issues.into()) }
    }
}

fn check_head(lesson: &Lesson, issues: &mut Vec<Issue>) {
    if lesson.version != VERSION {
        issues.push(Issue::new("version", lesson.version.to_string(), VERSION.to_string()));
    }
    let mut limits = Limits(issues);
    limits.length("title", &lesson.title, &HEADING);
    limits.length("summary", &lesson.summary, &SENTENCE);
    limits.length("teacher", &lesson.teacher, &TEXT);
    limits.count("minutes", lesson.minutes as usize, "minutes", &MINUTES);
    limits.count("steps", lesson.steps.len(), "steps", &STEPS);
    limits.list("goals", &lesson.goals);
    limits.list("sources", &lesson.sources);
    let (texts, sources): (Vec<_>, Vec<_>) =
        lesson.quoted.iter().map(|one| (one.text.clone(), one.source.clone())).unzip();
    limits.list("quoted", &texts);
    limits.list("quoted", &sources);
}

fn check_sizes(step: &Step, path: &str, issues: &mut Vec<Issue>) {
    let mut limits = Limits(issues);
    limits.length(&format!("{path}.title"), &step.title, &HEADING);
    limits.length(&format!("{path}.text"), &step.text, &TEXT);
    limits.count(&format!("{path}.controls"), step.controls.len(), "controls", &CONTROLS);
    let (question, why) = match &step.ask {
        None => return,
        Some(Ask::Choice { question, answers }) => {
            limits.count(&format!("{path}.ask.answers"), answers.len(), "answers", &ANSWERS);
            for (index, Answer { text, why, .. }) in answers.iter().enumerate() {
                let path = format!("{path}.ask.answers[{index}]");
                limits.length(&format!("{path}.text"), text, &SENTENCE);
                limits.length(&format!("{path}.why"), why, &TEXT);
            }
            (question, "")
        }
        Some(Ask::Task { task, conditions, hint, why, .. }) => {
            let at = format!("{path}.ask.conditions");
            limits.count(&at, conditions.len(), "conditions", &CONDITIONS);
            for (index, condition) in conditions.iter().enumerate() {
                limits.length(&format!("{at}[{index}].says"), &condition.says, &SENTENCE);
            }
            limits.length(&format!("{path}.ask.hint"), hint, &TEXT);
            (task, &why[..])
        }
        Some(
            Ask::Order { question, why, .. }
            | Ask::Number { question, why, .. }
            | Ask::Curve { question, why, .. },
        ) => (question, &why[..]),
    };
    limits.length(&format!("{path}.ask.question"), question, &SENTENCE);
    limits.length(&format!("{path}.ask.why"), why, &TEXT);
}

fn checked_step(
    step: &Step,
    scenario: Scenario,
    json: &Value,
    path: &str,
) -> Result<CheckedStep, Vec<Issue>> {
    let mut issues = Vec::new();
    let mut texts = Vec::new();
    for (field, text) in texts_of(step) {
        let path = format!("{path}.{field}");
        match Text::parse(text, &path) {
            Ok(text) => {
                issues.extend(text.measures().filter_map(|one| one.check(&scenario, &path).err()));
                texts.push(text);
            }
            Err(issue) => issues.push(issue),
        }
    }
    for (index, control) in step.controls.iter().enumerate() {
        issues.extend(check_control(control, json, &format!("{path}.controls[{index}]")).err());
    }
    let ask =
        step.ask.as_ref().map(|ask| checked_ask(ask, &scenario, json, &format!("{path}.ask")));
    match ask.transpose() {
        Ok(ask) if issues.is_empty() => {
            Ok(CheckedStep { title: step.title.clone(), scenario, texts, ask })
        }
        Ok(_) => Err(issues),
        Err(found) => Err([issues, found].concat()),
    }
}

/// The texts of a step that may have measured values.
fn texts_of(step: &Step) -> Vec<(String, &str)> {
    let mut texts = vec![("text".to_owned(), &step.text[..])];
    match &step.ask {
        Some(
            Ask::Order { why, .. }
            | Ask::Number { why, .. }
            | Ask::Curve { why, .. }
            | Ask::Task { why, .. },
        ) => texts.push(("ask.why".to_owned(), why)),
        Some(Ask::Choice { answers, .. }) => {
            texts.extend(
                answers
                    .iter()
                    .enumerate()
                    .map(|(index, answer)| (format!("ask.answers[{index}].why"), &answer.why[..])),
            );
        }
        None => {}
    }
    texts
}

fn checked_ask(
    ask: &Ask,
    scenario: &Scenario,
    json: &Value,
    path: &str,
) -> Result<CheckedAsk, Vec<Issue>> {
    let measured = |text: &str, path: &str| -> Result<Measure, Vec<Issue>> {
        let measure = Measure::parse(text, path).map_err(|issue| vec![issue])?;
        measure.check(scenario, path).map_err(|issue| vec![issue])?;
        Ok(measure)
    };
    let issue = |field: &str, value: String, expected: &str| {
        Err(vec![Issue::new(format!("{path}.{field}"), value, expected)])
    };
    let labels: BTreeSet<_> = scenario.lanes().iter().map(|plan| plan.label.clone()).collect();
    Ok(match ask {
        Ask::Order { value, .. } => {
            let path = format!("{path}.value");
            let of = |label| measured(&format!("{value}[{label}]"), &path);
            CheckedAsk::Order(labels.iter().map(of).collect::<Result<_, _>>()?)
        }
        Ask::Number { measure, from, to, .. } => {
            if from >= to {
                return issue("to", to.to_string(), "a number above `from`");
            }
            CheckedAsk::Number(measured(measure, &format!("{path}.measure"))?)
        }
        Ask::Curve { contestant, .. } if !labels.contains(contestant) => {
            return issue("contestant", contestant.clone(), "the label of a contestant");
        }
        Ask::Curve { from, to, .. } if !(0.0 < *from && from < to) => {
            return issue("from", from.to_string(), "a time above 0 and below `to`");
        }
        Ask::Curve { .. } => CheckedAsk::Curve,
        Ask::Choice { answers, .. } => match answers.iter().filter(|one| one.right).count() {
            1 => CheckedAsk::Choice,
            right => return issue("answers", format!("{right} right ones"), "one right answer"),
        },
        Ask::Task { conditions, solution, .. } => {
            let checked = conditions.iter().enumerate().map(|(index, condition)| {
                let path = format!("{path}.conditions[{index}]");
                if condition.at_least.is_none() && condition.at_most.is_none() {
                    return Err(vec![Issue::new(path, "no bound", "at_least or at_most")]);
                }
                let measure = measured(&condition.measure, &format!("{path}.measure"))?;
                Ok(CheckedCondition { condition: condition.clone(), measure })
            });
            let conditions = checked.collect::<Result<_, _>>()?;
            let mut json = json.clone();
            merge(&mut json, solution);
            let solved = Scenario::parse(&json.to_string()).map_err(|error| error.issues)?;
            CheckedAsk::Task(conditions, Box::new(solved))
        }
    })
}

/// Whether the ends of a control's range are values of a parameter of the scenario.
fn check_control(control: &Control, json: &Value, path: &str) -> Result<(), Issue> {
    let Control { path: parameter, from, to } = control;
    if from >= to {
        return Err(Issue::new(format!("{path}.to"), to.to_string(), "a number above `from`"));
    }
    let pointer = format!("/{}", parameter.replace(['.', '['], "/").replace(']', ""));
    let Some((table, name)) =
        pointer.rsplit_once('/').filter(|(table, _)| table.ends_with("/parameters"))
    else {
        let expected = "the path of a parameter, such as workload.parameters.load";
        return Err(Issue::new(format!("{path}.path"), parameter, expected));
    };
    for end in [from, to] {
        let mut json = json.clone();
        let Some(owner) = json.pointer_mut(table.trim_end_matches("/parameters")) else {
            let expected = "a parameter of the network, the traffic or a contestant";
            return Err(Issue::new(format!("{path}.path"), parameter, expected));
        };
        // Whole numbers are written without a fraction, as whole parameters require.
        owner["parameters"][name] = serde_json::from_str(&end.to_string()).expect("a number");
        if let Err(error) = Scenario::parse(&json.to_string()) {
            let first = error.issues.into_iter().next().expect("a reason");
            return Err(Issue::new(path, format!("{parameter} {end}"), first.expected));
        }
    }
    Ok(())
}

impl CheckedStep {
    /// All its measures.
    pub fn measures(&self) -> Vec<&Measure> {
        let mut all: Vec<&Measure> = self.texts.iter().flat_map(Text::measures).collect();
        match &self.ask {
            Some(CheckedAsk::Order(values)) => all.extend(values),
            Some(CheckedAsk::Number(answer)) => all.push(answer),
            Some(CheckedAsk::Task(conditions, _)) => {
                all.extend(conditions.iter().map(|one| &one.measure));
            }
            Some(CheckedAsk::Curve | CheckedAsk::Choice) | None => {}
        }
        all
    }
}
