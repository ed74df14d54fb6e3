//! Reads stored figures and results.

use std::fs;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, FigureResults, LaneValues, Paper, Races, Size};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// All figures, in order of paper and file.
pub fn figures() -> Vec<Figure> {
    figure_files().iter().map(|file| figure(file)).collect()
}

/// All figures as written, each with its location.
pub fn texts() -> Vec<(String, Value)> {
    let text = |file: PathBuf| {
        let place = file.strip_prefix(root()).expect("it lies there").display().to_string();
        (place, json(&file).expect("it was listed"))
    };
    figure_files().into_iter().map(text).collect()
}

fn figure_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folders().iter().flat_map(|folder| entries(folder)).collect();
    files.retain(|file| !file.ends_with("paper.json"));
    files
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

/// Reads the description of a paper.
pub fn paper(id: &str) -> Option<Paper> {
    json(&root().join(id).join("paper.json"))
}

/// Source of a figure's traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traffic {
    /// The scenario's random arrivals.
    Drawn,
    /// The recorded trace, which is not in the repository.
    Recorded,
}

impl Traffic {
    pub const ALL: [Self; 2] = [Self::Drawn, Self::Recorded];

    fn suffix(self) -> &'static str {
        match self {
            Self::Drawn => "",
            Self::Recorded => ".trace",
        }
    }
}

/// The stored results of a figure.
pub fn results(figure: &Figure, size: Size, traffic: Traffic) -> Option<FigureResults> {
    json(&path(figure, size, traffic, "json"))
}

/// All stored results of a figure.
pub fn all_results(figure: &Figure) -> impl Iterator<Item = FigureResults> {
    let each = [Size::Quick, Size::Full].into_iter();
    each.flat_map(|size| Traffic::ALL.map(|traffic| results(figure, size, traffic))).flatten()
}

/// The best stored results; see [`FigureResults`].
pub fn best_results(figure: &Figure) -> Option<FigureResults> {
    all_results(figure).max_by_key(FigureResults::weight)
}

/// The stored lanes. Those on random traffic must belong to these races.
pub fn lanes(races: &Races) -> Vec<LaneValues> {
    if races.lanes().is_empty() {
        return Vec::new();
    }
    let path = lanes_path(races);
    let name = path.display();
    let file: Value = json(&path).unwrap_or_else(|| panic!("{name} is missing"));
    let same = file["races"] == races.fingerprint();
    assert!(same || races.with_trace(), "{name} is of other races; `npm run claims`");
    serde_json::from_value(file["lanes"].clone()).expect("lanes")
}

/// The engine version that ran the stored lanes; `None` without races.
pub fn raced_by(races: &Races) -> Option<String> {
    let file: Value = json(&lanes_path(races)).filter(|_| !races.lanes().is_empty())?;
    Some(file["engine_version"].as_str().expect("a version").to_owned())
}

fn lanes_path(races: &Races) -> PathBuf {
    let traffic = if races.with_trace() { Traffic::Recorded } else { Traffic::Drawn };
    path(races.figure(), races.size(), traffic, "lanes.json")
}

fn path(figure: &Figure, size: Size, traffic: Traffic, ending: &str) -> PathBuf {
    let name = format!("{}.{}{}.{ending}", figure.figure, size.name(), traffic.suffix());
    root().join("results").join(&figure.paper).join(name)
}

/// A value after a round trip through JSON.
pub fn as_stored(results: &FigureResults) -> FigureResults {
    let text = serde_json::to_string(results).expect("plain data");
    serde_json::from_str(&text).expect("it was written so")
}

/// The README of the project.
pub fn readme() -> String {
    read(&readme_path()).expect("there is one")
}

/// Overwrites it.
pub fn write_readme(text: &str) {
    fs::write(readme_path(), text).expect("a writable README");
}

fn readme_path() -> PathBuf {
    root().join("../../README.md")
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
