//! Embeds the scenarios and lessons shipped with Millrace, which links refer to.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of `scenarios/` that holds lessons.
const LESSONS: &str = "lessons";
/// Folders of `scenarios/` that hold no presets.
const NO_TOPICS: [&str; 3] = ["golden", "bench", LESSONS];

fn main() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    println!("cargo::rerun-if-changed={}", scenarios.display());
    let topics = listed(&scenarios)
        .into_iter()
        .filter(|topic| topic.is_dir() && !NO_TOPICS.iter().any(|name| topic.ends_with(name)));
    write_table("presets.rs", topics.flat_map(|topic| listed(&topic)).collect());
    write_table("lessons.rs", listed(&scenarios.join(LESSONS)));
}

/// Writes a table of the JSON files among `files`: name and text.
fn write_table(name: &str, mut files: Vec<PathBuf>) {
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let id = file.file_stem().and_then(|stem| stem.to_str()).expect("a readable name");
        let path = fs::canonicalize(&file).expect("a file that was listed");
        let path = path.to_str().expect("a readable path");
        writeln!(table, "    ({id:?}, include_str!({path:?})),").expect("strings take all");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names it"));
    fs::write(out.join(name), table).expect("a writable folder");
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    entries.map(|entry| entry.expect("a readable entry").path()).collect()
}
