//! Stage 0 of a window, one host after the other instead of in order of time.
//!
//! Within a window no host depends on another. So each can be played through the whole window: its flows
//! and its NIC stay in the nearest cache, its arrivals are sorted already because one link delivers
//! them, and its NIC is played once with all packets sent, like the port of a switch.

use crate::ids::{FlowId, HostId};
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::simulation::pending_calls::{Call, Reason};
use crate::packet::{Context, PacketSimulation};
use crate::record::Completions;
use crate::units::Time;

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
            if wheel.found(found).is_empty() && self.pending_calls.next(host).is_none() {
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
            let call = self.pending_calls.next(host);
            // Arrivals at the same instant come first.
            let call_at = call.map_or(until, |call| call.at.saturating_add(PICOSECOND));
            self.ctx.calls_from = call_at;
            self.play_arrivals(arrivals, call_at);
            self.take_timers(until);
            if arrivals.next_time() < call_at || self.ctx.calls_from < call_at {
                continue;
            }
            let Some(call) = call else { break };
            self.pending_calls.pop();
            self.perform(call);
            self.take_timers(until);
        }
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
    }

    fn play_arrivals(&mut self, arrivals: &mut SortedArrivals, until: Time) {
        if self.ctx.recorder.is_some() {
            self.deliver_recorded(arrivals, until);
        } else {
            self.scheme.on_packets(arrivals, until, &mut self.ctx);
        }
    }

    fn perform(&mut self, call: Call) {
        self.note_call(call.at);
        match call.reason {
            Reason::Timer(timer) => self.fire(timer),
            Reason::Start(flow) => self.start(flow),
        }
    }

    /// Moves flow starts before `until` to the pending calls.
    fn take_starts(&mut self, until: Time) {
        while self.starts.next_time() < until {
            let at = self.starts.next_time();
            if let Some(flow) = self.starts.pop(at) {
                let host = self.ctx.flow(flow).source;
                self.pending_calls.add(Call { host, at, reason: Reason::Start(flow) });
            }
        }
    }

    /// Moves timers that fire before `until` to the pending calls, including those set since.
    fn take_timers(&mut self, until: Time) {
        while self.ctx.timers.next_time() < until {
            let Some((at, timer)) = self.ctx.timers.pop() else { return };
            let host = self.ctx.flow(FlowId(timer.owner)).source;
            self.pending_calls.add(Call { host, at, reason: Reason::Timer(timer) });
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
