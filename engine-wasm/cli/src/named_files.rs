//! Files that a scenario names: its traffic, and sources of own schemes.

use std::fs;
use std::io;
use std::path::{Component, Path};

use millrace_sim::issue::Issue;
use serde_json::{Map, Value};

use crate::problem::{Problem, why};

/// A field of a scenario that names a file, and the field that its text becomes.
struct Field<'a> {
    /// Path in messages.
    path: String,
    object: &'a mut Map<String, Value>,
    file: &'static str,
    text: &'static str,
}

/// Replaces names of files by their texts: `workload.data_file`, and `file` of a contestant's own
/// scheme. Files must be in the folder of `scenario` or below unless `allow_outside`: a scenario from an
/// untrusted source can read no other file. Returns whether a file was named.
pub fn inline(json: &mut Value, scenario: &Path, allow_outside: bool) -> Result<bool, Problem> {
    let mut found = false;
    let mut read = |field: Field| -> Result<(), Problem> {
        found |= inline_one(field, scenario, allow_outside)?;
        Ok(())
    };
    if let Some(object) = json.get_mut("workload").and_then(Value::as_object_mut) {
        let path = "workload.data_file".to_owned();
        read(Field { path, object, file: "data_file", text: "data" })?;
    }
    let contestants = json.get_mut("contestants").and_then(Value::as_array_mut);
    for (index, contestant) in contestants.into_iter().flatten().enumerate() {
        if let Some(object) = contestant.get_mut("scheme").and_then(Value::as_object_mut) {
            let path = format!("contestants[{index}].scheme.file");
            read(Field { path, object, file: "file", text: "source" })?;
        }
    }
    Ok(found)
}

fn inline_one(field: Field, scenario: &Path, allow_outside: bool) -> Result<bool, Problem> {
    let Field { path, object, file, text } = field;
    let Some(named) = object.remove(file) else {
        return Ok(false);
    };
    let refuse = |expected: String| {
        Err(Problem::unusable(scenario.display(), Issue::new(&path, named.to_string(), expected)))
    };
    let Some(name) = named.as_str().map(Path::new) else {
        return refuse("the name of a file in the scenario's folder".to_owned());
    };
    if object.contains_key(text) {
        return refuse(format!("either {text} or {file}, not both"));
    }
    let folder = match scenario.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if !allow_outside && !is_inside(folder, name) {
        return refuse(
            "a file in the scenario's folder; --allow-outside permits others".to_owned(),
        );
    }
    match read(&folder.join(name)) {
        Ok(contents) => {
            object.insert(text.to_owned(), Value::String(contents));
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
