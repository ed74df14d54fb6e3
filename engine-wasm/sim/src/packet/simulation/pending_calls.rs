//! The calls of the scheme that are pending in a window, when hosts are played one after the other.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::ids::{FlowId, HostId};
use crate::packet::Timer;
use crate::units::Time;

/// The pending calls of the scheme in a window.
#[derive(Debug, Default)]
pub struct PendingCalls {
    /// By host.
    calls: Vec<BinaryHeap<Reverse<Ranked>>>,
    inserted: u64,
}

/// A call of the scheme at a host, other than an arrival.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub host: HostId,
    pub at: Time,
    pub reason: Reason,
}

/// Why the scheme is called.
#[derive(Clone, Copy, Debug)]
pub enum Reason {
    /// A timer fires.
    Timer(Timer),
    /// A flow starts.
    Start(FlowId),
}

/// A call with the number of calls inserted before.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    call: Call,
    sequence: u64,
}

impl Ranked {
    /// The order of calls at a host: by time, timers before flow starts. Calls that are equal in all this are in
    /// order of insertion, as in an event queue.
    const fn rank(&self) -> (Time, bool, u32, u64) {
        let Call { at, reason, .. } = self.call;
        match reason {
            Reason::Timer(timer) => (at, false, timer.owner, self.sequence),
            Reason::Start(flow) => (at, true, flow.0, self.sequence),
        }
    }
}

impl PendingCalls {
    /// The next pending call at `host`.
    pub fn next(&self, host: HostId) -> Option<Call> {
        self.calls.get(host.index())?.peek().map(|Reverse(next)| next.call)
    }

    /// Removes the next pending call at `host`.
    pub fn pop(&mut self, host: HostId) -> Option<Call> {
        self.calls.get_mut(host.index())?.pop().map(|Reverse(next)| next.call)
    }

    /// Adds a call after those of equal rank.
    pub fn add(&mut self, call: Call) {
        self.inserted += 1;
        let host = call.host.index();
        if host >= self.calls.len() {
            self.calls.resize_with(host + 1, BinaryHeap::new);
        }
        self.calls[host].push(Reverse(Ranked { call, sequence: self.inserted }));
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_sorted_by_rank_and_then_by_insertion() {
        let at = Time::from_us;
        let timer = |host, time, kind| Call {
            host: HostId(host),
            at: at(time),
            reason: Reason::Timer(Timer { kind, owner: 7 }),
        };
        let start = Call { host: HostId(1), at: at(2), reason: Reason::Start(FlowId(0)) };
        let mut calls = PendingCalls::default();
        for call in [timer(2, 1, 0), start, timer(1, 2, 2), timer(1, 2, 0), timer(1, 1, 5)] {
            calls.add(call);
        }
        let mut kinds_at = |host| {
            let kinds =
                std::iter::from_fn(|| calls.pop(HostId(host))).map(|call| match call.reason {
                    Reason::Timer(timer) => Some(timer.kind),
                    Reason::Start(_) => None,
                });
            kinds.collect::<Vec<_>>()
        };
        assert_eq!(kinds_at(1), [Some(5), Some(2), Some(0), None]);
        assert_eq!([kinds_at(2), kinds_at(0), kinds_at(9)], [vec![Some(0)], vec![], vec![]]);
    }
}
