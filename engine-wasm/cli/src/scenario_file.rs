//! Sources of scenarios: a file, with the traffic file it may name, or a link.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use millrace_sim::read_json::value_of_json;
use millrace_sim::record::Fingerprint;
use millrace_sim::scenario::Scenario;

use crate::args::Source;
use crate::link::{self, ClaimedResults};
use crate::named_files;
use crate::problem::Problem;

/// A scenario as unchecked JSON, and its source.
pub struct Written {
    /// The scenario.
    pub json: String,
    /// Name of the source in messages.
    pub place: String,
    /// Default name of results: the file's name or the link's preset.
    pub name: String,
    /// A link's claims about its results; empty for a file.
    pub claimed_results: ClaimedResults,
}

impl Written {
    /// Reads `source`: a link, a file, or with `-` standard input.
    ///
    /// Names of files are relative to the scenario; [`named_files`] says which fields have them.
    pub fn read(source: &Source) -> Result<Self, Problem> {
        let path = source.scenario.as_path();
        let fragment = path.to_str().and_then(link::fragment_of);
        match fragment.filter(|_| !path.exists()) {
            Some(fragment) => Self::of_link(fragment),
            None => Self::of_file(path, source.allow_outside),
        }
    }

    fn of_link(fragment: &str) -> Result<Self, Problem> {
        let link =
            link::open(fragment).map_err(|why| Problem::Unusable(format!("the link {why}")))?;
        Ok(Self {
            json: link.scenario.to_string(),
            place: "the link".to_owned(),
            name: link.preset.unwrap_or_else(|| "scenario".to_owned()),
            claimed_results: link.claimed_results,
        })
    }

    fn of_file(path: &Path, allow_outside: bool) -> Result<Self, Problem> {
        let place = path.display().to_string();
        let text = read_text(path).map_err(|error| Problem::unreadable(path, &error))?;
        let mut json =
            value_of_json(&text, "scenario").map_err(|issue| Problem::unusable(&place, issue))?;
        let json = if named_files::inline(&mut json, path, allow_outside)? {
            json.to_string()
        } else {
            text
        };
        let stem = path.file_stem().filter(|stem| *stem != "-").unwrap_or("scenario".as_ref());
        let name = stem.to_string_lossy().into_owned();
        Ok(Self { json, place, name, claimed_results: ClaimedResults::default() })
    }

    /// The scenario, checked.
    pub fn scenario(&self) -> Result<Scenario, Problem> {
        Scenario::parse(&self.json).map_err(|error| Problem::unusable(&self.place, error))
    }

    /// Default folder for results, in the current directory.
    pub fn default_folder(&self) -> PathBuf {
        PathBuf::from(format!("{}-results", self.name))
    }
}

/// Identifies a scenario for resuming: covers everything except its title and note.
pub fn fingerprint(scenario: &Scenario) -> Fingerprint {
    let mut spec = scenario.spec().clone();
    spec.schema = None;
    spec.title.clear();
    spec.note.clear();
    let text = serde_json::to_string(&spec).expect("a checked scenario is plain data");
    Fingerprint::of_text(&text)
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
