//! Coflows between the racks of a trace, and their flows in a network.

use super::rack_mapping::{MACHINES, Machines, RackMapping};
use super::shapes::Shape;
use super::{Flow, Traffic, coflow_deadlines, coflows};
use crate::ids::CoflowId;
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::topology::Network;
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// A shuffle: every mapper sends to every reducer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shuffle {
    /// Name in the trace; empty for a synthetic shuffle.
    pub name: String,
    /// When it arrives, in seconds.
    pub arrival: f64,
    /// Sending racks.
    pub mappers: Vec<u32>,
    /// Receiving racks, each with the bytes it receives from all mappers together.
    pub reducers: Vec<(u32, f64)>,
}

impl Shuffle {
    /// Number of flows.
    pub fn flows(&self) -> usize {
        self.mappers.len() * self.reducers.len()
    }

    /// Its flows, grouped by receiver: mapper, reducer, and bytes.
    fn pairs(&self) -> impl Iterator<Item = (u32, u32, f64)> + '_ {
        let mappers = self.mappers.len() as f64;
        let to = move |&(reducer, bytes): &(u32, f64)| {
            self.mappers.iter().map(move |&mapper| (mapper, reducer, bytes / mappers))
        };
        self.reducers.iter().flat_map(to)
    }

    /// Bytes in all its flows.
    pub fn size(&self) -> f64 {
        self.reducers.iter().map(|reducer| reducer.1).sum()
    }
}

pub(super) const SIZE_SCALE: Parameter = Parameter {
    name: "size_scale",
    label: "Size scale",
    unit: "",
    domain: Domain::Number { min: 1e-9, max: 1000.0, default: 1.0 },
    help: "Multiplies all sizes; 1.048576 interprets the trace's MB as 1024² bytes.",
    source: "1: a megabyte is 10⁶ bytes, so the trace totals 35.5 TB",
    shown_when: None,
};

pub(super) const WIDEST: Parameter = Parameter {
    name: "widest",
    label: "Maximum coflow width",
    unit: "flows",
    domain: Domain::Integer { min: 1, max: 1_000_000, default: 1_000_000 },
    help: "Coflows with more flows are left out.",
    source: "No limit: the widest coflow of the public trace has 21 170 flows",
    shown_when: None,
};

pub(super) const VIEW: Parameter = Parameter {
    name: "view",
    label: "Coflow pattern",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "all", label: "Many to many" },
            Choice { id: "single-reducer", label: "Only single-receiver coflows" },
            Choice { id: "many-to-one", label: "Merged into the largest receiver" },
        ],
        default: "all",
    },
    help: "Run all coflows unchanged, only those with one receiver, or those with several \
           senders with all their bytes sent to their largest receiver.",
    source: "Stream studies many-to-one coflows first; how it extracts them is our interpretation",
    shown_when: None,
};

/// Which coflows of a trace run, at what size, and on how many machines.
pub(super) const SELECTION: &[Parameter] = &[SIZE_SCALE, WIDEST, VIEW, MACHINES];

/// Deadline slack of coflows; none by default.
pub(super) const DEADLINE_SLACK: Parameter =
    coflow_deadlines::slack(0.0, "None, as in the trace; Varys (SIGCOMM 2014): U(0, 1)");

/// Which shuffles are run and in which view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selection {
    size_scale: f64,
    widest: usize,
    view: View,
}

#[derive(Clone, Copy, Debug)]
enum View {
    All,
    SingleReducer,
    ManyToOne,
}

impl Selection {
    pub fn of(settings: &Settings) -> Self {
        Self {
            size_scale: settings.number(SIZE_SCALE.name),
            widest: settings.integer(WIDEST.name) as usize,
            view: match settings.choice(VIEW.name) {
                "single-reducer" => View::SingleReducer,
                "many-to-one" => View::ManyToOne,
                _ => View::All,
            },
        }
    }

    /// The shuffle as it is run, or `None` if it is left out.
    pub fn select(&self, shuffle: Shuffle) -> Option<Shuffle> {
        let mut shuffle = self.view(shuffle)?;
        shuffle.reducers.iter_mut().for_each(|reducer| reducer.1 *= self.size_scale);
        (shuffle.flows() <= self.widest).then_some(shuffle)
    }

    fn view(&self, mut shuffle: Shuffle) -> Option<Shuffle> {
        match (self.view, shuffle.reducers.len()) {
            (View::All, _) | (_, 1) => Some(shuffle),
            (View::SingleReducer, _) => None,
            (View::ManyToOne, _) => {
                let all = shuffle.size();
                let largest = shuffle.reducers.iter().max_by(|a, b| a.1.total_cmp(&b.1))?.0;
                shuffle.reducers = vec![(largest, all)];
                (shuffle.mappers.len() > 1).then_some(shuffle)
            }
        }
    }
}

/// The flows of `shuffles` in the given shape between the hosts of `network`.
pub(super) fn place(
    shuffles: &[Shuffle],
    machines: Machines,
    network: &Network,
    shape: &Shape,
) -> Traffic {
    let mapping = RackMapping::of(machines.count(), network);
    let mut machine = machines.in_turn();
    let all: usize = shuffles.iter().map(Shuffle::flows).sum();
    let mut flows = Vec::with_capacity(all * shape.stages());
    let mut waits = Vec::new();
    let mut names = Vec::new();
    for (index, shuffle) in shuffles.iter().enumerate() {
        let number = |stage| CoflowId::from(index * shape.stages() + stage);
        names.extend(shape.names(&shuffle.name));
        waits.extend(shape.waits().map(|(stage, child)| (number(stage), number(child))));
        let first = flows.len();
        let shuffle = Shuffle {
            mappers: shuffle.mappers.iter().map(|&rack| machine(rack)).collect(),
            reducers: shuffle.reducers.iter().map(|&(rack, size)| (machine(rack), size)).collect(),
            ..shuffle.clone()
        };
        flows.extend(shuffle.pairs().enumerate().yielding().map(
            |(at, (mapper, reducer, bytes))| {
                let (source, destination) = mapping.ends(mapper, reducer);
                Flow {
                    start: Time::from_seconds(shuffle.arrival + shape.delay_s(at, shuffle.flows())),
                    source,
                    destination,
                    size: Bytes::new((libm::round(bytes) as u64).max(1)),
                    deadline: Time::NEVER,
                    coflow: Some(number(0)),
                    path: None,
                }
            },
        ));
        let copied = first..flows.len();
        for stage in 1..shape.stages() {
            let copy = flows.len();
            flows.extend_from_within(copied.clone());
            flows[copy..].iter_mut().for_each(|flow| flow.coflow = Some(number(stage)));
        }
    }
    coflows::order_named(flows, &waits, &mut names).expect("stages wait for earlier ones")
}

#[cfg(test)]
mod tests {
    use super::super::shapes;
    use super::*;
    use crate::parameters::Value;
    use crate::topology::example::network;

    fn shuffle(mappers: &[u32], reducers: &[(u32, f64)]) -> Shuffle {
        Shuffle {
            name: String::new(),
            arrival: 1.0,
            mappers: mappers.to_vec(),
            reducers: reducers.to_vec(),
        }
    }

    fn one_each(racks: u32) -> Machines {
        Machines { racks, per_rack: 1 }
    }

    fn ends(shuffles: &[Shuffle], racks: u32, hosts: f64) -> Vec<(u32, u32, u64)> {
        let network = network("big-switch", &[("hosts", hosts)]);
        let traffic = place(shuffles, one_each(racks), &network, &Shape::PLAIN);
        let row = |flow: &Flow| (flow.source.0, flow.destination.0, flow.size.get());
        traffic.flows.iter().map(row).collect()
    }

    #[test]
    fn reducers_receive_equally_from_all_mappers() {
        let shuffles = [shuffle(&[0, 1], &[(2, 4e6), (3, 1e6)])];
        let half = 500_000;
        let expected = [(0, 2, 2_000_000), (1, 2, 2_000_000), (0, 3, half), (1, 3, half)];
        assert_eq!(ends(&shuffles, 4, 4.0), expected);
    }

    #[test]
    fn racks_spread_over_many_hosts_and_wrap_around_on_few() {
        let shuffles = [shuffle(&[1], &[(3, 1e6)])];
        assert_eq!(ends(&shuffles, 4, 10.0), [(2, 6, 1_000_000)]);
        // Racks 1 and 3 coincide on two hosts, so the flow goes to the next host.
        assert_eq!(ends(&shuffles, 4, 2.0), [(1, 0, 1_000_000)]);
    }

    #[test]
    fn tasks_take_the_machines_of_their_rack_in_turn() {
        let shuffles = [shuffle(&[0, 1], &[(0, 2e6)]), shuffle(&[0], &[(1, 1e6)])];
        let machines = Machines { racks: 2, per_rack: 3 };
        let ends = |hosts| -> Vec<_> {
            let network = network("big-switch", &[("hosts", hosts)]);
            let flows = place(&shuffles, machines, &network, &Shape::PLAIN).flows;
            flows.iter().map(|flow| (flow.source.0, flow.destination.0)).collect()
        };
        // Machines 0 to 2 are those of rack 0, 3 to 5 those of rack 1.
        assert_eq!(ends(6.0), [(0, 1), (3, 1), (2, 4)]);
        assert_eq!(ends(4.0), [(0, 1), (3, 1), (2, 0)]);
    }

    #[test]
    fn sided_networks_place_mappers_on_senders() {
        let star = network("star", &[("senders", 3.0)]);
        let shuffles = [shuffle(&[0, 1, 5], &[(1, 3e6), (2, 3e6)])];
        let traffic = place(&shuffles, one_each(6), &star, &Shape::PLAIN);
        let ends: Vec<_> = traffic.flows.iter().map(|f| (f.source.0, f.destination.0)).collect();
        assert_eq!(ends, [(0, 3), (1, 3), (2, 3), (0, 3), (1, 3), (2, 3)]);
    }

    #[test]
    fn a_flow_within_a_rack_stays_there() {
        assert_eq!(ends(&[shuffle(&[3], &[(3, 1e6)])], 4, 4.0), [(3, 3, 1_000_000)]);
        let cable = network("single-link", &[]);
        let traffic = place(&[shuffle(&[3], &[(3, 1e6)])], one_each(4), &cable, &Shape::PLAIN);
        assert_eq!((traffic.flows[0].source.0, traffic.flows[0].destination.0), (1, 0));
    }

    #[test]
    fn a_job_has_a_copy_of_the_coflow_for_each_stage() {
        let shape = shape(shapes::JOB, "fb-tao");
        let network = network("big-switch", &[("hosts", 4.0)]);
        let shuffles = [shuffle(&[0, 1], &[(2, 4e6)]), shuffle(&[1], &[(3, 1e6)])];
        let traffic = place(&shuffles, one_each(4), &network, &shape);
        assert_eq!((traffic.flows.len(), traffic.coflows.len()), (15, 10));
        let ids: Vec<_> = traffic.stages.iter().map(|s| (s.job, s.internal_id)).collect();
        assert_eq!(ids[..5], [(0, 5), (0, 4), (0, 2), (0, 2), (0, 1)]);
        assert_eq!(ids[5], (1, 5));
        assert!(traffic.coflows[..5].iter().all(|one| *one == traffic.coflows[0]));
    }

    #[test]
    fn waves_are_delayed_by_the_gap() {
        let shape = shape(shapes::WAVES, "two");
        let network = network("big-switch", &[("hosts", 12.0)]);
        let mappers: Vec<u32> = (0..10).collect();
        let traffic = place(&[shuffle(&mappers, &[(11, 1e7)])], one_each(12), &network, &shape);
        let starts: Vec<_> = traffic.flows.iter().map(|flow| flow.start.seconds()).collect();
        assert_eq!(starts, [[1.0; 9].as_slice(), &[2.0]].concat());
        assert_eq!((traffic.coflows.len(), traffic.coflows[0].flows), (1, 10));
    }

    fn shape(parameter: Parameter, choice: &str) -> Shape {
        let given = [(parameter.name.to_owned(), Value::Text(choice.to_owned()))].into();
        Shape::of(&Settings::check(shapes::STAGES, &given, "").expect("a choice of the table"))
    }

    #[test]
    fn views_select_their_flows() {
        let shuffles = [
            shuffle(&[0, 1], &[(2, 1e6)]),
            shuffle(&[0, 1], &[(2, 1e6), (3, 2e6)]),
            shuffle(&[0], &[(2, 1e6), (3, 2e6)]),
        ];
        let kept = |view| -> Vec<_> {
            let selection = Selection { size_scale: 0.5, widest: 100, view };
            shuffles.iter().cloned().filter_map(|one| selection.select(one)).collect()
        };
        assert_eq!(kept(View::All).len(), 3);
        let single = kept(View::SingleReducer);
        assert_eq!((single.len(), single[0].size()), (1, 5e5));
        let merged = kept(View::ManyToOne);
        assert_eq!((merged.len(), &merged[1].reducers), (2, &vec![(3, 1.5e6)]));
    }
}
