//! Hosts played one after the other through a window.
//!
//! What a host does in a window depends on no other host's part of it. So each can do all of it in
//! one go: its flows and its port stay at hand, what its link delivers is in order already,
//! and its port is played once with all that it sends, as a switch's port is.

use crate::ids::{FlowId, HostId};
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::{Context, PacketSimulation, Timer};
use crate::record::Completions;
use crate::units::Time;

/// What is kept from call to call.
#[derive(Debug, Default)]
pub struct HostByHost {
    /// The other calls of the scheme in this window, the first one last.
    calls: Vec<Call>,
}

/// A call of the scheme that is due at a host.
#[derive(Clone, Copy, Debug)]
struct Call {
    host: HostId,
    at: Time,
    reason: Reason,
}

#[derive(Clone, Copy, Debug)]
enum Reason {
    Timer(Timer),
    Start(FlowId),
}

impl Call {
    /// The order of calls, host by host: timers go before starts, those of one flow by when they were
    /// set, as in a calendar.
    const fn rank(&self) -> (HostId, Time, bool, u32) {
        match self.reason {
            Reason::Timer(timer) => (self.host, self.at, false, timer.owner),
            Reason::Start(flow) => (self.host, self.at, true, flow.0),
        }
    }
}

const PICOSECOND: Time = Time::from_ps(1);

impl PacketSimulation {
    /// Whether hosts can be played one after the other: the scheme allows it, and the run does not end
    /// meanwhile, since flows that it waits for have not started.
    pub(in crate::packet) fn can_play_host_by_host(&mut self) -> bool {
        self.ctx.in_flight.windows().hosts_are_independent() && self.starts.await_more()
    }

    /// Plays every host with what arrives there before `until`, and whatever else calls the scheme by
    /// then. `arrivals` are there to be filled.
    pub(in crate::packet) fn play_host_by_host(
        &mut self,
        arrivals: &mut SortedArrivals,
        until: Time,
    ) {
        self.take_starts(until);
        self.take_timers(until);
        let known = self.ctx.ledger.completions.order.len();
        let mut latest = self.ctx.now;
        for host in (0..self.ctx.network.hosts).map(HostId) {
            let windows = self.ctx.in_flight.windows();
            let found = windows.find_for_host(host, until);
            if windows.found(found).is_empty() && self.host_by_host.next(host).is_none() {
                continue;
            }
            arrivals.copy_sorted(windows.found(found), windows.start());
            windows.clear(found);
            self.play_host(host, arrivals, until);
            latest = latest.max(self.ctx.now);
        }
        self.ctx.now = latest;
        self.ctx.calls_from = Time::ZERO;
        self.put_completions_in_order(known);
        self.note_end();
    }

    /// Plays a host until then, and its port with what it sends.
    fn play_host(&mut self, host: HostId, arrivals: &mut SortedArrivals, until: Time) {
        loop {
            let call = self.host_by_host.next(host);
            // Arrivals at the same instant come first.
            let call_at = call.map_or(until, |call| call.at.saturating_add(PICOSECOND));
            self.ctx.calls_from = call_at;
            self.scheme.on_packets(arrivals, call_at, &mut self.ctx);
            self.take_timers(until);
            if arrivals.next_time() < call_at || self.ctx.calls_from < call_at {
                continue;
            }
            let Some(call) = call else { break };
            self.host_by_host.calls.pop();
            self.make(call);
            self.take_timers(until);
        }
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
    }

    fn make(&mut self, call: Call) {
        self.note_call(call.at);
        match call.reason {
            Reason::Timer(timer) => self.scheme.on_timer(timer, &mut self.ctx),
            Reason::Start(flow) => self.scheme.on_flow_start(flow, &mut self.ctx),
        }
    }

    /// Takes over the flows that start before `until`.
    fn take_starts(&mut self, until: Time) {
        while self.starts.next_time() < until {
            let at = self.starts.next_time();
            if let Some(flow) = self.starts.pop(at) {
                let host = self.ctx.flow(flow).source;
                self.host_by_host.add(Call { host, at, reason: Reason::Start(flow) });
            }
        }
    }

    /// Takes over the timers that fire before `until`: also those set meanwhile.
    fn take_timers(&mut self, until: Time) {
        while self.ctx.timers.next_time() < until {
            let Some((at, timer)) = self.ctx.timers.pop() else { return };
            let host = self.ctx.flow(FlowId(timer.owner)).source;
            self.host_by_host.add(Call { host, at, reason: Reason::Timer(timer) });
        }
    }

    /// Orders the flows completed since `known`, as if all hosts had been played at once: by time,
    /// then by the link through which the sender learns of it.
    fn put_completions_in_order(&mut self, known: usize) {
        let Context { ledger, network, traffic, .. } = &mut self.ctx;
        let Completions { finish, order, .. } = &mut ledger.completions;
        let learns = |flow: FlowId| network.last_port(traffic.flows[flow.index()].source);
        order[known..].sort_by_key(|&flow| (finish[flow.index()], learns(flow)));
    }
}

impl HostByHost {
    /// The next call at `host`, if it is first in order.
    fn next(&self, host: HostId) -> Option<Call> {
        self.calls.last().copied().filter(|call| call.host == host)
    }

    /// Adds a call behind those of its rank.
    fn add(&mut self, call: Call) {
        let later = self.calls.partition_point(|other| other.rank() > call.rank());
        self.calls.insert(later, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_come_host_by_host_in_order_and_those_of_one_rank_as_they_were_added() {
        let at = Time::from_us;
        let timer = |host, time, kind| Call {
            host: HostId(host),
            at: at(time),
            reason: Reason::Timer(Timer { kind, owner: 7 }),
        };
        let start = Call { host: HostId(1), at: at(2), reason: Reason::Start(FlowId(0)) };
        let mut calls = HostByHost::default();
        for call in [timer(2, 1, 0), start, timer(1, 2, 2), timer(1, 2, 0), timer(1, 1, 5)] {
            calls.add(call);
        }
        let kinds = std::iter::from_fn(|| calls.calls.pop()).map(|call| match call.reason {
            Reason::Timer(timer) => Some((call.host.0, timer.kind)),
            Reason::Start(_) => None,
        });
        let expected = [Some((1, 5)), Some((1, 2)), Some((1, 0)), None, Some((2, 0))];
        assert_eq!(kinds.collect::<Vec<_>>(), expected);
    }
}
