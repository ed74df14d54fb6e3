//! A warning that contestants do not differ because the network was never congested.

use crate::lane_record::LaneRecord;

/// An initial window (RFC 6928, section 2): a single flow may queue as many packets.
const MOST_PACKETS: u32 = 10;
/// Contestants with mean FCTs closer than this, as a ratio, do not differ.
const ALIKE: f64 = 1.01;

/// For all contestants at one swept value, which `at` names; none if they differ, or if packets queued.
pub fn uncongested(at: Option<&str>, contestants: &[Vec<&LaneRecord>]) -> Option<String> {
    let means: Option<Vec<f64>> = contestants.iter().map(|lanes| mean_fct(lanes)).collect();
    let means = means.filter(|means| means.len() > 1)?;
    let most = means.iter().copied().fold(f64::MIN, f64::max);
    let least = means.iter().copied().fold(f64::MAX, f64::min);
    let queued: Option<Vec<u32>> =
        contestants.iter().flatten().map(|lane| lane.summary.links.max_queued_packets).collect();
    let queued = queued?.into_iter().max()?;
    if queued > MOST_PACKETS || most > ALIKE * least {
        return None;
    }
    let at = at.map_or_else(String::new, |at| format!(" at {at}"));
    let packets = if queued == 1 { "packet was" } else { "packets were" };
    Some(format!(
        "The network was never congested{at}: at most {queued} {packets} queued or in transmission \
         at any port of a switch, and the mean FCTs differ by less than 1 %."
    ))
}

/// The mean over seeds; none if a seed has no value, or left flows unfinished, which other contestants may have
/// finished.
fn mean_fct(lanes: &[&LaneRecord]) -> Option<f64> {
    let all_finished = lanes.iter().all(|lane| lane.summary.flows.unfinished == 0);
    let values: Option<Vec<f64>> = lanes
        .iter()
        .map(|lane| lane.summary.flows.fct_s.all.mean.filter(|_| all_finished))
        .collect();
    values.map(|values| values.iter().sum::<f64>() / values.len() as f64)
}
