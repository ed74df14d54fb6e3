//! Comparison over the flows that both contestants finished, for comparisons without a verdict.

use std::io;

use millrace_sim::lane::Lane;
use millrace_sim::numbers::grouped;
use millrace_sim::record::{Comparison, Estimate, METRICS, Metric, Verdict, estimate_words};
use millrace_sim::scenario::Scenario;

use crate::folder::Folder;
use crate::lane_record::LaneRecord;
use crate::summary_file::SummaryFile;

/// Appends it to the words of every comparison in `summary` that has no verdict because the two
/// sides left different numbers of flows or coflows unfinished. Requires the unjoined lanes of
/// `folder`.
///
/// # Errors
/// A lane that is unreadable.
pub fn add(summary: &mut SummaryFile, scenario: &Scenario, folder: &Folder) -> io::Result<()> {
    let SummaryFile { lanes, comparisons, .. } = summary;
    for comparison in comparisons.iter_mut().filter(|one| one.verdict == Verdict::Withheld) {
        let Some(metric) = METRICS.iter().find(|metric| metric.id == comparison.metric) else {
            continue;
        };
        if let Some(found) = finished_by_both(comparison, metric, lanes, scenario, folder)? {
            comparison.words = format!("{}; {found}", comparison.words);
        }
    }
    Ok(())
}

/// `None` if the flows that both finished do not determine the metric.
fn finished_by_both(
    comparison: &Comparison,
    metric: &Metric,
    lanes: &[LaneRecord],
    scenario: &Scenario,
    folder: &Folder,
) -> io::Result<Option<String>> {
    let of = |contestant: u32| {
        lanes.iter().filter(move |lane| {
            let identity = &lane.summary.identity;
            identity.contestant == contestant && identity.swept == comparison.swept
        })
    };
    let (mut flows, mut pairs) = (0, Vec::new());
    for ours in of(comparison.contestant) {
        let same = |theirs: &&LaneRecord| theirs.summary.arrivals == ours.summary.arrivals;
        let same_seed = |theirs: &&LaneRecord| {
            same(theirs) && theirs.summary.identity.seed == ours.summary.identity.seed
        };
        let Some(theirs) = of(comparison.baseline).find(same_seed) else { continue };
        let place = ours.summary.identity.lane;
        let times = folder.completion_times(place)?;
        let others = folder.completion_times(theirs.summary.identity.lane)?;
        let both = times.iter().zip(&others).map(|(own, other)| own.zip(*other));
        let (own, other): (Vec<_>, Vec<_>) = both.map(Option::unzip).unzip();
        let lane = Lane::new(scenario, &scenario.lanes()[place as usize]);
        let [own, other] = [own, other].map(|times| lane.summary_of(&times));
        flows += if metric.id.starts_with("coflows.") {
            own.coflows.finished
        } else {
            own.flows.finished
        };
        pairs.extend((metric.of)(&own).zip((metric.of)(&other)));
    }
    let seeds = pairs.len() as u32;
    Ok(Estimate::of(&pairs).map(|estimate| {
        let noun = if metric.id.starts_with("coflows.") { "coflow" } else { "flow" };
        let found = estimate_words(estimate, seeds, metric);
        let (many, s) = (grouped(flows), if flows == 1 { "" } else { "s" });
        format!("among the {many} {noun}{s} that both finished: {found}")
    }))
}
