//! The steps of watched flows: the hops of their packets and their waits, each after the one before it.

use std::iter::successors;
use std::num::NonZeroU32;

use crate::growth::append;
use crate::ids::PortId;
use crate::record::account::{Cause, Loss, PacketName, Served};
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// A step, with those before it: its place among the steps, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepId(NonZeroU32);

/// A step on the way of a flow.
#[derive(Clone, Debug)]
pub enum Step {
    /// The hops that follow are those of this packet.
    Sent(PacketName),
    /// A port sends it.
    Hop {
        port: PortId,
        start: Time,
        /// Arrival at the far end of the link.
        at: Time,
    },
    /// The flow waits at a host, which `port` serves.
    Wait { cause: Cause, from: Time, to: Time, port: Option<PortId>, drop: Option<Loss> },
    /// Packets of the flow wait for the link of a port.
    Queued { port: PortId, from: Time, to: Time, served: Vec<Served> },
}

/// Steps; those that lead to no event or packet in the network any more are discarded now and then.
#[derive(Debug)]
pub struct Steps {
    /// Each with the one before it, which has a lower place.
    steps: Vec<(Option<StepId>, Step)>,
    /// The number of steps at which to look for those to discard.
    discard_at: usize,
}

const FIRST_DISCARD: usize = 1 << 12;

impl StepId {
    fn at(index: usize) -> Self {
        let place = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        Self(place.expect("memory holds fewer than 2^32 steps"))
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl Default for Steps {
    fn default() -> Self {
        Self { steps: Vec::new(), discard_at: FIRST_DISCARD }
    }
}

impl Steps {
    /// Adds a step after `previous`.
    pub fn add(&mut self, previous: Option<StepId>, step: Step) -> StepId {
        append(&mut self.steps, (previous, step));
        StepId::at(self.steps.len() - 1)
    }

    /// The packet whose step is `last`.
    pub fn packet_of(&self, last: Option<StepId>) -> Option<PacketName> {
        self.back(last).find_map(|step| match step {
            Step::Sent(name) => Some(*name),
            _ => None,
        })
    }

    /// The steps that lead to `last`, in order.
    pub fn walk(&self, last: Option<StepId>) -> Vec<&Step> {
        let mut steps = Vec::new();
        self.back(last).for_each(|step| append(&mut steps, step));
        steps.reverse();
        steps
    }

    /// The steps that lead to `last`, the last one first.
    fn back(&self, last: Option<StepId>) -> impl Iterator<Item = &Step> {
        successors(last, |&id| self.steps[id.index()].0)
            .yielding()
            .map(|id| &self.steps[id.index()].1)
    }

    /// Whether it is time to look for steps to [discard](Self::discard).
    pub const fn are_many(&self) -> bool {
        self.steps.len() >= self.discard_at
    }

    /// Keeps the steps that are held and those before them, and discards the others.
    ///
    /// `holders` calls its argument with every held step. It is called twice: to find out which steps are needed, and to
    /// replace each held step by its new place.
    pub fn discard(&mut self, mut holders: impl FnMut(&mut dyn FnMut(&mut Option<StepId>))) {
        const DISCARDED: u32 = 0;
        const NEEDED: u32 = 1;
        // By step, one of these, and once it has moved its new place.
        let mut places = vec![DISCARDED; self.steps.len()];
        holders(&mut |held| {
            yield_point(1);
            if let Some(id) = held {
                places[id.index()] = NEEDED;
            }
        });
        for (index, (previous, _)) in self.steps.iter().enumerate().rev().yielding() {
            if places[index] == NEEDED
                && let Some(id) = previous
            {
                places[id.index()] = NEEDED;
            }
        }
        let moved = |places: &[u32], id: StepId| NonZeroU32::new(places[id.index()]).map(StepId);
        let mut kept = 0;
        for index in (0..self.steps.len()).yielding() {
            if places[index] != DISCARDED {
                self.steps.swap(kept, index);
                let (previous, _) = &mut self.steps[kept];
                *previous = previous.and_then(|id| moved(&places, id));
                kept += 1;
                places[index] = kept as u32;
            }
        }
        while self.steps.len() > kept {
            yield_point(1);
            self.steps.pop();
        }
        holders(&mut |held| {
            yield_point(1);
            *held = held.and_then(|id| moved(&places, id));
        });
        self.discard_at = FIRST_DISCARD.max(2 * kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yield_point::tests::calls_of;

    fn hop(port: u32) -> Step {
        Step::Hop { port: PortId(port), start: Time::ZERO, at: Time::ZERO }
    }

    fn ports_on_the_way(steps: &Steps, last: Option<StepId>) -> Vec<u32> {
        let port = |step: &Step| match step {
            Step::Hop { port, .. } => port.0,
            _ => unreachable!("there are only hops"),
        };
        steps.walk(last).into_iter().map(port).collect()
    }

    /// A hundred ways that part after five common hops; every tenth is needed.
    #[test]
    fn needed_steps_keep_their_order_and_the_others_are_discarded() {
        let mut steps = Steps::default();
        let common = (0..5).fold(None, |last, port| Some(steps.add(last, hop(port))));
        let mut ends = [common; 100];
        for port in 5..50 {
            for end in &mut ends {
                *end = Some(steps.add(*end, hop(port)));
            }
        }
        assert!(steps.are_many());
        let mut needed: Vec<_> = ends.into_iter().step_by(10).collect();
        steps.discard(|visit| needed.iter_mut().for_each(&mut *visit));
        assert_eq!(steps.steps.len(), 5 + 10 * 45);
        assert!(!steps.are_many());
        for end in needed {
            assert!(ports_on_the_way(&steps, end).into_iter().eq(0..50));
        }
        steps.discard(|_| ());
        assert_eq!(steps.steps.len(), 0);
    }

    #[test]
    fn very_many_steps_yield() {
        let mut steps = Steps::default();
        let mut last = None;
        (0..100_000).for_each(|port| last = Some(steps.add(last, hop(port))));
        let mut walked = 0;
        assert!(calls_of(|| walked = steps.walk(last).len()) >= 100_000 / 8_192);
        assert_eq!(walked, 100_000);
        assert!(calls_of(|| steps.discard(|visit| visit(&mut last))) >= 2 * 100_000 / 8_192);
    }
}
