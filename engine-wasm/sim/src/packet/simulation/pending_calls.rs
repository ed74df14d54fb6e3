//! The calls of the scheme that are pending in a window, when hosts are played one after the other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ids::{FlowId, HostId};
use crate::packet::Timer;
use crate::units::Time;

/// The pending calls of the scheme in a window.
#[derive(Debug, Default)]
pub struct PendingCalls {
    /// By host.
    calls: Vec<BinaryHeap<Reverse<Ranked>>>,
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
    /// A timer fires that was set as the `number`th.
    Timer { timer: Timer, number: u64 },
    /// A flow starts.
    Start(FlowId),
}

/// A call at a host. The order of calls: by time, timers before flow starts, then by the owner of the timer or by
/// flow, then by when the timer was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    /// From the top: the time (64 bits), whether a flow starts (32), owner or flow (32).
    rank: u128,
    /// The number of the timer (56 bits), and its kind (8).
    timer: u64,
}

const AT_SHIFT: u32 = 64;
const START_SHIFT: u32 = 32;
const NUMBER_SHIFT: u32 = 8;

impl Ranked {
    fn new(Call { at, reason, .. }: Call) -> Self {
        let (is_start, owner, timer) = match reason {
            Reason::Timer { timer: Timer { owner, kind }, number } => {
                (false, owner, number << NUMBER_SHIFT | u64::from(kind))
            }
            Reason::Start(flow) => (true, flow.0, 0),
        };
        let rank = u128::from(at.ps()) << AT_SHIFT
            | u128::from(is_start) << START_SHIFT
            | u128::from(owner);
        Self { rank, timer }
    }

    const fn at(self) -> Time {
        Time::from_ps((self.rank >> AT_SHIFT) as u64)
    }

    const fn call(self, host: HostId) -> Call {
        let Self { rank, timer } = self;
        let owner = rank as u32;
        let reason = if rank >> START_SHIFT & 1 == 1 {
            Reason::Start(FlowId(owner))
        } else {
            Reason::Timer {
                timer: Timer { kind: timer as u8, owner },
                number: timer >> NUMBER_SHIFT,
            }
        };
        Call { host, at: self.at(), reason }
    }
}

impl PendingCalls {
    /// The time of the next pending call at `host`; [`Time::NEVER`] without one.
    pub fn next_time(&self, host: HostId) -> Time {
        let next = self.calls.get(host.index()).and_then(BinaryHeap::peek);
        next.map_or(Time::NEVER, |Reverse(next)| next.at())
    }

    /// Removes and returns the next pending call at `host`.
    pub fn pop(&mut self, host: HostId) -> Option<Call> {
        self.calls.get_mut(host.index())?.pop().map(|Reverse(next)| next.call(host))
    }

    /// Adds a call.
    pub fn add(&mut self, call: Call) {
        let host = call.host.index();
        if host >= self.calls.len() {
            self.calls.resize_with(host + 1, BinaryHeap::new);
        }
        self.calls[host].push(Reverse(Ranked::new(call)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_sorted_by_rank_and_timers_by_when_they_were_set() {
        let at = Time::from_us;
        let timer = |host, time, kind, number| Call {
            host: HostId(host),
            at: at(time),
            reason: Reason::Timer { timer: Timer { kind, owner: 7 }, number },
        };
        let start = Call { host: HostId(1), at: at(2), reason: Reason::Start(FlowId(0)) };
        let mut calls = PendingCalls::default();
        for call in
            [timer(2, 1, 0, 1), start, timer(1, 2, 0, 9), timer(1, 2, 2, 8), timer(1, 1, 5, 10)]
        {
            calls.add(call);
        }
        let mut kinds_at = |host| {
            let next = std::iter::from_fn(|| {
                let at = calls.next_time(HostId(host));
                let call = calls.pop(HostId(host));
                assert_eq!(call.map_or(Time::NEVER, |call| call.at), at);
                call
            });
            let kind = |call: Call| match call.reason {
                Reason::Timer { timer, .. } => Some(timer.kind),
                Reason::Start(_) => None,
            };
            next.map(kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds_at(1), [Some(5), Some(2), Some(0), None]);
        assert_eq!([kinds_at(2), kinds_at(0), kinds_at(9)], [vec![Some(0)], vec![], vec![]]);
    }
}
