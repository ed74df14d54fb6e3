//! Baraat: tasks first come, first served, except that heavy ones let the next share.
//!
//! F. R. Dogar, T. Karagiannis, H. Ballani, A. Rowstron: Decentralized Task-Aware Scheduling for Data
//! Center Networks, SIGCOMM 2014: first in, first out with limited multiplexing.

mod packets;
mod tasks;

use std::collections::BTreeMap;

use self::packets::Links;
use self::tasks::Tasks;
use super::paced::{self, Paced};
use super::requests::{self, DRAIN, Hosts};
use super::varys::{REFILL, refill};
use super::window::{self, NIC};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{CoflowRule, Coflows, Filling, Flows, Group, Groups, Policy, Refill, Turn};
use crate::ids::{CoflowId, FlowId};
use crate::packet::transport::Untagged;
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::units::Time;

/// What the catalogue says of Baraat.
pub const CARD: SchemeCard = SchemeCard {
    id: "baraat",
    name: "Baraat (FIFO-LM)",
    family: Family::CoflowScheduling,
    idea: "Tasks are served in order of arrival, but once the first has turned out to be heavy the \
           next shares with it, so that small tasks are not stuck behind large ones.",
    information: &[
        Information::Coflow,
        Information::Arrival,
        Information::CoflowBytesSent,
        Information::SizeDistribution,
    ],
    citation: "F. R. Dogar, T. Karagiannis, H. Ballani, A. Rowstron: Decentralized Task-Aware \
               Scheduling for Data Center Networks, SIGCOMM 2014",
    model: &[
        "Order: tasks (coflows) by arrival. The head group is every heavy task up to the first that \
         is not heavy, and that one too; the level of multiplexing is the size of this group. The \
         tasks behind it follow one by one, each on what is left, so that no link idles.",
        "Sharing: the head group shares max-min fairly among tasks: a flow weighs 1 ÷ the number of \
         its task's flows on the link of its path where these are most, so no task weighs more than \
         1 on any link. The paper multiplexes tasks and does not say how flows share. A task behind \
         the head group shares max-min among its flows.",
        "Heavy: a task that has sent more than a percentile of all task sizes of the workload, \
         wherever it sent them. Counted per link, a flow belongs to the head group when its task \
         does on every link of its path.",
        "Packets (§4, recalled): once in a round trip a flow tells its path how much it demands, what \
         it has left per round trip, at most its host's link, and sends evenly spaced at the smallest \
         answer until the next. A link takes the last grant of the flow back; of its rate it takes \
         what classes above demand; the flow's offer is an equal part of the rest among the tasks of \
         its class, and of that among the flows of its task, or what the others of them do not \
         demand if that is more; it is granted the least of offer, demand, and what is not granted. \
         A flow demands no more of a link than the others on its path have offered it.",
        "On packets a task's number grows with the arrival of its first flow, and a task is heavy on \
         a link from the byte after the percentile that crosses it on: switches decide locally, as \
         in the paper. Links leave room to drain queues. Requests are packets of 40 bytes; flows \
         keep to one path, hashed; a flow that ends says so, until confirmed; ports are first in, \
         first out, without marks; losses are repaired as by TCP.",
    ],
    apart: Some(APART),
    colour: Colour::Ochre,
    mark: Mark::Wye,
    dash: Dash::DashDot,
    parameters: &[
        Parameter {
            name: "heavy_percentile",
            label: "Heavy above",
            unit: "% of sizes",
            domain: Domain::Number { min: 0.0, max: 100.0, default: 80.0 },
            help: "A task is heavy once it has sent more than this percentile of task sizes.",
            source: "Baraat; an independent implementation takes 90",
            shown_when: None,
        },
        Parameter {
            name: "heavy_scope",
            label: "Heavy counts",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "global", label: "all that a task has sent" },
                    Choice { id: "link", label: "what it has sent over each link" },
                ],
                default: "global",
            },
            help: "At flow level: whether switches learn what a task has sent elsewhere.",
            source: "Chosen here: the threshold is a percentile of whole tasks; the paper's switches \
                     decide locally",
            shown_when: None,
        },
        REFILL,
        DRAIN,
        BUFFER,
        MIN_RTO,
        NIC,
    ],
    packet: Some(recipe),
    flow: Some(policy),
};

/// What keeps links that decide locally from the fluid.
const APART: Apart = Apart {
    within: requests::APART.within,
    why: "Start-up, and who is heavy. A link finds a task heavy by what it sent over that link, the \
          fluid by what it sent anywhere; so on packets other tasks share with a long one, which may \
          even make short ones faster. Answers take a round trip, in which links stand idle or are \
          promised twice.",
};

const BUFFER: Parameter = window::buffer(240, "Chosen here: as for the other schemes");
const MIN_RTO: Parameter = window::min_rto(10_000.0, "Chosen here: losses are rare");

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window::limit(settings), Marking::NONE);
    let threshold = percentile(setting, settings.number("heavy_percentile")) / 8.0;
    let drain = settings.number(DRAIN.name);
    let links = Links::new(threshold, drain, setting.network.links.len(), setting.traffic);
    let transport = paced::transport(settings);
    let hosts = Hosts::new(links, Paced, Untagged, transport, transport.min_rto);
    Recipe::new(hosts, ports).with_nics(window::nic(settings, ports)).stamping_along_paths()
}

fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let threshold = percentile(setting, settings.number("heavy_percentile"));
    let per_link = settings.choice("heavy_scope") == "link";
    if refill(settings) == Refill::AtFlows && !per_link {
        return Box::new(Tasks::new(threshold));
    }
    Box::new(Coflows::new(Baraat::new(threshold, per_link), refill(settings)))
}

/// The size in bits that `percent` of the tasks do not exceed: that of the task at rank ⌈n·p⌉.
fn percentile(setting: &Setting, percent: f64) -> f64 {
    let coflows = setting.traffic.coflows.iter().map(|coflow| coflow.size.get());
    let lone = setting.traffic.flows.iter().filter(|flow| flow.coflow.is_none());
    let mut sizes: Vec<u64> = coflows.chain(lone.map(|flow| flow.size.get())).collect();
    sizes.sort_unstable();
    let rank = (sizes.len() as f64 * percent / 100.0).ceil() as usize;
    sizes.get(rank.saturating_sub(1)).map_or(0.0, |&bytes| bytes as f64 * 8.0)
}

/// A task is heavy from the byte after the threshold on; at the threshold that is the next one.
const NEXT_BYTE: f64 = 8.0;

/// Whether a task that has sent so many bits is heavy.
fn is_heavy(sent: f64, threshold: f64) -> bool {
    sent + NEXT_BYTE > threshold
}

#[derive(Debug, Default)]
struct Baraat {
    /// Bits after which a task is heavy.
    threshold: f64,
    /// Set when each link counts for itself.
    per_link: Option<PerLink>,
    crowd: Crowd,
    /// By flow.
    weights: Vec<f64>,
    head: Vec<FlowId>,
    /// How many tasks may have flows there, from the first on.
    heads: usize,
    /// Flows behind the head group, and where each task's end.
    behind: Vec<FlowId>,
    ends: Vec<usize>,
    turn: Turn,
}

impl Baraat {
    fn new(threshold: f64, per_link: bool) -> Self {
        Self { threshold, per_link: per_link.then(PerLink::default), ..Self::default() }
    }

    /// Sorts flows into the head group and those behind it.
    fn sort(&mut self, groups: &Groups, flows: &Flows) {
        self.head.clear();
        self.behind.clear();
        self.ends.clear();
        match self.per_link.take() {
            None => self.sort_by_task(groups, flows),
            Some(mut links) => {
                self.sort_by_link(groups, flows, &mut links);
                self.per_link = Some(links);
            }
        }
    }

    fn sort_by_task(&mut self, groups: &Groups, flows: &Flows) {
        let mut closed = false;
        self.heads = 0;
        for group in groups.active() {
            if closed {
                self.behind.extend_from_slice(&group.members);
            } else {
                self.head.extend_from_slice(&group.members);
                self.heads += 1;
                closed = !is_heavy(groups.sent(group, flows), self.threshold);
            }
            self.ends.push(self.behind.len());
        }
    }

    fn sort_by_link(&mut self, groups: &Groups, flows: &Flows, links: &mut PerLink) {
        let mut closed = vec![false; flows.capacity().len()];
        self.heads = groups.active().len();
        for group in groups.active() {
            for &flow in &group.members {
                let open = flows.path(flow).iter().all(|&link| !closed[link as usize]);
                if open { &mut self.head } else { &mut self.behind }.push(flow);
            }
            self.ends.push(self.behind.len());
            links.measure(group, flows, |_| 0.0);
            for &link in &links.used {
                closed[link as usize] |= !is_heavy(links.sent[link as usize], self.threshold);
            }
        }
    }

    fn weigh(&mut self, groups: &Groups, flows: &Flows) {
        self.weights.resize(flows.count(), 0.0);
        for group in &groups.active()[..self.heads] {
            self.crowd.count(&group.members, flows);
            for &flow in &group.members {
                self.weights[flow.index()] = 1.0 / f64::from(self.crowd.on_path(flow, flows));
            }
        }
    }

    fn time_to_threshold(&self, sent: f64, rate: f64, flows: &Flows) -> Time {
        if is_heavy(sent, self.threshold) {
            Time::NEVER
        } else {
            flows.time_to_send(self.threshold - sent, rate)
        }
    }
}

impl CoflowRule for Baraat {
    const COUNTS: bool = true;

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(links) = &mut self.per_link {
            links.keep(flow, flows);
        }
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        filling.begin(flows);
        self.sort(groups, flows);
        self.weigh(groups, flows);
        let Self { weights, head, behind, ends, turn, .. } = self;
        turn.share(filling, flows, head.iter().copied(), |flow| weights[flow.index()]);
        let mut start = 0;
        for &end in ends.iter() {
            turn.share(filling, flows, behind[start..end].iter().copied(), |_| 1.0);
            start = end;
        }
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        let by_arrival = |flow| Group::number_of(flow, flows);
        self.turn.share_by_rank(filling, flows, open, by_arrival);
    }

    fn next_change(&mut self, groups: &Groups, flows: &Flows, filling: &Filling) -> Time {
        let mut next = Time::NEVER;
        let mut per_link = self.per_link.take();
        for group in groups.active() {
            if let Some(links) = &mut per_link {
                links.measure(group, flows, |flow| filling.rate(flow));
                for &link in &links.used {
                    let (sent, rate) = (links.sent[link as usize], links.rate[link as usize]);
                    next = next.min(self.time_to_threshold(sent, rate, flows));
                }
            } else {
                let rate = groups.rate(group, filling);
                next = next.min(self.time_to_threshold(groups.sent(group, flows), rate, flows));
            }
        }
        self.per_link = per_link;
        next
    }
}

/// What one task has sent over each of its links. A workspace, used for one task after another.
#[derive(Debug, Default)]
struct PerLink {
    /// What flows that have left had sent.
    left: BTreeMap<(CoflowId, u32), f64>,
    /// By link, in bits and bits per second.
    sent: Vec<f64>,
    rate: Vec<f64>,
    used: Vec<u32>,
}

impl PerLink {
    fn keep(&mut self, flow: FlowId, flows: &Flows) {
        if let Some(coflow) = flows.coflow(flow) {
            for &link in flows.path(flow) {
                *self.left.entry((coflow, link)).or_default() += flows.attained(flow);
            }
        }
    }

    fn measure(&mut self, group: &Group, flows: &Flows, rate: impl Fn(FlowId) -> f64) {
        self.sent.resize(flows.capacity().len(), 0.0);
        self.rate.resize(flows.capacity().len(), 0.0);
        self.used.clear();
        for &flow in &group.members {
            self.used.extend_from_slice(flows.path(flow));
        }
        self.used.sort_unstable();
        self.used.dedup();
        for &link in &self.used {
            let key = group.coflow.map(|coflow| (coflow, link));
            self.sent[link as usize] = key.and_then(|key| self.left.get(&key)).map_or(0.0, |&b| b);
            self.rate[link as usize] = 0.0;
        }
        for &flow in &group.members {
            for &link in flows.path(flow) {
                self.sent[link as usize] += flows.attained(flow);
                self.rate[link as usize] += rate(flow);
            }
        }
    }
}

/// How many flows of one task cross each link. A workspace, used for one task after another.
#[derive(Debug, Default)]
struct Crowd {
    flows: Vec<u32>,
    used: Vec<u32>,
}

impl Crowd {
    fn count(&mut self, members: &[FlowId], flows: &Flows) {
        self.flows.resize(flows.capacity().len(), 0);
        for link in self.used.drain(..) {
            self.flows[link as usize] = 0;
        }
        for &flow in members {
            for &link in flows.path(flow) {
                self.flows[link as usize] += 1;
                self.used.push(link);
            }
        }
    }

    fn on_path(&self, flow: FlowId, flows: &Flows) -> u32 {
        let crowds = flows.path(flow).iter().map(|&link| self.flows[link as usize]);
        crowds.max().expect("a path has links")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    const UNIT: f64 = 1e9;

    fn baraat(threshold: f64, per_link: bool) -> Coflows<Baraat> {
        Coflows::new(Baraat::new(threshold * UNIT, per_link), Refill::AtFlows)
    }

    /// The first is heavy at 10; then it shares with the second until 20, with the third until 30.
    #[test]
    fn a_heavy_task_shares_with_one_small_task_at_a_time() {
        let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
        let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
        assert_exact(&race.cct(baraat(10.0, false)), &[40.0, 20.0, 30.0]);
        assert_exact(&race.cct(baraat(10.0, true)), &[40.0, 20.0, 30.0]);
    }

    #[test]
    fn tasks_that_are_not_heavy_go_first_come_first_served() {
        let race = Race::coflows(&[(0.0, &[(0, 1, 3.0)]), (1.0, &[(0, 1, 1.0)])]);
        assert_exact(&race.cct(baraat(10.0, false)), &[3.0, 3.0]);
    }

    /// Heavy at once: three flows of one task weigh no more than the one of the other.
    #[test]
    fn the_head_group_shares_by_task() {
        let wide: &[_] = &[(0, 1, 1.0), (0, 2, 1.0), (0, 3, 1.0)];
        let race = Race::coflows(&[(0.0, wide), (0.0, &[(0, 4, 3.0)])]);
        assert_exact(&race.cct(baraat(0.0, false)), &[6.0, 6.0]);
    }

    /// The first task sends 2 over each of two links: heavy above 3 in all, never on one link.
    #[test]
    fn a_task_may_be_heavy_in_all_but_not_on_a_link() {
        let first: &[_] = &[(0, 2, 2.0), (1, 3, 2.0)];
        let race = Race::coflows(&[(0.0, first), (0.0, &[(0, 4, 0.2)])]);
        // Heavy at 1.5; then 0.2 takes 0.4, and the first has 0.3 left.
        assert_exact(&race.cct(baraat(3.0, false)), &[2.2, 1.9]);
        assert_exact(&race.cct(baraat(3.0, true)), &[2.0, 2.2]);
    }

    #[test]
    fn what_is_heavy_is_a_percentile_of_the_tasks() {
        let coflows: Vec<_> = (1..=10).map(|size| [(0, 1, f64::from(size))]).collect();
        let coflows: Vec<_> = coflows.iter().map(|flows| (0.0, &flows[..])).collect();
        let traffic = Race::coflows(&coflows).into_traffic();
        let network = crate::topology::example::network("big-switch", &[("hosts", 2.0)]);
        let setting = Setting { network: &network, traffic: &traffic };
        assert_exact(
            &[80.0, 81.0, 100.0, 0.0].map(|p| percentile(&setting, p)),
            &[8.0 * UNIT, 9.0 * UNIT, 10.0 * UNIT, UNIT],
        );
    }
}
