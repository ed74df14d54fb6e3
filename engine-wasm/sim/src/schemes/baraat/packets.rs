//! Baraat on packets: every link sorts tasks into classes and answers requests by class.

use std::collections::BTreeMap;

use super::super::parts::echoed_headers::PAYLOAD;
use super::super::parts::pacing::{Pace, Paced};
use super::super::parts::path_requests::{Answer, Arbiter, Claims, Visit};
use crate::ids::{FlowId, PortId};
use crate::packet::Packet;
use crate::packet::transport::{Controls, Progress, Untagged};
use crate::topology::wire;
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// Constants of all links.
#[derive(Debug)]
pub struct Links {
    /// Bytes over a link after which a task is heavy there.
    threshold: f64,
    drain: f64,
    tasks: TaskNumbers,
    /// By port.
    desks: Vec<Desk>,
    claims: Claims<Claim>,
}

/// Task numbers, in order of arrival.
#[derive(Debug)]
struct TaskNumbers {
    /// By flow, its task; by task, its number once a flow of it has begun.
    task_of: Vec<u32>,
    numbers: Vec<Option<u32>>,
    next: u32,
}

/// One link; rates in bits per second on the wire.
#[derive(Clone, Debug, Default)]
struct Desk {
    granted: f64,
    /// Tasks with flows here, by number.
    tasks: BTreeMap<u32, Task>,
    /// Bytes that each of the other tasks has sent, by number.
    sent: BTreeMap<u32, u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Task {
    flows: u32,
    demand: f64,
    /// In bytes.
    sent: u64,
    is_heavy: bool,
}

/// State of a flow at a link.
#[derive(Clone, Copy, Debug)]
struct Claim {
    demand: f64,
    /// Rate that the order of tasks allows.
    offer: f64,
    granted: f64,
}

impl Links {
    /// Idle links on which tasks are heavy beyond `threshold` bytes; each reserves capacity to
    /// drain the share `drain` of its queue in a round trip.
    pub fn new(threshold: f64, drain: f64, links: usize, traffic: &Traffic) -> Self {
        let (desks, claims) = (vec![Desk::default(); links], Claims::new());
        Self { threshold, drain, tasks: TaskNumbers::new(traffic), desks, claims }
    }
}

impl TaskNumbers {
    fn new(traffic: &Traffic) -> Self {
        let coflows = traffic.coflows.len() as u32;
        // A flow without a coflow is a task of its own.
        let of = |(flow, id): (&crate::workload::Flow, u32)| {
            flow.coflow.map_or(coflows + id, |coflow| coflow.0)
        };
        let task_of: Vec<u32> = traffic.flows.iter().zip(0..).yielding().map(of).collect();
        let numbers = vec![None; traffic.coflows.len() + traffic.flows.len()];
        Self { task_of, numbers, next: 0 }
    }

    /// The number of the task of a flow that has begun.
    fn of(&mut self, flow: FlowId) -> u32 {
        let number = &mut self.numbers[self.task_of[flow.index()] as usize];
        *number.get_or_insert_with(|| {
            self.next += 1;
            self.next
        })
    }
}

impl Desk {
    fn enter(&mut self, number: u32, demand: f64, threshold: f64) {
        let task = self.tasks.entry(number).or_insert_with(|| {
            let sent = self.sent.remove(&number).unwrap_or(0);
            Task { sent, is_heavy: sent as f64 > threshold, ..Task::default() }
        });
        task.flows += 1;
        task.demand += demand;
    }

    fn leave(&mut self, number: u32, claim: Claim) {
        self.granted = (self.granted - claim.granted).max(0.0);
        let Some(task) = self.tasks.get_mut(&number) else { return };
        task.flows -= 1;
        task.demand = (task.demand - claim.demand).max(0.0);
        if task.flows == 0 {
            self.sent.insert(number, task.sent);
            self.tasks.remove(&number);
        }
    }

    fn count(&mut self, number: u32, bytes: u64, threshold: f64) {
        // A flow sends only after a request that has registered it at every port of its path.
        let Some(task) = self.tasks.get_mut(&number) else { return };
        task.sent += bytes;
        task.is_heavy = task.sent as f64 > threshold;
    }

    /// Rate out of `capacity` for a registered flow of task `number` that demands `demand`.
    ///
    /// A class holds all heavy tasks up to and including the first light one. Classes above take
    /// what they demand; the rest is shared by the class's tasks, and by a task's flows.
    fn offer(&self, capacity: f64, number: u32, demand: f64) -> f64 {
        let (mut above, mut class, mut members) = (0.0, 0.0, 0);
        let mut is_own = false;
        for (&id, task) in self.tasks.iter().yielding() {
            members += 1;
            class += task.demand;
            is_own |= id == number;
            if !task.is_heavy {
                if is_own {
                    break;
                }
                (above, class, members) = (above + class, 0.0, 0);
            }
        }
        let own = self.tasks.get(&number).copied().unwrap_or_default();
        let of_class = part((capacity - above).max(0.0), members, class - own.demand);
        part(of_class, own.flows, own.demand - demand)
    }
}

/// Share of one of `members`: an equal share, or the remainder of the demand of the others if that
/// is more.
fn part(available: f64, members: u32, others: f64) -> f64 {
    (available / f64::from(members.max(1))).max(available - others)
}

impl Arbiter for Links {
    type Rule = Paced;
    type Tags = Untagged;
    /// Bits per second on the wire.
    type Request = f64;

    /// Rate that sends the remaining bytes within a round trip.
    fn ask(&mut self, _: FlowId, progress: &Progress, _: &Pace, is_repairing: bool) -> Option<f64> {
        let unsent =
            if is_repairing { progress.remaining() } else { progress.size - progress.sent };
        let rate = unsent.bits() / PAYLOAD / progress.base_rtt.seconds();
        Some(rate.min(progress.line_rate.bps() as f64))
    }

    fn answer(&mut self, visit: &Visit, asked: f64) -> Answer {
        let number = self.tasks.of(visit.flow);
        let elsewhere = self.claims.others(visit).map(|claim| claim.offer);
        let demand = elsewhere.fold(asked, f64::min);
        let desk = &mut self.desks[visit.port.index()];
        let claim = self.claims.at(visit);
        if let Some(claim) = claim.take() {
            desk.leave(number, claim);
        }
        desk.enter(number, demand, self.threshold);
        let capacity = visit.usable(self.drain);
        let offer = desk.offer(capacity, number, demand);
        let granted = offer.min(demand).min((capacity - desk.granted).max(0.0));
        desk.granted += granted;
        *claim = Some(Claim { demand, offer, granted });
        Answer { rate: granted, level: 0 }
    }

    fn leave(&mut self, visit: &Visit) {
        let number = self.tasks.of(visit.flow);
        if let Some(claim) = self.claims.take(visit) {
            self.desks[visit.port.index()].leave(number, claim);
        }
    }

    fn on_data(&mut self, port: PortId, packet: &Packet) {
        let number = self.tasks.of(packet.flow);
        let bytes = u64::from(packet.size).saturating_sub(wire::HEADER.get());
        self.desks[port.index()].count(number, bytes, self.threshold);
    }

    fn obey(&mut self, answer: Answer, controls: Controls<'_, Pace, ()>) {
        *controls.rule = (answer.rate * PAYLOAD).into();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::CARD;
    use super::*;
    use crate::ids::CoflowId;
    use crate::packet::PacketSimulation;
    use crate::packet::testing::{completion_times, flow, given, many_to_one, packets, run};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Time;
    use crate::workload::{Coflow, Flow};

    const THRESHOLD: f64 = 1_000.0;

    /// A link of 12 with a flow each of tasks 1 to 4, which demand 12, 4, 12 and 12.
    fn desk() -> Desk {
        let mut desk = Desk::default();
        for (number, demand) in [(1, 12.0), (2, 4.0), (3, 12.0), (4, 12.0)] {
            desk.enter(number, demand, THRESHOLD);
        }
        desk
    }

    fn offers(desk: &Desk) -> Vec<f64> {
        let demands = [(1, 12.0), (2, 4.0), (3, 12.0), (4, 12.0)];
        demands.map(|(number, demand)| desk.offer(12.0, number, demand)).to_vec()
    }

    #[test]
    fn tasks_run_in_turn_until_they_are_heavy() {
        let mut desk = desk();
        assert_eq!(offers(&desk), [12.0, 0.0, 0.0, 0.0]);
        desk.count(1, 1_000, THRESHOLD);
        assert_eq!(offers(&desk), [12.0, 0.0, 0.0, 0.0], "at the threshold, not beyond it");
        // Then 1 and 2 are a class of two: 2 takes the 4 it demands and leaves 8.
        desk.count(1, 1, THRESHOLD);
        assert_eq!(offers(&desk), [8.0, 6.0, 0.0, 0.0]);
        // With 2 heavy as well, three share: a third each, or what the others leave.
        desk.count(2, 2_000, THRESHOLD);
        assert_eq!(offers(&desk), [4.0, 4.0, 4.0, 0.0]);
        desk.leave(1, Claim { demand: 12.0, offer: 4.0, granted: 0.0 });
        assert_eq!(offers(&desk)[1..], [6.0, 8.0, 0.0]);
    }

    #[test]
    fn flows_of_a_task_share_what_the_task_has() {
        let mut desk = Desk::default();
        for (number, demand) in [(1, 12.0), (1, 12.0), (1, 1.0), (2, 12.0)] {
            desk.enter(number, demand, THRESHOLD);
        }
        assert_eq!(desk.offer(12.0, 1, 12.0), 4.0);
        desk.count(1, 2_000, THRESHOLD);
        assert_eq!([desk.offer(12.0, 1, 12.0), desk.offer(12.0, 2, 12.0)], [2.0, 6.0]);
    }

    #[test]
    fn a_task_that_comes_back_is_still_heavy() {
        let mut desk = Desk::default();
        desk.enter(1, 5.0, THRESHOLD);
        desk.count(1, 2_000, THRESHOLD);
        desk.leave(1, Claim { demand: 5.0, offer: 0.0, granted: 0.0 });
        assert!(desk.tasks.is_empty());
        desk.enter(1, 5.0, THRESHOLD);
        assert!(desk.tasks[&1].is_heavy);
    }

    /// One flow per task from a host each, to one receiver: `(start in µs, packets)`.
    fn race(tasks: &[(u64, u64)], percentile: f64) -> (PacketSimulation, Arc<Traffic>) {
        let network = many_to_one(tasks.len() as u32);
        let to = tasks.len() as u32;
        let member = |(&(start, size), id): (&(u64, u64), u32)| Flow {
            coflow: Some(CoflowId(id)),
            ..flow(Time::from_us(start), id, to, packets(size))
        };
        let coflow = |&(start, size): &(u64, u64)| Coflow {
            start: Time::from_us(start),
            deadline: Time::NEVER,
            flows: 1,
            size: packets(size),
        };
        let traffic = Arc::new(Traffic {
            flows: tasks.iter().zip(0..).map(member).collect(),
            coflows: tasks.iter().map(coflow).collect(),
            ..Traffic::default()
        });
        let recipe = recipe(&CARD, &given(&[("heavy_percentile", percentile)]), &network, &traffic);
        (run(&network, &traffic, recipe), traffic)
    }

    #[test]
    fn small_tasks_do_not_wait_for_a_heavy_one() {
        // With all tasks below the percentile they go first come, first served: 6, 7.2, 8.16 ms.
        let tasks = [(0, 5_000), (500, 1_000), (600, 800)];
        let (fifo, traffic) = race(&tasks, 100.0);
        let took: Vec<f64> =
            completion_times(&fifo, &traffic).iter().map(|t| t.seconds()).collect();
        for (took, expected) in took.iter().zip([6.0e-3, 6.7e-3, 7.6e-3]) {
            assert!(*took > expected && *took < expected + 0.7e-3, "{took} against {expected}");
        }
        // Heavy beyond 800 packets, at 0.96 ms, the first shares with the second, and from 2.88 ms,
        // when that is heavy, too, with the third. The second ends at 3.6 ms, the third at 5.04 ms.
        let (shared, traffic) = race(&tasks, 30.0);
        let took: Vec<f64> =
            completion_times(&shared, &traffic).iter().map(|t| t.seconds()).collect();
        for (took, expected) in took.iter().zip([8.16e-3, 3.1e-3, 4.44e-3]) {
            assert!(*took > expected && *took < expected + 0.7e-3, "{took} against {expected}");
        }
        assert_eq!(fifo.counters().drops() + shared.counters().drops(), 0);
    }
}
