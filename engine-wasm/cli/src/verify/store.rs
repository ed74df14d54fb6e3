//! Results as files.
//!
//! `<paper>/<figure>.<size>.lanes.json` grows lane by lane, so that an interrupted run goes on where it
//! stopped; `<paper>/<figure>.<size>.json` is written when no lane is missing. Lanes are kept for as long
//! as engine, scenarios and what is kept of a lane stay the same.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use millrace_papers::{Figure, FigureResults, LaneValues, Races, Size};
use millrace_sim::ENGINE_VERSION;
use serde::{Deserialize, Serialize};

use crate::folder::{read_json, write_json, write_whole};
use crate::problem::Problem;

/// The two files of one figure.
pub struct Store {
    lanes: PathBuf,
    results: PathBuf,
}

/// The lanes of a figure, and what they must agree in.
#[derive(Serialize, Deserialize)]
struct LanesFile {
    engine_version: String,
    races: String,
    paths: Vec<String>,
    lanes: Vec<LaneValues>,
}

impl Store {
    /// The files of a figure below `root`, whether or not they are there.
    pub fn of(root: &Path, figure: &Figure, size: Size, with_trace: bool) -> Self {
        let folder = root.join(&figure.paper);
        let trace = if with_trace { ".trace" } else { "" };
        let name = format!("{}.{}{trace}", figure.figure, size.name());
        Self {
            lanes: folder.join(format!("{name}.lanes.json")),
            results: folder.join(format!("{name}.json")),
        }
    }

    /// The files of `races` below `root`, in a folder that is there.
    pub fn open(root: &Path, races: &Races) -> Result<Self, Problem> {
        let folder = root.join(&races.figure().paper);
        fs::create_dir_all(&folder).map_err(|error| Problem::with_file(&folder, &error))?;
        Ok(Self::of(root, races.figure(), races.size(), races.with_trace()))
    }

    /// The lanes that an earlier run of the same races kept.
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

    /// The lanes that are kept, whichever version of the engine ran them.
    ///
    /// What of a recorded trace was replayed is not looked at, as only who ran it has it.
    pub fn lanes_of_any_version(&self, races: &Races) -> Result<Vec<LaneValues>, Problem> {
        if races.lanes().is_empty() {
            return Ok(Vec::new());
        }
        let file: LanesFile = read_json(&self.lanes)?;
        let same = races.with_trace() || file.races == races.fingerprint();
        if !same || file.paths != races.paths() {
            let why = "its lanes are of other races than the figure's; run them again";
            return Err(Problem::unusable(self.lanes.display(), why));
        }
        Ok(file.lanes)
    }

    /// The results that an earlier run left; nothing where there are none.
    pub fn results(&self) -> Result<Option<FigureResults>, Problem> {
        if self.results.is_file() { read_json(&self.results).map(Some) } else { Ok(None) }
    }

    /// That lanes are missing from the file.
    pub fn incomplete(&self) -> Problem {
        Problem::unusable(self.lanes.display(), "lanes of the figure are missing; run them")
    }

    /// Keeps `lanes`, one in a line.
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
        write_whole(&self.lanes, write).map_err(|error| Problem::with_file(&self.lanes, &error))
    }

    /// Writes the judged results.
    pub fn finish(&self, results: &FigureResults) -> Result<(), Problem> {
        write_json(&self.results, results)
            .map_err(|error| Problem::with_file(&self.results, &error))
    }

    /// The date noted in earlier results.
    pub fn date(&self) -> Option<String> {
        let earlier: FigureResults = read_json(&self.results).ok()?;
        earlier.provenance.date
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}
