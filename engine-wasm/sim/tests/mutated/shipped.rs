//! The scenarios that come with the project.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// All of them, by folder and name.
pub fn scenarios() -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let folders = ["closed-forms", "coflows", "golden", "stories", "web-search"];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder of scenarios"))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let read =
        |path: &_| serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON");
    files.iter().map(read).collect()
}
