//! Whether earlier results belong to the same run.

use std::path::Path;

use super::REMEDY;
use crate::problem::Problem;
use crate::summary_file::RunIdentity;

/// The difference between the run `found` and `run`, as words that follow "results"; `None` if
/// equal.
pub fn difference(found: &RunIdentity, run: &RunIdentity) -> Option<String> {
    if found == run {
        return None;
    }
    Some(if found.engine_version != run.engine_version {
        format!("of engine {} (this is {})", found.engine_version, run.engine_version)
    } else if (&found.scenario, found.planned) != (&run.scenario, run.planned) {
        "of another scenario".to_owned()
    } else if found.trace != run.trace {
        "with other --trace options".to_owned()
    } else if found.tables != run.tables {
        format!("with --tables {}", found.tables)
    } else if found.shard != run.shard {
        match found.shard {
            Some(shard) => format!("of shard {shard}"),
            None => "of all lanes".to_owned(),
        }
    } else if found.account != run.account {
        if found.account { "with --account" } else { "without --account" }.to_owned()
    } else {
        format!("of another build of engine {}", found.engine_version)
    })
}

/// Refuses to resume results in `folder` of the run `found`, unless it equals `run`.
pub fn check(folder: &Path, found: &RunIdentity, run: &RunIdentity) -> Result<(), Problem> {
    let Some(difference) = difference(found, run) else { return Ok(()) };
    let why = format!(
        "holds results {difference}; --resume needs the same scenario, engine, --shard, \
         --tables, --account and --trace options; {REMEDY}"
    );
    Err(Problem::unusable(folder.display(), why))
}
