//! Results of links.

use serde::{Deserialize, Serialize};

use crate::record::statistics::fraction;
use crate::record::{LinkUse, Results};
use crate::topology::wire;

/// Links of one lane over the window of counted arrivals; over the whole run if every flow counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinkSummary {
    /// Mean utilisation of all links, headers and retransmissions included.
    pub mean_utilisation: Option<f64>,
    /// Utilisation of the busiest link.
    pub max_utilisation: Option<f64>,
    /// Index of the busiest link, equal to that of its port.
    pub busiest: Option<u32>,
    /// Payload of flows that finished in this window, counted or not, ÷ its length, in gigabits per
    /// second.
    pub goodput_gbps: Option<f64>,
    /// The most packets at a port of a switch at once, over the whole run: the rest of the one in
    /// transmission and those that wait, as a number of full packets, rounded up. None at the flow level.
    #[serde(default)]
    pub max_queued_packets: Option<u32>,
}

impl LinkSummary {
    /// The summary of a run, finished or not.
    pub fn of(results: &Results) -> Self {
        let utilisation = results.link_utilisation();
        let busiest = (0..utilisation.len())
            .reduce(|best, link| if utilisation[link] > utilisation[best] { link } else { best });
        let sum: f64 = utilisation.iter().sum();
        let span = &results.links.span;
        let delivered: f64 = std::iter::zip(&results.traffic.flows, &results.completions.finish)
            .filter(|(_, finish)| span.start < **finish && **finish <= span.end)
            .map(|(flow, _)| flow.size.bits())
            .sum();
        Self {
            mean_utilisation: fraction(sum, utilisation.len() as f64),
            max_utilisation: busiest.map(|link| utilisation[link]),
            busiest: busiest.map(|link| link as u32),
            max_queued_packets: results
                .max_backlog
                .map(|most| most.get().div_ceil(wire::FULL_PACKET.get()) as u32),
            goodput_gbps: fraction(delivered / 1e9, span.end.saturating_sub(span.start).seconds()),
        }
    }
}

impl Results<'_> {
    /// Per link, the fraction of its capacity used over the window of counted arrivals, so far;
    /// empty before the run has begun.
    pub fn link_utilisation(&self) -> Vec<f64> {
        let LinkUse { span, bytes } = &self.links;
        let seconds = span.end.saturating_sub(span.start).seconds();
        if seconds == 0.0 {
            return Vec::new();
        }
        std::iter::zip(&self.network.links, bytes)
            .map(|(link, &bytes)| bytes as f64 * 8.0 / (link.rate.bps() as f64 * seconds))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::{self, Run};

    #[test]
    fn utilisation_is_bytes_over_capacity() {
        let mut run = Run::new(example::traffic(&[]), &[], 1_000);
        // 8 Gb/s carry 1 MB in this millisecond.
        run.link_bytes[2] = 250_000;
        run.link_bytes[5] = 750_000;
        let links = LinkSummary::of(&run.results());
        assert_eq!(links.mean_utilisation, Some(0.125));
        assert_eq!((links.max_utilisation, links.busiest), (Some(0.75), Some(5)));
    }

    #[test]
    fn goodput_is_payload_of_finished_flows() {
        let traffic = example::traffic(&[(0, 500_000), (0, 500_000), (0, 9_000_000)]);
        let run = Run::new(traffic, &[Some(600), Some(1_000), None], 1_000);
        assert_eq!(LinkSummary::of(&run.results()).goodput_gbps, Some(8.0));
    }

    #[test]
    fn no_values_before_the_start() {
        let run = Run::new(example::traffic(&[(0, 1)]), &[None], 0);
        assert_eq!(LinkSummary::of(&run.results()), LinkSummary::default());
    }
}
