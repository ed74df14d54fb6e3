//! The arbitrators of all links.

use super::super::parts::echoed_headers::PAYLOAD;
use super::super::parts::path_requests::{Answer, Arbiter, Visit};
use super::rule::{ByQueue, SelfAdjusting, Sending};
use crate::ids::FlowId;
use crate::packet::transport::{Controls, Progress};
use crate::topology::wire;
use crate::units::Time;
use crate::yield_point::yield_point;

/// One arbitrator per link, with the claims of flows.
#[derive(Debug)]
pub struct Arbitrators {
    last: u8,
    by_deadline: bool,
    low_rto: Time,
    /// By port, the most critical first.
    links: Vec<Vec<Entry>>,
    /// By flow, in seconds.
    round_trips: Vec<f64>,
}

/// Claim of a flow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim {
    urgency: (Time, u64),
    /// In bits per second on the wire.
    demand: f64,
}

/// Order of flows: by deadline if enabled, by bytes left, by arrival.
type Criticality = ((Time, u64), FlowId);

#[derive(Clone, Copy, Debug)]
struct Entry {
    criticality: Criticality,
    /// In bits per second on the wire.
    demand: f64,
}

impl Arbitrators {
    /// For `links` links with queues 0 to `last`.
    pub fn new(links: usize, last: u8, by_deadline: bool, low_rto: Time) -> Self {
        let links = vec![Vec::new(); links];
        Self { last, by_deadline, low_rto, links, round_trips: Vec::new() }
    }
}

/// Inserts a flow into the list of a link; returns the demand of flows before it.
fn arbitrate(list: &mut Vec<Entry>, entry: Entry) -> f64 {
    yield_point(list.len());
    list.retain(|other| other.criticality.1 != entry.criticality.1);
    let place = list.partition_point(|other| other.criticality < entry.criticality);
    list.insert(place, entry);
    list[..place].iter().map(|other| other.demand).sum()
}

/// Queue and reference rate of a flow behind flows that demand `above` of a link.
fn assign(above: f64, demand: f64, capacity: f64, round_trip: f64, last: u8) -> Answer {
    if above < capacity {
        return Answer { rate: demand.min(capacity - above), level: 0 };
    }
    let level = (above / capacity).min(f64::from(last)) as u8;
    Answer { rate: wire::FULL_PACKET.bits() / round_trip, level }
}

impl Arbiter for Arbitrators {
    type Rule = SelfAdjusting;
    type Tags = ByQueue;
    type Request = Claim;

    fn ask(&mut self, flow: FlowId, progress: &Progress, _: &Sending, _: bool) -> Option<Claim> {
        if self.round_trips.len() <= flow.index() {
            self.round_trips.resize(flow.index() + 1, 0.0);
        }
        let deadline = progress.start.saturating_add(progress.deadline);
        let first = if self.by_deadline { deadline } else { Time::NEVER };
        let round_trip = progress.base_rtt.seconds();
        let urgency = (first, progress.remaining().get());
        self.round_trips[flow.index()] = round_trip;
        let rate = progress.remaining().bits() / PAYLOAD / round_trip;
        Some(Claim { urgency, demand: rate.min(progress.line_rate.bps() as f64) })
    }

    fn answer(&mut self, visit: &Visit, claim: Claim) -> Answer {
        let demand = claim.demand.min(visit.capacity);
        let list = &mut self.links[visit.port.index()];
        let above = arbitrate(list, Entry { criticality: (claim.urgency, visit.flow), demand });
        assign(above, demand, visit.capacity, visit.round_trip, self.last)
    }

    fn leave(&mut self, visit: &Visit) {
        self.links[visit.port.index()].retain(|entry| entry.criticality.1 != visit.flow);
    }

    fn obey(&mut self, answer: Answer, controls: Controls<'_, Sending, u8>) {
        let round_trip = self.round_trips[controls.flow.index()];
        if let Some(window) = controls.rule.take_to(answer.level, answer.rate, round_trip) {
            *controls.window = window;
        }
        *controls.tag = answer.level;
        *controls.timeout_floor = if answer.level == 0 { Time::ZERO } else { self.low_rto };
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use super::*;
    use crate::packet::testing::{
        completion_times, flow, given, many_to_one, packets, run, traffic,
    };
    use crate::parameters::Value;
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::workload::Flow;

    fn entry(left: u64, flow: u32, demand: f64) -> Entry {
        Entry { criticality: ((Time::NEVER, left), FlowId(flow)), demand }
    }

    #[test]
    fn demands_of_more_critical_flows_are_summed() {
        let mut list = Vec::new();
        let sums = [(30, 0, 10.0), (10, 1, 6.0), (20, 2, 10.0)]
            .map(|(left, flow, demand)| arbitrate(&mut list, entry(left, flow, demand)));
        assert_eq!(sums, [0.0, 0.0, 6.0]);
        // The first has caught up with the second, and asks for less.
        assert_eq!(arbitrate(&mut list, entry(10, 0, 3.0)), 0.0);
        assert_eq!(arbitrate(&mut list, entry(10, 1, 6.0)), 3.0);
        assert_eq!(arbitrate(&mut list, entry(20, 2, 10.0)), 9.0);
    }

    #[test]
    fn the_first_queue_takes_what_fits_and_the_others_a_link_each() {
        let assigned = |above, demand| {
            let Answer { rate, level } = assign(above, demand, 1e10, 1.2e-4, 3);
            (level, rate)
        };
        assert_eq!(assigned(0.0, 4e9), (0, 4e9));
        assert_eq!(assigned(7e9, 4e9), (0, 3e9));
        // A packet of 12,000 bits in 120 µs.
        assert_eq!(assigned(1e10, 4e9), (1, 1e8));
        assert_eq!([1.9e10, 2e10, 3.5e10, 9e10].map(|above| assigned(above, 4e9).0), [1, 2, 3, 3]);
    }

    fn finishes(flows: Vec<Flow>, criterion: &str) -> Vec<f64> {
        let (network, traffic) = (many_to_one(flows.len() as u32), traffic(flows));
        let mut given = given(&[]);
        given.insert("criterion".to_owned(), Value::Text(criterion.to_owned()));
        let run = run(&network, &traffic, recipe(&CARD, &given, &network, &traffic));
        assert_eq!((run.counters().drops(), run.counters().timeouts), (0, 0));
        completion_times(&run, &traffic).iter().map(|took| took.seconds()).collect()
    }

    #[test]
    fn flows_run_in_turn_by_remaining_bytes_or_by_deadline() {
        let sizes = [3_000, 1_000, 2_000].into_iter().zip(0..);
        let due = |ms| Time::from_ms(ms);
        let flows: Vec<Flow> = sizes
            .zip([due(5), due(9), due(40)])
            .map(|((size, from), deadline)| Flow {
                deadline,
                ..flow(Time::ZERO, from, 3, packets(size))
            })
            .collect();
        // A packet takes 1.2 µs.
        let near = |took: Vec<f64>, turns: [f64; 3]| {
            for (took, turn) in took.iter().zip(turns) {
                assert!(*took > turn && *took < turn + 0.6e-3, "{took} against {turn}");
            }
        };
        near(finishes(flows.clone(), "remaining"), [7.2e-3, 1.2e-3, 3.6e-3]);
        near(finishes(flows, "deadline"), [3.6e-3, 4.8e-3, 7.2e-3]);
    }

    #[test]
    fn a_flow_uses_what_a_short_one_in_front_of_it_leaves() {
        let long = flow(Time::ZERO, 0, 2, packets(4_000));
        let took = finishes(vec![long, flow(Time::from_ms(1), 1, 2, packets(30))], "remaining");
        assert!(took[0] < 4.8e-3 + 0.5e-3 && took[1] < 0.4e-3, "{took:?}");
    }
}
