//! The calls of the scheme that are pending in a window, when hosts are played one after the other.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::ids::{FlowId, HostId};
use crate::packet::Timer;
use crate::units::Time;

/// The pending calls of the scheme in a window.
#[derive(Debug, Default)]
pub struct PendingCalls {
    /// By host, those known before the host is played.
    known: Vec<BinaryHeap<Reverse<Ranked>>>,
    /// Those added at the host that is played, in order. A heap would be slower: few are pending at a time, one that is
    /// added is often the last, and a heap is put in order again whenever one is removed.
    added: VecDeque<Ranked>,
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
    /// Adds a call at a host that is not played yet.
    pub fn add(&mut self, call: Call) {
        let host = call.host.index();
        if host >= self.known.len() {
            self.known.resize_with(host + 1, BinaryHeap::new);
        }
        self.known[host].push(Reverse(Ranked::new(call)));
    }

    /// Adds a call at the host that is played.
    pub fn add_played(&mut self, call: Call) {
        let call = Ranked::new(call);
        if self.added.back().is_none_or(|last| *last < call) {
            self.added.push_back(call);
        } else {
            let place = self.added.partition_point(|other| *other < call);
            self.added.insert(place, call);
        }
    }

    /// The time of the next call at `host`, which is played next or now; [`Time::NEVER`] without one.
    pub fn next_time(&self, host: HostId) -> Time {
        let at = |next: Option<&Ranked>| next.map_or(Time::NEVER, |next| next.at());
        at(self.next_known(host)).min(at(self.added.front()))
    }

    /// Removes and returns the next call at `host`, which is played.
    pub fn pop(&mut self, host: HostId) -> Option<Call> {
        let (known, added) = (self.next_known(host), self.added.front());
        let is_added = added.is_some_and(|added| known.is_none_or(|known| added < known));
        let next = if is_added {
            self.added.pop_front()?
        } else {
            self.known.get_mut(host.index())?.pop()?.0
        };
        Some(next.call(host))
    }

    fn next_known(&self, host: HostId) -> Option<&Ranked> {
        self.known.get(host.index())?.peek().map(|Reverse(next)| next)
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
            if host == 1 {
                calls.add_played(timer(1, 1, 4, 11));
                calls.add_played(timer(1, 3, 1, 12));
                calls.add_played(timer(1, 2, 3, 13));
            }
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
        let expected = [Some(5), Some(4), Some(2), Some(0), Some(3), None, Some(1)];
        assert_eq!(kinds_at(1), expected);
        assert_eq!([kinds_at(2), kinds_at(0), kinds_at(9)], [vec![Some(0)], vec![], vec![]]);
    }
}
