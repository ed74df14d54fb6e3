//! A burst of shuffles: every coflow arrives within one short window.

use super::card::{TrafficTraits, Workload, WorkloadCard};
use super::facebook::{self, RACKS};
use super::rack_mapping::Machines;
use super::racks::{self, Selection, Shuffle};
use super::shapes::{self, Shape};
use super::synthetic_coflows::COFLOWS;
use super::{Traffic, background, coflow_deadlines};
use crate::parameters::{Domain, Parameter, parameters};
use crate::rng::{Random, Stream};
use crate::topology::Network;

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "burst",
    name: "Burst of coflows",
    summary: "Facebook-like shuffles that all arrive within one short window.",
    citation: "Stream's bursty traffic, in which all coflows arrive in the same interval.",
    data: None,
    data_when: None,
    hosts_in_data: None,
    parameters: parameters![
        COFLOWS,
        WINDOW,
        ..racks::SELECTION,
        ..shapes::STAGES,
        racks::DEADLINE_SLACK,
        ..background::PARAMETERS,
    ],
    build: |settings, _, network| {
        let foreground = Box::new(Burst {
            coflows: settings.integer(COFLOWS.name) as usize,
            window: settings.number(WINDOW.name) * 1e-3,
            selection: Selection::of(settings),
            machines: Machines::of(RACKS, settings),
            shape: Shape::of(settings),
            slack: settings.number(racks::DEADLINE_SLACK.name),
        });
        background::beside(foreground, settings, network)
    },
};

const WINDOW: Parameter = Parameter {
    name: "window_ms",
    label: "Arrival window",
    unit: "ms",
    domain: Domain::Number { min: 0.0, max: 100_000.0, default: 1.0 },
    help: "All coflows arrive within this time, uniformly.",
    source: "Chosen here: Stream says \"the same interval\" without its length",
    shown_when: None,
};

struct Burst {
    coflows: usize,
    window: f64,
    selection: Selection,
    machines: Machines,
    shape: Shape,
    slack: f64,
}

impl Workload for Burst {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let mut arrivals = Random::new(u64::from(seed), Stream::Arrivals);
        let shuffles = facebook::Shuffles::new(u64::from(seed));
        let selected = shuffles.filter_map(|shuffle| self.selection.select(shuffle));
        let arrived = selected
            .map(|shuffle| Shuffle { arrival: self.window * arrivals.unit(), ..shuffle })
            .take(self.coflows);
        let mut traffic =
            racks::place(&arrived.collect::<Vec<_>>(), self.machines, network, &self.shape);
        coflow_deadlines::assign(network, &mut traffic, seed, self.slack);
        traffic
    }

    fn traits(&self) -> TrafficTraits {
        TrafficTraits { coflows: true, deadlines: self.slack > 0.0 }
    }

    fn ports(&self) -> Option<u32> {
        Some(self.machines.count())
    }
}

#[cfg(test)]
mod tests {
    use super::super::example::generate;
    use super::*;
    use crate::parameters::Value::Number;
    use crate::topology::example::network;
    use crate::units::Time;

    #[test]
    fn all_coflows_arrive_within_the_window() {
        let racks = network("big-switch", &[]);
        let traffic = generate(CARD, &[("coflows", Number(30.0))], &racks);
        assert_eq!(traffic.coflows.len(), 30);
        assert!(traffic.coflows.is_sorted_by_key(|coflow| coflow.start));
        assert!(traffic.coflows[29].start <= Time::from_ms(1));
        assert!(traffic.coflows[0].start < traffic.coflows[29].start);
    }
}
