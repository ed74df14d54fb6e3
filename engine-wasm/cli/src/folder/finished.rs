//! Complete results: the summary, the tables, and their checksums.

use std::path::Path;

use super::atomic_file::{read_json, write_json_hashed};
use super::checksums::Checksums;
use super::lanes::Lanes;
use super::layout::{CHECKSUMS, SUMMARY};
use super::tables::Table;
use super::{REMEDY, run_difference};
use crate::problem::Problem;
use crate::summary_file::{RunIdentity, SummaryFile};

/// Joins `lanes` into the final files, in `place`; returns their checksums.
pub fn join(place: &Path, lanes: &Lanes, summary: &SummaryFile) -> Result<Checksums, Problem> {
    let mut checksums = Checksums::default();
    for table in Table::of(&summary.run) {
        let path = place.join(table.name());
        let written = lanes.join(table, &summary.lanes, &path);
        let checksum = written.map_err(|error| Problem::with_file(&path, &error))?;
        checksums.add(table.name(), checksum);
    }
    let path = place.join(SUMMARY);
    let written = write_json_hashed(&path, summary);
    checksums.add(SUMMARY, written.map_err(|error| Problem::with_file(&path, &error))?);
    Ok(checksums)
}

/// The summary of the finished results in `place`.
///
/// # Errors
/// If they belong to a run other than `run`, or a file is damaged or missing.
pub fn read(place: &Path, run: &RunIdentity) -> Result<SummaryFile, Problem> {
    let damaged = |why: &dyn std::fmt::Display| {
        Problem::Unusable(format!("{why}; the results there are damaged; {REMEDY}"))
    };
    // Results of another version may have other fields, and are not damaged.
    let there: RunIdentity =
        read_json(&place.join(SUMMARY)).map_err(|problem| damaged(&problem))?;
    run_difference::check(place, &there, run)?;
    let list = place.join(CHECKSUMS);
    let checksums = Checksums::read(&list).map_err(|damage| damaged(&damage))?;
    for name in Table::of(run).into_iter().map(Table::name).chain([SUMMARY]) {
        checksums.check(&list, place, name).map_err(|damage| damaged(&damage))?;
    }
    read_json(&place.join(SUMMARY)).map_err(|problem| damaged(&problem))
}
