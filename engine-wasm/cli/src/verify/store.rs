//! Storage of figures' results.
//!
//! `<paper>/<figure>.<size>.lanes.json` grows lane by lane, so that an interrupted run can resume;
//! `<paper>/<figure>.<size>.json` is written once no lane is missing. Lanes are kept as long as
//! engine, scenarios and the stored values of a lane are unchanged.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, FigureResults, LaneValues, Races, Size};
use millrace_sim::ENGINE_VERSION;
use serde::{Deserialize, Serialize};

use crate::folder::{read_json, write_atomic, write_json};
use crate::problem::Problem;

/// The two files of one figure.
pub struct Store {
    lanes: PathBuf,
    results: PathBuf,
}

/// The lanes of a figure, and the identity they have in common.
#[derive(Serialize, Deserialize)]
struct LanesFile {
    engine_version: String,
    races: String,
    paths: Vec<String>,
    lanes: Vec<LaneValues>,
}

impl Store {
    /// The files of a figure below `root`, whether or not they exist.
    pub fn of(root: &Path, figure: &Figure, size: Size, with_trace: bool) -> Self {
        let folder = root.join(&figure.paper);
        let trace = if with_trace { ".trace" } else { "" };
        let name = format!("{}.{}{trace}", figure.figure, size.name());
        Self {
            lanes: folder.join(format!("{name}.lanes.json")),
            results: folder.join(format!("{name}.json")),
        }
    }

    /// The results of a figure that are stored below `root`, at both sizes and on either traffic, with
    /// their files.
    ///
    /// # Errors
    /// Results that cannot be read.
    pub fn all(root: &Path, figure: &Figure) -> Result<Vec<(Self, FigureResults)>, Problem> {
        let mut all = Vec::new();
        for size in [Size::Quick, Size::Full] {
            for with_trace in [false, true] {
                let store = Self::of(root, figure, size, with_trace);
                if let Some(results) = store.results()? {
                    all.push((store, results));
                }
            }
        }
        Ok(all)
    }

    /// The files of `races` below `root`; creates their folder.
    pub fn open(root: &Path, races: &Races) -> Result<Self, Problem> {
        let folder = root.join(&races.figure().paper);
        fs::create_dir_all(&folder).map_err(|error| Problem::with_file(&folder, &error))?;
        Ok(Self::of(root, races.figure(), races.size(), races.with_trace()))
    }

    /// The lanes kept by an earlier run of the same races.
    pub fn lanes(&self, races: &Races) -> Result<Vec<LaneValues>, Problem> {
        if !self.lanes.is_file() {
            return Ok(Vec::new());
        }
        let file: LanesFile = read_json(&self.lanes)?;
        let same = file.engine_version == ENGINE_VERSION
            && file.races == races.fingerprint()
            && file.paths == races.paths();
        Ok(if same { file.lanes } else { Vec::new() })
    }

    /// The lanes that a shard has kept; none if it ran none of the figure.
    ///
    /// # Errors
    /// If they are of other races, or of another version of the engine.
    pub fn lanes_to_join(&self, races: &Races) -> Result<Vec<LaneValues>, Problem> {
        let lanes = self.lanes(races)?;
        if lanes.is_empty() && self.lanes.is_file() {
            let file: LanesFile = read_json(&self.lanes)?;
            if !file.lanes.is_empty() {
                let why = format!(
                    "its lanes are of engine {} or of other races than these of engine \
                     {ENGINE_VERSION}",
                    file.engine_version
                );
                return Err(Problem::unusable(self.lanes.display(), why));
            }
        }
        Ok(lanes)
    }

    /// The kept lanes, regardless of the engine version that ran them.
    ///
    /// Does not compare the recorded trace, which is not available.
    pub fn lanes_of_any_version(&self, races: &Races) -> Result<Vec<LaneValues>, Problem> {
        if races.lanes().is_empty() {
            return Ok(Vec::new());
        }
        let file: LanesFile = read_json(&self.lanes)?;
        let same = races.with_trace() || file.races == races.fingerprint();
        if !same || file.paths != races.paths() {
            let why = "its lanes do not belong to the figure's races; run them again";
            return Err(Problem::unusable(self.lanes.display(), why));
        }
        Ok(file.lanes)
    }

    /// The results of an earlier run, if any.
    pub fn results(&self) -> Result<Option<FigureResults>, Problem> {
        if self.results.is_file() { read_json(&self.results).map(Some) } else { Ok(None) }
    }

    /// The problem that lanes are missing from the file.
    pub fn incomplete(&self) -> Problem {
        Problem::unusable(self.lanes.display(), "lanes of the figure are missing; run them")
    }

    /// Stores `lanes`, one per line.
    pub fn keep(&self, races: &Races, lanes: &[LaneValues]) -> Result<(), Problem> {
        let write = |out: &mut std::io::BufWriter<fs::File>| {
            writeln!(out, "{{\"engine_version\": {},", json(&ENGINE_VERSION))?;
            writeln!(out, "\"races\": {},", json(&races.fingerprint()))?;
            writeln!(out, "\"paths\": {},", json(&races.paths()))?;
            write!(out, "\"lanes\": [")?;
            for (place, lane) in lanes.iter().enumerate() {
                let comma = if place == 0 { "" } else { "," };
                write!(out, "{comma}\n{}", json(lane))?;
            }
            writeln!(out, "\n]}}")
        };
        write_atomic(&self.lanes, write).map_err(|error| Problem::with_file(&self.lanes, &error))
    }

    /// Writes the judged results.
    pub fn finish(&self, results: &FigureResults) -> Result<(), Problem> {
        write_json(&self.results, results)
            .map_err(|error| Problem::with_file(&self.results, &error))
    }

    /// The date stored in earlier results.
    pub fn date(&self) -> Option<String> {
        let earlier: FigureResults = read_json(&self.results).ok()?;
        earlier.provenance.date
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
