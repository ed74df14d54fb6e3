//! Reading what is stored.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, FigureResults, LaneValues, Paper, Races, Size};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// All figures, in order of paper and file.
pub fn figures() -> Vec<Figure> {
    let mut files: Vec<PathBuf> = folders().iter().flat_map(|folder| entries(folder)).collect();
    files.retain(|file| !file.ends_with("paper.json"));
    files.iter().map(|file| figure(file)).collect()
}

fn figure(file: &Path) -> Figure {
    let text = read(file).expect("it was listed");
    let figure = Figure::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(
        file.ends_with(format!("{}/{}.json", figure.paper, figure.figure)),
        "{}",
        file.display()
    );
    figure
}

/// What is said of a paper.
pub fn paper(id: &str) -> Option<Paper> {
    json(&root().join(id).join("paper.json"))
}

/// The stored results of a figure, on synthetic traffic.
pub fn results(figure: &Figure, size: Size) -> Option<FigureResults> {
    let name = format!("{}.{}.json", figure.figure, size.name());
    json(&root().join("results").join(&figure.paper).join(name))
}

/// Those at full size where there are any, else those at quick size.
pub fn best_results(figure: &Figure) -> Option<FigureResults> {
    results(figure, Size::Full).or_else(|| results(figure, Size::Quick))
}

/// The stored lanes, which must belong to these races.
pub fn lanes(races: &Races) -> Vec<LaneValues> {
    let figure = races.figure();
    if races.lanes().is_empty() {
        return Vec::new();
    }
    let name = format!("{}.{}.lanes.json", figure.figure, races.size().name());
    let path = root().join("results").join(&figure.paper).join(&name);
    let file: Value = json(&path).unwrap_or_else(|| panic!("{name} is missing"));
    assert_eq!(file["races"], races.fingerprint(), "{name} is of other races; `npm run claims`");
    serde_json::from_value(file["lanes"].clone()).expect("lanes")
}

/// As it reads back: numbers and nothing else.
pub fn as_stored(results: &FigureResults) -> FigureResults {
    let text = serde_json::to_string(results).expect("plain data");
    serde_json::from_str(&text).expect("it was written so")
}

/// The README of the whole project.
pub fn readme() -> String {
    read(&root().join("../../README.md")).expect("there is one")
}

fn folders() -> Vec<PathBuf> {
    let mut folders = entries(&root());
    folders.retain(|entry| entry.is_dir() && !entry.ends_with("results"));
    folders
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.sort();
    paths
}

fn json<T: DeserializeOwned>(path: &Path) -> Option<T> {
    let text = read(path)?;
    Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

fn read(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/papers")
}
