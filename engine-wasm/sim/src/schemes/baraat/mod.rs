//! Baraat: tasks first come, first served, except that heavy ones let the next share.
//!
//! F. R. Dogar, T. Karagiannis, H. Ballani, A. Rowstron: Decentralized Task-Aware Scheduling for Data
//! Center Networks, SIGCOMM 2014: first in, first out with limited multiplexing.

mod packets;
mod per_link;
mod rule;
mod tasks;
#[cfg(test)]
mod tests;

use self::packets::Links;
use self::rule::Baraat;
use self::tasks::Tasks;
use super::parts::pacing::{self, Paced};
use super::parts::path_requests::{self, DRAIN, Hosts};
use super::parts::window_parameters::{self, NIC};
use super::varys::{REFILL, refill};
use super::{Apart, Colour, Dash, Family, Information, Mark, SchemeCard, Setting};
use crate::flow::{Coflows, Policy, Refill};
use crate::packet::transport::Untagged;
use crate::packet::{Marking, PortPlan, Recipe};
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::sorting::sort_by_rank;
use crate::yield_point::Yielding;

/// Catalogue entry of Baraat.
pub const CARD: SchemeCard = SchemeCard {
    id: "baraat",
    name: "Baraat (FIFO-LM)",
    family: Family::CoflowScheduling,
    idea: "Tasks are served in order of arrival, but once the first one proves heavy the next \
           shares with it, so that small tasks are not stuck behind large ones.",
    information: &[
        Information::Coflow,
        Information::Arrival,
        Information::CoflowBytesSent,
        Information::SizeDistribution,
    ],
    citation: "F. R. Dogar, T. Karagiannis, H. Ballani, A. Rowstron: Decentralized Task-Aware \
               Scheduling for Data Center Networks, SIGCOMM 2014",
    model: &[
        "Order: tasks (coflows) by arrival. The head group is every heavy task up to and \
         including the first that is not heavy; the level of multiplexing is the size of this \
         group. The tasks behind it follow one by one, each on the remaining capacity, so that \
         no link idles.",
        "Sharing: the head group shares max-min fairly among tasks: a flow's weight is 1 ÷ the \
         number of its task's flows on the link of its path with the most of them, so no task \
         weighs more than 1 on any link. The paper multiplexes tasks and does not say how flows \
         share; that all flows of the head group share alike is an option. A task behind the head \
         group shares max-min among its flows.",
        "Heavy: a task that has sent more than a percentile of all task sizes of the workload, \
         wherever it sent them. Counted per link, a flow belongs to the head group when its task \
         does on every link of its path.",
        "Packets (§4, recalled): once per round trip a flow tells its path its demand (the bytes \
         left per round trip, at most its host's link rate) and sends evenly spaced at the \
         smallest answer until the next. A link first takes back the flow's last grant and \
         subtracts the demands of higher classes from its rate. The flow's offer is an equal \
         share of the rest among the tasks of its class, split again among the flows of its \
         task, or whatever those leave if that is more. The grant is the least of offer, demand \
         and ungranted capacity. A flow demands no more of a link than the other links of its \
         path have offered it.",
        "At packet level, tasks are numbered by the arrival of their first flow, and a task is \
         heavy on a link from the byte after the percentile onwards, counting only bytes that \
         cross this link: switches decide locally, as in the paper. Links leave headroom to \
         drain queues. Requests are packets of 40 bytes; each flow is hashed to one path; a flow \
         that ends reports it until confirmed; ports are FIFO without marking; losses are \
         repaired as by TCP.",
    ],
    apart: Some(APART),
    colour: Colour::Ochre,
    mark: Mark::Cross,
    dash: Dash::DashDot,
    parameters: &[
        Parameter {
            name: "heavy_percentile",
            label: "Heavy-task percentile",
            unit: "% of sizes",
            domain: Domain::Number { min: 0.0, max: 100.0, default: 80.0 },
            help: "A task is heavy once it has sent more than this percentile of task sizes.",
            source: "Baraat; an independent implementation takes 90",
            shown_when: None,
        },
        Parameter {
            name: "heavy_scope",
            label: "Heavy-task byte count",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "global", label: "bytes sent on all links" },
                    Choice { id: "link", label: "bytes sent over the same link" },
                ],
                default: "global",
            },
            help: "Flow level only: whether switches learn what a task has sent elsewhere.",
            source: "Chosen here: the threshold is a percentile of whole tasks; the paper's switches \
                     decide locally",
            shown_when: None,
        },
        HEAD_SHARING,
        REFILL,
        DRAIN,
        BUFFER,
        MIN_RTO,
        NIC,
    ],
    packet: Some(&recipe),
    flow: Some(&policy),
};

const HEAD_SHARING: Parameter = Parameter {
    name: "head_sharing",
    label: "Sharing among tasks served together",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "tasks", label: "equal shares for tasks" },
            Choice { id: "flows", label: "equal shares for flows" },
        ],
        default: "tasks",
    },
    help: "Flow level only: how the heavy tasks and the one that is served with them share a link.",
    source: "Chosen here: the paper multiplexes tasks and does not say how their flows share",
    shown_when: None,
};

/// Why links that decide locally differ from the fluid.
const APART: Apart = Apart {
    within: path_requests::APART.within,
    why: "Start-up, and which tasks count as heavy. At packet level a link counts only the bytes \
          a task sent over that link, at flow level all its bytes; so at packet level other \
          tasks may share with a long one differently, which can even make short ones faster. \
          Answers take a round trip, during which links idle or are granted twice.",
};

const BUFFER: Parameter = window_parameters::buffer(240, "Chosen here: as for the other schemes");
const MIN_RTO: Parameter = window_parameters::min_rto(10_000.0, "Chosen here: losses are rare");

fn recipe(settings: &Settings, setting: &Setting) -> Recipe {
    let ports = PortPlan::fifo(window_parameters::limit(settings), Marking::NONE);
    let threshold = percentile(setting, settings.number("heavy_percentile")) / 8.0;
    let drain = settings.number(DRAIN.name);
    let links = Links::new(threshold, drain, setting.network.links.len(), setting.traffic);
    let transport = pacing::transport(settings);
    let hosts = Hosts::new(links, Paced, Untagged, transport, transport.min_rto);
    Recipe::new(hosts, ports)
        .with_nics(window_parameters::nic(settings, ports))
        .stamping_in_order()
        .keeping_paths()
}

fn policy(settings: &Settings, setting: &Setting) -> Box<dyn Policy> {
    let threshold = percentile(setting, settings.number("heavy_percentile"));
    let per_link = settings.choice("heavy_scope") == "link";
    let sharing = HeadSharing::of(settings);
    if refill(settings) == Refill::AtFlows && !per_link {
        return Box::new(Tasks::new(threshold, sharing));
    }
    Box::new(Coflows::new(Baraat::new(threshold, per_link, sharing), refill(settings)))
}

/// How the tasks of the head group share links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum HeadSharing {
    /// Each task has the same share of a link.
    #[default]
    Tasks,
    /// Each flow has.
    Flows,
}

impl HeadSharing {
    fn of(settings: &Settings) -> Self {
        match settings.choice(HEAD_SHARING.name) {
            "flows" => Self::Flows,
            _ => Self::Tasks,
        }
    }
}

/// The size in bits that `percent` of the tasks do not exceed: that of the task at rank ⌈n·p⌉.
fn percentile(setting: &Setting, percent: f64) -> f64 {
    let coflows = setting.traffic.coflows.iter().map(|coflow| coflow.size.get());
    let lone = setting.traffic.flows.iter().filter(|flow| flow.coflow.is_none());
    let all = coflows.chain(lone.map(|flow| flow.size.get()));
    let mut sizes: Vec<u64> = all.yielding().collect();
    sort_by_rank(&mut sizes, |&bytes| bytes);
    let rank = (sizes.len() as f64 * percent / 100.0).ceil() as usize;
    sizes.get(rank.saturating_sub(1)).map_or(0.0, |&bytes| bytes as f64 * 8.0)
}

/// A task is heavy from the byte after the threshold on; at the threshold, the next byte makes it
/// heavy.
const NEXT_BYTE: f64 = 8.0;

/// Whether a task that has sent `sent` bits is heavy.
fn is_heavy(sent: f64, threshold: f64) -> bool {
    sent + NEXT_BYTE > threshold
}
