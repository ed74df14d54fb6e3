//! A scenario as a file, with the traffic file it may name.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use millrace_sim::record::Fingerprint;
use millrace_sim::scenario::{Issue, Scenario};
use serde_json::Value;

use crate::problem::Problem;

/// Reads and checks the scenario at `path`; `-` is standard input.
///
/// `workload.data_file` names a file relative to the scenario, and becomes `workload.data`.
pub fn read(path: &Path) -> Result<Scenario, Problem> {
    let text = read_json(path)?;
    Scenario::parse(&text).map_err(|error| Problem::unusable(path.display(), error))
}

/// The same, as JSON that nobody has checked.
pub fn read_json(path: &Path) -> Result<String, Problem> {
    let text = read_text(path).map_err(|error| Problem::unusable(path.display(), error))?;
    let mut json: Value = serde_json::from_str(&text)
        .map_err(|error| Problem::unusable(path.display(), format!("not JSON: {error}")))?;
    Ok(if inline_data(&mut json, path)? { json.to_string() } else { text })
}

/// What tells two scenarios apart when a run is resumed: everything but the words about it.
pub fn fingerprint(scenario: &Scenario) -> Fingerprint {
    let mut spec = scenario.spec().clone();
    spec.schema = None;
    spec.title.clear();
    spec.note.clear();
    let text = serde_json::to_string(&spec).expect("a checked scenario is plain data");
    Fingerprint::of_text(&text)
}

/// Where results go when nobody says: beside the caller, named after the scenario.
pub fn default_folder(path: &Path) -> PathBuf {
    let stem = path.file_stem().filter(|stem| *stem != "-").unwrap_or("scenario".as_ref());
    let mut folder = stem.to_owned();
    folder.push("-results");
    PathBuf::from(folder)
}

fn read_text(path: &Path) -> std::io::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        Ok(text)
    } else {
        fs::read_to_string(path)
    }
}

/// Replaces `workload.data_file` by the file's text; says whether there was one.
fn inline_data(json: &mut Value, scenario: &Path) -> Result<bool, Problem> {
    const FIELD: &str = "workload.data_file";
    let Some(workload) = json.get_mut("workload").and_then(Value::as_object_mut) else {
        return Ok(false);
    };
    let Some(named) = workload.remove("data_file") else {
        return Ok(false);
    };
    let refuse = |value: String, expected: String| {
        Err(Problem::unusable(scenario.display(), Issue::new(FIELD, value, expected)))
    };
    let Some(file) = named.as_str() else {
        return refuse(named.to_string(), "the name of a file beside the scenario".to_owned());
    };
    if workload.contains_key("data") {
        return refuse(named.to_string(), "either data or data_file, not both".to_owned());
    }
    match fs::read_to_string(scenario.parent().unwrap_or(Path::new("")).join(file)) {
        Ok(text) => {
            workload.insert("data".to_owned(), Value::String(text));
            Ok(true)
        }
        Err(error) => refuse(named.to_string(), format!("a readable text file ({error})")),
    }
}
