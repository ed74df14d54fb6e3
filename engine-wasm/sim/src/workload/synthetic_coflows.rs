//! Shuffles and arrivals with the statistics of the public Facebook trace.

use super::card::{TrafficTraits, Workload, WorkloadCard};
use super::facebook::{self, MEAN_GAP_S, RACKS};
use super::rack_mapping::Machines;
use super::racks::{self, Selection, Shuffle};
use super::shapes::{self, Shape};
use super::{Traffic, background, coflow_deadlines};
use crate::parameters::{Domain, Parameter, parameters};
use crate::rng::{Random, Stream};
use crate::topology::Network;

pub(super) const CARD: WorkloadCard = WorkloadCard {
    id: "synthetic-coflows",
    name: "Facebook-like coflows",
    summary: "Synthetic shuffles with the widths, sizes and gaps of the public Facebook trace.",
    citation: "Statistics of the trace of Chowdhury, Zhong, Stoica: Efficient Coflow Scheduling \
               with Varys. SIGCOMM 2014.",
    data: None,
    data_when: None,
    hosts_in_data: None,
    parameters: parameters![
        COFLOWS,
        MEAN_GAP,
        ..racks::SELECTION,
        ..shapes::STAGES,
        racks::DEADLINE_SLACK,
        ..background::PARAMETERS,
    ],
    build: |settings, _, network| {
        let foreground = Box::new(SyntheticCoflows {
            coflows: settings.integer(COFLOWS.name) as usize,
            mean_gap: settings.number(MEAN_GAP.name),
            selection: Selection::of(settings),
            machines: Machines::of(RACKS, settings),
            shape: Shape::of(settings),
            slack: settings.number(racks::DEADLINE_SLACK.name),
        });
        background::beside(foreground, settings, network)
    },
};

pub(super) const COFLOWS: Parameter = Parameter {
    name: "coflows",
    label: "Coflows",
    unit: "",
    domain: Domain::Integer { min: 1, max: 2000, default: 100 },
    help: "Number of coflows; those of the public trace have 1343 flows on average.",
    source: "Chosen here for an answer in seconds; the public trace has 526",
    shown_when: None,
};

const MEAN_GAP: Parameter = Parameter {
    name: "mean_gap_s",
    label: "Mean interarrival time",
    unit: "s",
    domain: Domain::Number { min: 0.001, max: 1000.0, default: MEAN_GAP_S },
    help: "Mean time between coflow arrivals; doubling it halves the load.",
    source: "The public trace: 526 coflows in 3629 s, 52 % of 150 links of 1 Gb/s",
    shown_when: None,
};

struct SyntheticCoflows {
    coflows: usize,
    mean_gap: f64,
    selection: Selection,
    machines: Machines,
    shape: Shape,
    slack: f64,
}

impl Workload for SyntheticCoflows {
    fn generate(&self, network: &Network, seed: u32) -> Traffic {
        let mut arrivals = Random::new(u64::from(seed), Stream::Arrivals);
        let mut now = 0.0;
        // Coflows left out by the selection still advance time.
        let arrived = facebook::Shuffles::new(u64::from(seed)).map(|shuffle| {
            now += hyperexponential(&mut arrivals);
            Shuffle { arrival: now * self.mean_gap, ..shuffle }
        });
        let selected = arrived.filter_map(|shuffle| self.selection.select(shuffle));
        let selected: Vec<_> = selected.take(self.coflows).collect();
        let mut traffic = racks::place(&selected, self.machines, network, &self.shape);
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

/// An interarrival time with mean 1 and squared coefficient of variation 2: a hyperexponential with
/// balanced means (the trace has 1.41²).
fn hyperexponential(random: &mut Random) -> f64 {
    let often = 0.5 + 0.5 * libm::sqrt(1.0 / 3.0);
    let share = if random.unit() < often { often } else { 1.0 - often };
    random.exponential(0.5 / share)
}

#[cfg(test)]
mod tests {
    use super::super::example::generate;
    use super::*;
    use crate::parameters::Value::Number;
    use crate::topology::example::network;

    #[test]
    fn gaps_have_mean_one_and_twice_the_variance_of_an_exponential() {
        let mut random = Random::new(1, Stream::Arrivals);
        let gaps: Vec<f64> = (0..100_000).map(|_| hyperexponential(&mut random)).collect();
        let mean = gaps.iter().sum::<f64>() / 1e5;
        let variance = gaps
            .iter()
            .map(|hyperexponential| (hyperexponential - mean) * (hyperexponential - mean))
            .sum::<f64>()
            / 1e5;
        // Standard errors are 0.45 % and about 2 %; allow four of them.
        assert!((mean - 1.0).abs() < 0.018, "{mean}");
        assert!((variance - 2.0).abs() < 0.16, "{variance}");
    }

    #[test]
    fn coflows_are_in_order_and_scale_with_the_gap() {
        let racks = network("big-switch", &[]);
        let with = |hyperexponential| {
            let given = [("coflows", Number(20.0)), ("mean_gap_s", Number(hyperexponential))];
            generate(CARD, &given, &racks)
        };
        let (fast, slow) = (with(1.0), with(2.0));
        assert_eq!(fast.coflows.len(), 20);
        assert!(fast.coflows.is_sorted_by_key(|coflow| coflow.start));
        for (fast, slow) in fast.coflows.iter().zip(&slow.coflows) {
            assert_eq!((fast.flows, fast.size), (slow.flows, slow.size));
            assert!((slow.start.seconds() / fast.start.seconds() - 2.0).abs() < 1e-9);
        }
    }

    #[test]
    fn left_out_coflows_are_replaced_by_later_ones() {
        let racks = network("big-switch", &[]);
        let given = [("coflows", Number(20.0)), ("widest", Number(10.0))];
        let traffic = generate(CARD, &given, &racks);
        assert_eq!(traffic.coflows.len(), 20);
        assert!(traffic.coflows.iter().all(|coflow| coflow.flows <= 10));
    }
}
