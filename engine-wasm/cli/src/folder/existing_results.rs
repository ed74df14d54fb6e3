//! Refusal of a folder with results that must not be touched.

use std::path::Path;

use serde::Deserialize;

use super::REMEDY;
use super::atomic_file::read_json;
use super::layout::{LANES, RUN, SUMMARY, results_in};
use super::run_difference::difference;
use crate::problem::Problem;
use crate::summary_file::RunIdentity;

/// Refuses `root` if it holds any results. The message names them and the available options.
pub fn refuse(root: &Path, run: &RunIdentity) -> Result<(), Problem> {
    let names = results_in(root);
    if names.is_empty() {
        return Ok(());
    }
    let earlier = Earlier::read(root);
    let state = match &earlier {
        Some(earlier) if earlier.finished => "finished results",
        Some(_) => "unfinished results",
        None => "results",
    };
    let difference = earlier.as_ref().map(|earlier| difference(&earlier.run, run));
    let whose = match &difference {
        Some(Some(difference)) => format!(" {difference}"),
        Some(None) => " of this scenario".to_owned(),
        None => String::new(),
    };
    let resume = match (difference, earlier) {
        (Some(None), Some(Earlier { finished: true, .. })) => "--resume shows them, ",
        (Some(None), _) => "--resume runs only the lanes that are missing, ",
        _ => "",
    };
    let why = format!("holds {state}{whose} ({}); {resume}{REMEDY}", names.join(", "));
    Err(Problem::unusable(root.display(), why))
}

/// The run of earlier results.
struct Earlier {
    run: RunIdentity,
    finished: bool,
}

impl Earlier {
    fn read(root: &Path) -> Option<Self> {
        let lanes = root.join(LANES);
        if lanes.exists() {
            let run = read_json(&lanes.join(RUN)).ok()?;
            return Some(Self { run, finished: false });
        }
        let Summary { run, missing } = read_json(&root.join(SUMMARY)).ok()?;
        Some(Self { run, finished: missing.is_empty() })
    }
}

/// The part of `summary.json` common to all versions.
#[derive(Deserialize)]
struct Summary {
    #[serde(flatten)]
    run: RunIdentity,
    missing: Vec<u32>,
}
