//! The names of files and folders in a folder of results.

use std::path::{Path, PathBuf};

use super::tables::Table;

/// Results and comparisons of all lanes.
pub const SUMMARY: &str = "summary.json";
/// Checksums of the summary and of the tables.
pub const CHECKSUMS: &str = "checksums.sha256";
/// The folder of finished lanes of an incomplete run.
pub const LANES: &str = "lanes";
/// In the folder of lanes, the run they belong to.
pub const RUN: &str = "run.json";
/// In the folder of lanes of a shard, the scenario.
pub const SCENARIO: &str = "scenario.json";
/// The folder for new results while earlier ones remain.
pub const REPLACEMENT: &str = "replacement";
/// The file locked by a running program.
pub const LOCK: &str = ".lock";

/// The files that hold results: the summary, and all possible tables.
pub fn result_files() -> impl Iterator<Item = &'static str> {
    let tables =
        [Table::Flows { account: false }, Table::Coflows, Table::Queues { by_priority: false }];
    std::iter::once(SUMMARY).chain(tables.map(Table::name))
}

/// The names of the results in `folder`, finished or not.
pub fn results_in(folder: &Path) -> Vec<&'static str> {
    let mut names: Vec<_> = result_files()
        .chain([CHECKSUMS, LANES])
        .filter(|name| folder.join(name).exists())
        .collect();
    let new = replacement(folder);
    if new.is_dir() && !results_in(&new).is_empty() {
        names.push(REPLACEMENT);
    }
    names
}

/// The folder of new results that will replace those in `root`.
pub fn replacement(root: &Path) -> PathBuf {
    root.join(REPLACEMENT)
}
