//! Results that are whole: the summary, the tables, and the checksums of all of them.

use std::path::Path;

use super::checksums::Checksums;
use super::lanes::Lanes;
use super::layout::{CHECKSUMS, SUMMARY};
use super::tables::Table;
use super::whole_file::{read_json, write_json_summed};
use super::{REMEDY, same_run};
use crate::problem::Problem;
use crate::summary_file::{RunIdentity, SummaryFile};

/// Joins `lanes` into the files that people read, in `place`; returns their checksums.
pub fn join(place: &Path, lanes: &Lanes, summary: &SummaryFile) -> Result<Checksums, Problem> {
    let mut checksums = Checksums::default();
    for table in Table::of(&summary.run) {
        let path = place.join(table.name());
        let written = lanes.join(table, &summary.lanes, &path);
        let checksum = written.map_err(|error| Problem::with_file(&path, &error))?;
        checksums.add(table.name(), checksum);
    }
    let path = place.join(SUMMARY);
    let written = write_json_summed(&path, summary);
    checksums.add(SUMMARY, written.map_err(|error| Problem::with_file(&path, &error))?);
    Ok(checksums)
}

/// The summary of the finished results in `place`.
///
/// # Errors
/// If they belong to another run than `run`, or a file is damaged or missing.
pub fn read(place: &Path, run: &RunIdentity) -> Result<SummaryFile, Problem> {
    let damaged = |why: &dyn std::fmt::Display| {
        Problem::Unusable(format!("{why}; the results there are damaged; {REMEDY}"))
    };
    // Results of another version may have other fields, and are not damaged.
    let there: RunIdentity =
        read_json(&place.join(SUMMARY)).map_err(|problem| damaged(&problem))?;
    same_run::check(place, &there, run)?;
    let list = place.join(CHECKSUMS);
    let checksums = Checksums::read(&list).map_err(|damage| damaged(&damage))?;
    for name in Table::of(run).into_iter().map(Table::name).chain([SUMMARY]) {
        checksums.check(&list, place, name).map_err(|damage| damaged(&damage))?;
    }
    read_json(&place.join(SUMMARY)).map_err(|problem| damaged(&problem))
}
