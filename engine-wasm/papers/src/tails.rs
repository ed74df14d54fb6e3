//! What a lane keeps of the values behind its percentiles, so that they can be pooled over seeds.

use millrace_sim::lane::Lane;
use millrace_sim::record::{LaneSummary, METRICS, Tail};

use crate::extras::Extras;

/// The percentage of values below the number at `path`, if it is a percentile.
pub(crate) fn percent(path: &str) -> Option<usize> {
    path.rsplit_once(".p")?.1.parse().ok()
}

/// The tail behind every percentile among `paths`, for `seeds` seeds; empty without percentiles.
pub(crate) fn tails(
    lane: &Lane,
    summary: &LaneSummary,
    paths: &[String],
    seeds: usize,
) -> Vec<Option<Tail>> {
    let tails: Vec<_> = paths.iter().map(|path| tail(lane, summary, path, seeds)).collect();
    if tails.iter().any(Option::is_some) { tails } else { Vec::new() }
}

fn tail(lane: &Lane, summary: &LaneSummary, path: &str, seeds: usize) -> Option<Tail> {
    let percent = percent(path)?;
    let metric = METRICS.iter().find(|metric| metric.id == path);
    let values = match metric {
        Some(metric) => lane.percentile_values(metric)?,
        None => Extras::percentile_values(lane, path)?,
    };
    // Every seed counts as many flows and coflows, of which a class has no more.
    let counted =
        if path.starts_with("coflows.") { summary.coflows.counted } else { summary.flows.counted };
    let most = (counted as usize).min(most_in_a_class(values.len()));
    Some(Tail::of(values, percent, seeds, most))
}

/// How many values a class has in any seed, if it has `own` in this one: a quarter more, and 100
/// in small classes. Where another seed has more still, its percentiles are not pooled.
fn most_in_a_class(own: usize) -> usize {
    own + own / 4 + 100
}
