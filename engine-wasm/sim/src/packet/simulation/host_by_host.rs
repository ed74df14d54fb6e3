//! Stage 0 of a window, one host after the other instead of in order of time.
//!
//! Within a window no host depends on another. So each can be played through the whole window: its flows
//! and its NIC stay in the nearest cache, its arrivals are sorted already because one link delivers
//! them, and its NIC is played once with all packets sent, like the port of a switch.

use crate::ids::{FlowId, HostId};
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::{Context, PacketSimulation, Timer};
use crate::record::Completions;
use crate::units::Time;

/// The pending calls of the scheme in a window.
#[derive(Debug, Default)]
pub struct HostByHost {
    /// Sorted, the next one last.
    calls: Vec<Call>,
}

/// A call of the scheme at a host, other than an arrival.
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
    /// The order of calls: by host, then by time, timers before flow starts. Calls of equal rank are in
    /// order of insertion, as in an event queue.
    const fn rank(&self) -> (HostId, Time, bool, u32) {
        match self.reason {
            Reason::Timer(timer) => (self.host, self.at, false, timer.owner),
            Reason::Start(flow) => (self.host, self.at, true, flow.0),
        }
    }
}

const PICOSECOND: Time = Time::from_ps(1);

impl PacketSimulation {
    /// Whether hosts may be played one after the other: the scheme allows it, and the run cannot end in
    /// this window, because awaited flows have not started.
    pub(in crate::packet) fn can_play_host_by_host(&mut self) -> bool {
        self.ctx.in_flight.wheel().hosts_are_independent() && self.starts.await_more()
    }

    /// Plays every host until `until`: arrivals, timers and flow starts. `arrivals` is memory for
    /// reuse.
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
            let wheel = self.ctx.in_flight.wheel();
            let found = wheel.find_for_host(host, until);
            if wheel.found(found).is_empty() && self.host_by_host.next(host).is_none() {
                continue;
            }
            arrivals.copy_sorted(wheel.found(found), wheel.start());
            wheel.clear(found);
            self.play_host(host, arrivals, until);
            latest = latest.max(self.ctx.now);
        }
        self.ctx.now = latest;
        self.ctx.calls_from = Time::ZERO;
        self.sort_completions(known);
        self.note_end();
    }

    /// Plays one host until `until`, and its NIC with the packets that it sends.
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
            self.perform(call);
            self.take_timers(until);
        }
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
    }

    fn perform(&mut self, call: Call) {
        self.note_call(call.at);
        match call.reason {
            Reason::Timer(timer) => self.scheme.on_timer(timer, &mut self.ctx),
            Reason::Start(flow) => self.scheme.on_flow_start(flow, &mut self.ctx),
        }
    }

    /// Moves flow starts before `until` to the pending calls.
    fn take_starts(&mut self, until: Time) {
        while self.starts.next_time() < until {
            let at = self.starts.next_time();
            if let Some(flow) = self.starts.pop(at) {
                let host = self.ctx.flow(flow).source;
                self.host_by_host.add(Call { host, at, reason: Reason::Start(flow) });
            }
        }
    }

    /// Moves timers that fire before `until` to the pending calls, including those set since.
    fn take_timers(&mut self, until: Time) {
        while self.ctx.timers.next_time() < until {
            let Some((at, timer)) = self.ctx.timers.pop() else { return };
            let host = self.ctx.flow(FlowId(timer.owner)).source;
            self.host_by_host.add(Call { host, at, reason: Reason::Timer(timer) });
        }
    }

    /// Sorts the completions after the first `known` as in a run in order of time: by time, then by the
    /// link through which the last acknowledgement arrived.
    fn sort_completions(&mut self, known: usize) {
        let Context { ledger, network, traffic, .. } = &mut self.ctx;
        let Completions { finish, order, .. } = &mut ledger.completions;
        let last_link = |flow: FlowId| network.last_port(traffic.flows[flow.index()].source);
        order[known..].sort_by_key(|&flow| (finish[flow.index()], last_link(flow)));
    }
}

impl HostByHost {
    /// The next pending call, if it is at `host`.
    fn next(&self, host: HostId) -> Option<Call> {
        self.calls.last().copied().filter(|call| call.host == host)
    }

    /// Adds a call after those of equal rank.
    fn add(&mut self, call: Call) {
        let later = self.calls.partition_point(|other| other.rank() > call.rank());
        self.calls.insert(later, call);
    }
}

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
