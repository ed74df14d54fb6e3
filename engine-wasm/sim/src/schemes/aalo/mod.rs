//! Aalo: coflows sink through queues as they send; nobody knows their sizes.
//!
//! M. Chowdhury, I. Stoica: Efficient Coflow Scheduling Without Prior Knowledge, SIGCOMM 2015:
//! discretized coflow-aware least attained service (D-CLAS).

mod sinking;

use self::sinking::Sinking;
use super::coordinated::{self, DELAY, HEADROOM, MIN_RTO};
use super::varys::{REFILL, refill};
use super::window::BUFFER;
use super::{Colour, Dash, Family, Information, Mark, SchemeCard};
use crate::flow::{
    ClassShares, ClassTurn, CoflowRule, Coflows, Filling, Flows, Group, Groups, Policy, Refill,
    Turn, Turns,
};
use crate::ids::FlowId;
use crate::parameters::{Choice, Domain, Parameter, Settings};
use crate::units::Time;

/// What the catalogue says of Aalo.
pub const CARD: SchemeCard = SchemeCard {
    id: "aalo",
    name: "Aalo (D-CLAS)",
    family: Family::CoflowScheduling,
    idea: "A coflow starts in the first of a few queues and sinks as it sends, wherever it sends; \
           small coflows are done before they sink, and nobody has to know sizes.",
    information: &[Information::Coflow, Information::Arrival, Information::CoflowBytesSent],
    citation: "M. Chowdhury, I. Stoica: Efficient Coflow Scheduling Without Prior Knowledge, \
               SIGCOMM 2015",
    model: &[
        "Queues: a coflow is in the queue given by how many limits the bytes it has sent, over all \
         its flows, exceed. Limits grow by a constant factor. A stage of a job counts what all stages \
         of its job have sent, as in the authors' simulator.",
        "Across queues: strict priority, as in the authors' simulator and system, or the weighted \
         sharing of the paper: each link is split among the queues that have something to send \
         there, K for the first down to 1 for the last, and what a queue cannot use is split again.",
        "Inside a queue: first come, first served. A coflow in its turn shares what is left max-min \
         fairly among its flows. The authors' simulator hands out equal parts once and leaves what \
         does not fit; here nothing is left that a flow could use.",
        "Coordination: a coflow changes its queue at multiples of the interval only, by what it has \
         sent by then. 0 stands for a coordinator that knows at once.",
        coordinated::ON_PACKETS,
    ],
    apart: Some(coordinated::APART),
    colour: Colour::Purple,
    mark: Mark::Wye,
    dash: Dash::Dashed,
    parameters: &[
        Parameter {
            name: "queues",
            label: "Queues",
            unit: "",
            domain: Domain::Integer { min: 1, max: 20, default: 10 },
            help: "How many queues there are.",
            source: "Aalo section 4; Stream compares with 4",
            shown_when: None,
        },
        FIRST_LIMIT,
        LIMIT_FACTOR,
        Parameter {
            name: "sharing",
            label: "Across queues",
            unit: "",
            domain: Domain::Choice {
                options: &[
                    Choice { id: "strict", label: "strict priority" },
                    Choice { id: "weighted", label: "weighted sharing" },
                ],
                default: "strict",
            },
            help: "Whether a queue waits until those above it are empty, or has a share.",
            source: "The authors' simulator and system; weights in Aalo section 4",
            shown_when: None,
        },
        Parameter {
            name: "interval_ms",
            label: "Coordination interval",
            unit: "ms",
            domain: Domain::Number { min: 0.0, max: 10_000.0, default: 0.0 },
            help: "How often all learn what a coflow has sent in all.",
            source: "Chosen here: 0, as the schemes it is compared with know at once; 10 ms in Aalo",
            shown_when: None,
        },
        REFILL,
        DELAY,
        HEADROOM,
        BUFFER,
        MIN_RTO,
    ],
    packet: Some(|settings, setting| {
        coordinated::recipe(policy(settings, setting), settings, setting)
    }),
    flow: Some(policy),
};

/// Bytes after which a coflow leaves the first queue.
pub(super) const FIRST_LIMIT: Parameter = Parameter {
    name: "first_limit_mb",
    label: "First limit",
    unit: "MB",
    domain: Domain::Number { min: 1e-3, max: 1e6, default: 10.0 },
    help: "A coflow leaves the first queue once it has sent so much.",
    source: "Aalo section 4: 10 MB",
    shown_when: None,
};

/// How much larger each limit is than the one before.
pub(super) const LIMIT_FACTOR: Parameter = Parameter {
    name: "limit_factor",
    label: "Limit factor",
    unit: "×",
    domain: Domain::Number { min: 1.1, max: 1000.0, default: 10.0 },
    help: "Each limit is so many times the one before.",
    source: "Aalo section 4: 10",
    shown_when: None,
};

/// The limits between `queues` queues, in bytes.
pub(super) fn limits(settings: &Settings, queues: u32) -> Vec<f64> {
    let first = settings.number(FIRST_LIMIT.name) * 1e6;
    let factor = settings.number(LIMIT_FACTOR.name);
    std::iter::successors(Some(first), |limit| Some(limit * factor))
        .take(queues as usize - 1)
        .collect()
}

fn policy(settings: &Settings, _: &super::Setting) -> Box<dyn Policy> {
    let queues = settings.integer("queues");
    let weights = (1..=queues).rev().map(f64::from).collect();
    let shares = settings.choice("sharing") == "weighted";
    let queues = Queues {
        limits: limits(settings, queues),
        interval: Time::from_seconds(settings.number("interval_ms") / 1e3),
    };
    if refill(settings) == Refill::AtFlows && !shares {
        return Box::new(Sinking::new(queues));
    }
    let shares = shares.then(|| ClassShares::new(weights));
    Box::new(Coflows::new(Aalo { queues, shares, ..Aalo::default() }, refill(settings)))
}

/// Between which queues coflows sink, and when.
#[derive(Debug, Default)]
struct Queues {
    /// In bytes, ascending.
    limits: Vec<f64>,
    /// Δ; zero for coordination without delay.
    interval: Time,
}

/// How many of the ascending `limits` so many bytes exceed.
fn queue_of(limits: &[f64], bytes: f64) -> u8 {
    limits.partition_point(|&limit| limit < bytes) as u8
}

impl Queues {
    /// The queue of a coflow that has sent so many bits.
    fn of(&self, sent: f64) -> u8 {
        // The byte about to be sent decides: limits are met to within one byte.
        queue_of(&self.limits, sent / 8.0 + 1.0)
    }

    /// Whether coflows can change their queues at `now`.
    fn coordinate(&self, now: Time) -> bool {
        self.interval == Time::ZERO || now.ps() % self.interval.ps() == 0
    }

    /// The first instant from `time` on at which coflows can change their queues.
    fn coordination(&self, time: Time) -> Time {
        match self.interval.ps() {
            0 => time,
            ps if time.is_finite() => Time::from_ps(time.ps().div_ceil(ps) * ps),
            _ => Time::NEVER,
        }
    }

    /// When a coflow in `queue` that has sent so many bits leaves it, at `rate` bits per second.
    fn next_change(&self, queue: usize, sent: f64, rate: f64, flows: &Flows) -> Time {
        let Some(limit) = self.limits.get(queue) else { return Time::NEVER };
        let left = limit * 8.0 - sent;
        let crossing = if left > 0.0 { flows.time_to_send(left, rate) } else { flows.now() };
        self.coordination(crossing.max(flows.now().saturating_add(Time::from_ps(1))))
    }
}

#[derive(Debug, Default)]
struct Aalo {
    queues: Queues,
    /// Set when queues share by weight.
    shares: Option<ClassShares>,
    /// By coflow, and after those by lone flow, the queue assigned last.
    queue: Vec<u8>,
    /// Groups by queue, then by arrival.
    order: Vec<(u8, usize)>,
    turns: Turns,
    turn: Turn,
}

impl Aalo {
    fn assign(&mut self, groups: &Groups, flows: &Flows) {
        self.queue.resize(flows.traffic().coflows.len() + flows.count(), 0);
        self.order.clear();
        let coordinate = self.queues.coordinate(flows.now());
        for (at, group) in groups.active().iter().enumerate() {
            let queue = &mut self.queue[group.number(flows)];
            if coordinate {
                *queue = self.queues.of(groups.sent_by_job(group, flows));
            }
            self.order.push((*queue, at));
        }
        self.order.sort_unstable();
    }
}

impl CoflowRule for Aalo {
    const COUNTS: bool = true;

    fn fill(&mut self, groups: &Groups, flows: &Flows, filling: &mut Filling) {
        self.assign(groups, flows);
        let Self { order, shares, turns, turn, .. } = self;
        if let Some(shares) = shares {
            let turns = order.iter().map(|&(queue, at)| ClassTurn {
                class: queue as usize,
                members: &groups.active()[at].members,
            });
            filling.begin(flows);
            shares.fill(flows, filling, &turns.collect::<Vec<_>>());
            return;
        }
        let order = order.iter().map(|&(_, at)| at);
        turns.fill(groups, flows, filling, order, |group, filling| {
            turn.share_in(filling, flows, group);
        });
    }

    fn share_rest(&mut self, flows: &Flows, filling: &mut Filling, open: &mut Vec<FlowId>) {
        let Self { turns, turn, queue, .. } = self;
        turns.forget();
        turn.share_by_rank(filling, flows, open, |flow| {
            let number = Group::number_of(flow, flows);
            usize::from(queue[number]) * queue.len() + number
        });
    }

    fn next_change(&mut self, groups: &Groups, flows: &Flows, filling: &Filling) -> Time {
        let next = self.order.iter().map(|&(queue, at)| {
            let group = &groups.active()[at];
            let rate = groups.rate_of_job(group, flows, filling);
            self.queues.next_change(queue as usize, groups.sent_by_job(group, flows), rate, flows)
        });
        next.min().unwrap_or(Time::NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::testing::{Race, assert_exact};

    /// The first stage has sent 8 of the 10 after which the job sinks: so the second stage waits for
    /// the newcomer from 2 on.
    #[test]
    fn a_stage_is_where_its_job_is() {
        let [first, second, newcomer] = [[(0, 1, 8.0)], [(0, 2, 4.0)], [(0, 3, 3.0)]];
        let race = Race::coflows(&[(0.0, &first), (0.0, &second), (9.0, &newcomer)]);
        let race = race.waits(&[(1, 0)]);
        assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[8.0, 15.0, 4.0]);
    }

    /// Sizes 1 are 125 MB; limits as if they were 1 MB.
    fn aalo(weighted: bool, interval_s: f64) -> Box<dyn Policy> {
        let limits: Vec<_> = [10.0, 100.0, 1_000.0].map(|limit| limit * 125e6).to_vec();
        let queues = Queues { limits, interval: Time::from_seconds(interval_s) };
        if !weighted {
            return Box::new(Sinking::new(queues));
        }
        let shares = Some(ClassShares::new((1..=10).rev().map(f64::from).collect()));
        Box::new(Coflows::new(Aalo { queues, shares, ..Aalo::default() }, Refill::AtFlows))
    }

    #[test]
    fn the_queue_is_the_number_of_limits_exceeded() {
        let settings = Settings::defaults(CARD.parameters);
        let limits = limits(&settings, settings.integer("queues"));
        let rows = [
            (0.0, 0),
            (1e7, 0),
            (1e7 + 1.0, 1),
            (1e8, 1),
            (1e8 + 1.0, 2),
            (1e15, 8),
            (1e15 + 1.0, 9),
            (1e18, 9),
        ];
        for (bytes, queue) in rows {
            assert_eq!(queue_of(&limits, bytes), queue, "{bytes} bytes");
        }
    }

    #[test]
    fn a_coflow_that_has_sent_much_lets_the_others_pass() {
        let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
        let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
        assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[40.0, 15.0, 20.0]);
    }

    fn long_and_late() -> Race {
        Race::coflows(&[(0.0, &[(0, 1, 30.0)]), (5.0, &[(0, 1, 5.0)])])
    }

    #[test]
    fn inside_a_queue_who_came_first_goes_first() {
        assert_exact(&long_and_late().cct_under(|_| aalo(false, 0.0)), &[35.0, 10.0]);
    }

    /// From 10 on the queues have 10 and 9 of 19.
    #[test]
    fn with_weights_a_coflow_that_sank_keeps_a_share() {
        assert_exact(&long_and_late().cct_under(|_| aalo(true, 0.0)), &[35.0, 14.5]);
    }

    /// The long one has sent 10 at 10, but all learn of it at 12.
    #[test]
    fn a_coflow_sinks_when_the_coordinator_says_so() {
        assert_exact(&long_and_late().cct_under(|_| aalo(false, 4.0)), &[35.0, 12.0]);
        assert_exact(&long_and_late().cct_under(|_| aalo(false, 5.0)), &[35.0, 10.0]);
    }

    /// Five on each of two links are ten.
    #[test]
    fn bytes_are_counted_over_all_flows() {
        let wide: &[_] = &[(0, 2, 10.0), (1, 3, 10.0)];
        let race = Race::coflows(&[(0.0, wide), (1.0, &[(0, 4, 1.0)])]);
        assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[11.0, 5.0]);
    }

    /// After 10 the first coflow is in the lower queue. 10..11: the second fills host 2, where it came
    /// before the third, so the third cannot use its queue's part of host 0 and the first gets all
    /// of it. From 11 on the third has 10/19 there.
    #[test]
    fn a_share_that_cannot_be_used_is_offered_again() {
        let race = Race::coflows(&[
            (0.0, &[(0, 1, 30.0)]),
            (10.0, &[(3, 2, 1.0)]),
            (10.0, &[(0, 2, 1.0)]),
        ]);
        assert_exact(&race.cct_under(|_| aalo(true, 0.0)), &[31.0, 1.0, 2.9]);
    }
}
