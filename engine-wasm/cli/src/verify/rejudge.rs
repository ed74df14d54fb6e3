//! Judges stored results again, without running anything.

use millrace_papers::FigureResults;

use super::figures::{self, FigureFile};
use super::report;
use super::store::Store;
use crate::args::VerifyOptions;
use crate::problem::{Problem, print_text};

/// Replaces the recorded trace, which is not stored with its results: two racks, one coflow.
const STAND_IN: &str = "2 1\n1 0 1 0 1 1:1.0\n";

/// Judges all stored results of the figures, at both sizes and on either traffic, and stores the
/// new verdicts; returns the best results of each figure.
///
/// # Errors
/// A file that is unusable, by name. Results of races other than the figure's are not judged.
pub fn rejudge(options: &VerifyOptions) -> Result<Vec<FigureResults>, Problem> {
    let mut best = Vec::new();
    for file in figures::read(options)? {
        let stored = rejudge_one(&file, options)?;
        best.extend(stored.into_iter().max_by_key(FigureResults::weight));
    }
    if best.is_empty() {
        return Err(Problem::unusable(options.out.display(), "no results of these figures found"));
    }
    Ok(best)
}

fn rejudge_one(file: &FigureFile, options: &VerifyOptions) -> Result<Vec<FigureResults>, Problem> {
    let mut all = Vec::new();
    for (store, earlier) in Store::all(&options.out, &file.figure)? {
        let trace = earlier.provenance.with_trace.then_some(STAND_IN);
        let races = file.races(earlier.size, trace, earlier.provenance.seeds.len())?;
        let lanes = store.lanes_of_any_version(&races)?;
        let results = races.rejudged(&lanes, &earlier).ok_or_else(|| store.incomplete())?;
        store.finish(&results)?;
        if !options.json {
            report::changes(&earlier, &results).iter().try_for_each(|line| print_text(line))?;
        }
        all.push(results);
    }
    Ok(all)
}
