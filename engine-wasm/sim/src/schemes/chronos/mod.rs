//! Chronos: every coflow gets the smallest rates that finish it at its deadline; coflows that do
//! not fit share a reserved part of each link.
//!
//! S. Ma, J. Jiang, B. Li, B. Li: Chronos: Meeting Coflow Deadlines in Data Center Networks, ICC 2016:
//! [`bare`] rates and [`admission`] (algorithm 1), [`multiplexing`] (algorithm 2), [`backfill`]ing
//! (algorithm 3).

mod admission;
mod backfill;
mod bare;
mod multiplexing;
mod sources;
#[cfg(test)]
mod tests;

use self::admission::Admission;
use self::backfill::{Backfill, Backfilling};
use self::bare::Deadlines;
use self::multiplexing::Multiplexing;
use super::parts::coordinator;
use super::varys::{REST, rest};
use super::{Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{Allocation, CoflowRule, Coflows, Demand, Flows, Group, Groups, Policy, Refill};
use crate::ids::{FlowId, HostId};
use crate::parameters::{Choice, Domain, Parameter, Settings, parameters};
use crate::sorting::{rank_of, sort_by_rank};
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// Catalogue entry of Chronos.
pub const CARD: SchemeCard = SchemeCard {
    id: "chronos",
    name: "Chronos",
    family: Family::CoflowScheduling,
    idea: "A coflow gets just the rates that finish it at its deadline; coflows that do not fit \
           are not rejected but share a slice of every link, and spare capacity goes to them \
           first.",
    information: &[Information::Coflow, Information::Size, Information::Deadline],
    citation: "S. Ma, J. Jiang, B. Li, B. Li: Chronos: Meeting Coflow Deadlines in Data Center \
               Networks, ICC 2016",
    model: &[
        "Rates are decided when a coflow arrives or is done, as printed. Capacity freed by a \
         flow that finishes before its coflow is back-filled at once, as the paper claims work \
         conservation. If it is set to stay unused, it is back-filled only after flows without a \
         deadline, and all rates are recomputed when the last served flow of a coflow ends while \
         its other flows get nothing, since these would otherwise wait for ever. The bare rate \
         of a flow is its remaining bytes ÷ the time to its deadline: at arrival size ÷ \
         deadline, as in the paper; later, any lead gained so far is given back.",
        "Admission (algorithm 1): in order of priority, a coflow is admitted when all its bare \
         rates fit into the normal part of every link; equality fits. The paper leaves the order \
         of its evaluation open: earliest deadline first unless set otherwise, ties by arrival. \
         Deadlines that need a whole link are met only with nothing set aside, as in figures 1 \
         and 2; figure 2 is reproduced when the two coflows in its text are swapped.",
        "Multiplexing (algorithm 2): the others share the reserved part in the same order, each \
         flow in proportion to its bare rate among all flows still waiting at its links. A \
         coflow that is late is always among them, with the bare rate it had at arrival, so that \
         its weight stays finite.",
        "Back-allocation (algorithm 3): over whole links, the unused of both parts included, \
         source by source, multiplexed coflows before admitted ones. The paper goes by the \
         numbers of its ports; here the source with the oldest flow goes first, so that host \
         numbers do not matter. The paper gives the rest variously to multiplexed coflows, to \
         all flows, or proportionally; the average of its figure 2(b) is reproduced only when \
         multiplexed coflows go first. Proportional back-allocation shares among the multiplexed \
         coflows, then among the admitted ones, in proportion to their remaining bytes.",
        "The paper's ports are the two ends of a big switch. On any other network every link on a \
         flow's path counts as a port of both parts, so a constrained core is never overcommitted; \
         back-allocation goes through sources as before.",
        "Coflows without a deadline have one in common, 10,000 times what the largest of them needs \
         on a host's link, so that only sizes tell them apart.",
        coordinator::ON_PACKETS,
    ],
    apart: Some(coordinator::APART),
    colour: Colour::Blue,
    mark: Mark::Star,
    dash: Dash::Dashed,
    parameters: parameters![
        Parameter {
            name: "order",
            label: "Priority",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "edf", label: "earliest deadline first" },
                    Choice { id: "sebf", label: "smallest bottleneck first" },
                ],
                default: "edf",
            },
            help: "Which coflows are considered first for admission and back-allocation.",
            source: "Chosen here: the paper allows both and does not say which its figures use",
            shown_when: None,
        },
        Parameter {
            name: "multiplex_factor",
            label: "Multiplex factor",
            unit: "",
            domain: Domain::Number { min: 0.0, max: 1.0, default: 0.1 },
            help: "Share of every link that is set aside for coflows that were not admitted.",
            source: "Chronos, load study",
            shown_when: None,
        },
        Parameter {
            name: "backfill",
            label: "Back-allocation",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "greedy", label: "greedy" },
                    Choice { id: "proportional", label: "in proportion to remaining bytes" },
                    Choice { id: "none", label: "none" },
                ],
                default: "greedy",
            },
            help: "Which flows get the spare capacity. Without back-allocation and with nothing \
                   set aside, a coflow that is not admitted may wait for ever.",
            source: "Chronos algorithm 3",
            shown_when: None,
        },
        REST,
        ..coordinator::PARAMETERS,
    ],
    packet: Some(&|settings, setting| {
        coordinator::recipe(policy(settings, setting), settings, setting)
    }),
    flow: Some(&policy),
};

/// Deadline of coflows that have none, in units of their longest time on one link.
const NO_DEADLINE: f64 = 1e4;

fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let order = match settings.choice("order") {
        "sebf" => Priority::SmallestBottleneck,
        _ => Priority::EarliestDeadline,
    };
    let backfill = match settings.choice("backfill") {
        "proportional" => Backfill::Proportional,
        "none" => Backfill::None,
        _ => Backfill::Greedy,
    };
    let multiplex = settings.number("multiplex_factor");
    let chronos = Chronos::new(order, multiplex, backfill, common_deadline(setting));
    // Without back-filling, capacity freed by a flow stays unused until rates are recomputed.
    let refill = match rest(settings) {
        Refill::BackfillAtFlows if backfill == Backfill::None => Refill::AtFlows,
        refill => refill,
    };
    Box::new(Coflows::new(chronos, refill))
}

fn common_deadline(setting: &Setting) -> Time {
    let rate = |host| setting.network.link(setting.network.nic(HostId(host))).rate.bps() as f64;
    let slowest = (0..setting.network.hosts).map(rate).fold(f64::INFINITY, f64::min);
    let (flows, coflows) = (&setting.traffic.flows, &setting.traffic.coflows);
    let sizes = flows.iter().map(|flow| flow.size).chain(coflows.iter().map(|one| one.size));
    Time::from_seconds(NO_DEADLINE * sizes.max().map_or(0.0, Bytes::bits) / slowest)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Priority {
    EarliestDeadline,
    SmallestBottleneck,
}

#[derive(Debug)]
struct Chronos {
    order: Priority,
    deadlines: Deadlines,
    demand: Demand,
    /// Groups by priority.
    ranked: Vec<(f64, usize)>,
    admission: Admission,
    multiplexing: Multiplexing,
    backfilling: Backfilling,
}

impl Chronos {
    fn new(order: Priority, multiplex: f64, backfill: Backfill, common_deadline: Time) -> Self {
        Self {
            order,
            deadlines: Deadlines { common: common_deadline },
            demand: Demand::default(),
            ranked: Vec::new(),
            admission: Admission::new(1.0 - multiplex),
            multiplexing: Multiplexing::new(multiplex),
            backfilling: Backfilling::new(backfill),
        }
    }

    fn rank(&mut self, groups: &[Group], flows: &Flows) {
        self.ranked.clear();
        for (at, group) in groups.iter().enumerate().yielding() {
            let key = match self.order {
                Priority::EarliestDeadline => self.deadlines.end(group).seconds(),
                Priority::SmallestBottleneck => {
                    self.demand.measure(flows, group);
                    self.demand.bottleneck(flows)
                }
            };
            self.ranked.push((key, at));
        }
        // Groups of equal priority keep their order.
        sort_by_rank(&mut self.ranked, |&(key, _)| rank_of(key));
    }
}

impl CoflowRule for Chronos {
    fn arrived(&mut self, flow: FlowId, flows: &Flows) {
        self.backfilling.arrived(flow, flows);
    }

    fn finished(&mut self, flow: FlowId, flows: &Flows) {
        self.backfilling.finished(flow, flows);
    }

    fn fill(&mut self, groups: &Groups, flows: &Flows, allocation: &mut Allocation) {
        allocation.begin_for_all(flows);
        let groups = groups.active();
        self.rank(groups, flows);
        let ranked = self.ranked.iter().map(|&(_, at)| (&groups[at], at));
        let Self { admission, multiplexing, backfilling, .. } = self;
        admission.admit(ranked, self.deadlines, flows, allocation, multiplexing);
        let Admission { admitted, refused, .. } = admission;
        let ranked = refused.iter().chain(&*admitted).yielding().map(|&at| &groups[at]);
        let ranked: Vec<_> = ranked.collect();
        let refused = refused.len();
        multiplexing.share(&ranked[..refused], allocation);
        backfilling.fill(groups, &ranked, refused, flows, allocation);
    }

    fn backfill(&mut self, flows: &Flows, allocation: &mut Allocation, open: &mut Vec<FlowId>) {
        self.backfilling.share(flows, allocation, open);
    }

    fn first_end(&self, flows: &Flows) -> Time {
        flows.now().saturating_add(Time::from_seconds(self.admission.soonest))
    }

    fn backfills_after(&self, flow: FlowId, flows: &Flows) -> bool {
        let coflow = flows.coflow(flow).map(|id| flows.traffic().coflows[id.index()].deadline);
        !coflow.unwrap_or(flows.spec(flow).deadline).is_finite()
    }
}
