//! The traffic file that a scenario names.

use std::fs;
use std::io;
use std::path::{Component, Path};

use millrace_sim::issue::Issue;
use serde_json::Value;

use crate::problem::{Problem, why};

const FIELD: &str = "workload.data_file";

/// Replaces `workload.data_file` by the text of the file, which must be in the folder of `scenario`
/// or below unless `allow_outside`: a scenario from an untrusted source can read no other file.
/// Returns whether a file was named.
pub fn inline(json: &mut Value, scenario: &Path, allow_outside: bool) -> Result<bool, Problem> {
    let Some(workload) = json.get_mut("workload").and_then(Value::as_object_mut) else {
        return Ok(false);
    };
    let Some(named) = workload.remove("data_file") else {
        return Ok(false);
    };
    let refuse = |expected: String| {
        Err(Problem::unusable(scenario.display(), Issue::new(FIELD, named.to_string(), expected)))
    };
    let Some(file) = named.as_str().map(Path::new) else {
        return refuse("the name of a file in the scenario's folder".to_owned());
    };
    if workload.contains_key("data") {
        return refuse("either data or data_file, not both".to_owned());
    }
    let folder = match scenario.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if !allow_outside && !is_inside(folder, file) {
        return refuse(
            "a file in the scenario's folder; --allow-outside permits others".to_owned(),
        );
    }
    match read(&folder.join(file)) {
        Ok(text) => {
            workload.insert("data".to_owned(), Value::String(text));
            Ok(true)
        }
        Err(error) => refuse(format!("a readable text file ({})", why(&error))),
    }
}

/// Whether `file`, relative to `folder`, is inside it, both by its name and after resolving links.
fn is_inside(folder: &Path, file: &Path) -> bool {
    let goes_down = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    let is_there = || match (folder.canonicalize(), folder.join(file).canonicalize()) {
        (Ok(folder), Ok(file)) => file.starts_with(folder),
        // A missing file is reported when it is read.
        _ => true,
    };
    file.components().all(goes_down) && is_there()
}

/// The text of a regular file: a device might be endless.
fn read(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    fs::read_to_string(path)
}
