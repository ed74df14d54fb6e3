//! What a run says of its links.

use serde::{Deserialize, Serialize};

use crate::record::statistics::fraction;
use crate::record::{LinkUse, Results};

/// Links of one lane while its counted flows arrive; over the whole run where all flows count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinkSummary {
    /// Mean over all links of the fraction of its capacity that a link carried, headers and
    /// retransmissions included.
    pub mean_utilisation: Option<f64>,
    /// The busiest link's.
    pub max_utilisation: Option<f64>,
    /// The busiest link: its index, which is its port's.
    pub busiest: Option<u32>,
    /// Payload of the flows that finished in this time, whether they count or not, ÷ the time, in
    /// gigabits per second.
    pub goodput_gbps: Option<f64>,
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
            goodput_gbps: fraction(delivered / 1e9, span.end.saturating_sub(span.start).seconds()),
        }
    }
}

impl Results<'_> {
    /// Per link, the fraction of its capacity used while counted flows arrived, so far; empty before
    /// the run has begun.
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
    fn utilisation_is_bytes_over_what_the_link_could_carry() {
        let mut run = Run::new(example::traffic(&[]), &[], 1_000);
        // 8 Gb/s carry 1 MB in this millisecond.
        run.link_bytes[2] = 250_000;
        run.link_bytes[5] = 750_000;
        let links = LinkSummary::of(&run.results());
        assert_eq!(links.mean_utilisation, Some(0.125));
        assert_eq!((links.max_utilisation, links.busiest), (Some(0.75), Some(5)));
    }

    #[test]
    fn goodput_is_the_payload_of_finished_flows() {
        let traffic = example::traffic(&[(0, 500_000), (0, 500_000), (0, 9_000_000)]);
        let run = Run::new(traffic, &[Some(600), Some(1_000), None], 1_000);
        assert_eq!(LinkSummary::of(&run.results()).goodput_gbps, Some(8.0));
    }

    #[test]
    fn before_the_first_moment_there_is_nothing_to_say() {
        let run = Run::new(example::traffic(&[(0, 1)]), &[None], 0);
        assert_eq!(LinkSummary::of(&run.results()), LinkSummary::default());
    }
}
