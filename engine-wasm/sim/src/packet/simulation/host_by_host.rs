//! Stage 0 of a window, one host after the other instead of in order of time.
//!
//! Within a window no host depends on another. So each can be played through the whole window: its flows
//! and its NIC stay in the nearest cache, its arrivals are sorted already because one link delivers
//! them, and its NIC, unless it pulls packets, is played once with all packets sent, like the port of a switch.

use std::mem;

use crate::event_queue::Entry;
use crate::ids::{FlowId, HostId};
use crate::packet::context::pulls::Pulls;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::simulation::pending_calls::{Call, Reason};
use crate::packet::{Context, PacketSimulation};
use crate::record::Completions;
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);

/// What is left of the hosts of a window.
#[derive(Clone, Copy, Debug)]
pub(in crate::packet) struct HostsInTurn {
    /// Whether all calls of the scheme that are due have been collected.
    calls_are_known: bool,
    next: HostId,
    /// Whether that host has been played in part; its other arrivals are sorted.
    is_begun: bool,
    /// Completions before the window.
    known: usize,
    /// The time of the latest event at a host.
    latest: Time,
}

impl PacketSimulation {
    /// Whether hosts may be played one after the other: the scheme allows it, and the run cannot end in this window. It
    /// cannot while a receiver lacks data of an awaited flow, whose last acknowledgement takes longer than a window.
    pub(in crate::packet) fn can_play_host_by_host(&mut self) -> bool {
        self.ctx.in_flight.wheel().hosts_are_independent()
            && self.ctx.ledger.completions.await_data()
    }

    /// All hosts, from the first one on.
    pub(in crate::packet) fn open_hosts(&self) -> HostsInTurn {
        let known = self.ctx.ledger.completions.order.len();
        HostsInTurn {
            calls_are_known: false,
            next: HostId(0),
            is_begun: false,
            known,
            latest: self.ctx.now,
        }
    }

    /// Plays the hosts from `hosts.next` on until `until`: arrivals, timers and flow starts; returns what is
    /// left because of `limit`.
    pub(in crate::packet) fn play_host_by_host(
        &mut self,
        mut hosts: HostsInTurn,
        until: Time,
        limit: u64,
    ) -> Option<HostsInTurn> {
        if !hosts.calls_are_known {
            if !self.take_starts(until) {
                return Some(hosts);
            }
            self.take_timers(until);
            hosts.calls_are_known = true;
        }
        self.ctx.soon_until = until;
        let mut arrivals = mem::take(&mut self.sorted);
        while hosts.next.0 < self.ctx.network.hosts && self.work() < limit {
            let host = hosts.next;
            if !mem::take(&mut hosts.is_begun) {
                let has_call = self.has_call(host, until);
                let wheel = self.ctx.in_flight.wheel();
                let found = wheel.find_for_host(host, until);
                if wheel.found(found).is_empty() && !has_call {
                    hosts.next.0 += 1;
                    continue;
                }
                let start = wheel.start();
                arrivals.copy_sorted(wheel.found(found), start);
                wheel.clear(found);
                if let Some(recorder) = &mut self.ctx.recorder {
                    let arrivals = arrivals.as_slice().iter();
                    recorder.arrive_all(
                        arrivals.map(|next| (next.port(), next.time(start), next.packet())),
                    );
                }
            }
            if let Some(pulls) = &mut self.ctx.pulls {
                pulls.open(host);
            }
            if self.play_host(host, &mut arrivals, until, limit) {
                hosts.next.0 += 1;
            } else {
                hosts.is_begun = true;
            }
            if let Some(pulls) = &mut self.ctx.pulls {
                pulls.close();
            }
            hosts.latest = hosts.latest.max(self.ctx.now);
        }
        self.ctx.soon_until = Time::ZERO;
        self.sorted = arrivals;
        if hosts.next.0 < self.ctx.network.hosts {
            return Some(hosts);
        }
        self.ctx.now = hosts.latest;
        self.ctx.calls_from = Time::ZERO;
        self.sort_completions(hosts.known);
        self.note_end();
        None
    }

    /// Whether the scheme is to be called at `host` before `until` for another reason than an arrival.
    fn has_call(&self, host: HostId, until: Time) -> bool {
        let pulls = self.ctx.pulls.as_ref();
        let pull_at = pulls.map_or(Time::NEVER, |pulls| pulls.time_of(host));
        self.pending_calls.next_time(host).min(pull_at) < until
    }

    /// Plays one host until `until`, and its NIC with the packets that it sends; returns false if it stops
    /// because of `limit`.
    fn play_host(
        &mut self,
        host: HostId,
        arrivals: &mut SortedArrivals,
        until: Time,
        limit: u64,
    ) -> bool {
        loop {
            let call_at = self.pending_calls.next_time(host);
            // At one instant an idle NIC comes first, then arrivals, then other calls.
            let pull_at = self.ctx.pulls.as_ref().map_or(Time::NEVER, Pulls::time_of_played);
            let next = pull_at.min(call_at.saturating_add(PICOSECOND)).min(until);
            self.ctx.calls_from = next;
            self.play_arrivals(arrivals, next);
            self.take_soon(host);
            if arrivals.next_time() < next || self.ctx.calls_from < next {
                continue;
            }
            if call_at < pull_at
                && let Some(call) = self.pending_calls.pop(host)
            {
                self.perform(call);
            } else if pull_at < until {
                self.note_call(pull_at);
                self.pull(host);
            } else {
                break;
            }
            self.take_soon(host);
            if self.work() >= limit {
                // Otherwise the NIC would be played with all packets of the window in one call.
                self.ctx.send_all(self.ctx.now);
                return false;
            }
        }
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
        true
    }

    fn play_arrivals(&mut self, arrivals: &mut SortedArrivals, until: Time) {
        if self.ctx.recorder.is_some() {
            self.deliver_each(arrivals, until);
        } else {
            self.scheme.on_packets(arrivals, until, &mut self.ctx);
        }
    }

    fn perform(&mut self, call: Call) {
        self.note_call(call.at);
        match call.reason {
            Reason::Timer { timer, .. } => self.fire(timer),
            Reason::Start(flow) => self.start(flow),
        }
        self.send_out();
    }

    /// Moves flow starts before `until` to the pending calls; returns whether they were few enough.
    fn take_starts(&mut self, until: Time) -> bool {
        let mut left = self.most_at_once;
        while left > 0 && self.starts.next_time() < until {
            left -= 1;
            let at = self.starts.next_time();
            if let Some(flow) = self.starts.pop(at) {
                let host = self.ctx.flow(flow).source;
                self.pending_calls.add(Call { host, at, reason: Reason::Start(flow) });
            }
        }
        self.starts.next_time() >= until
    }

    /// Moves timers that fire before `until` to the pending calls.
    fn take_timers(&mut self, until: Time) {
        let Self { ctx, scheme, pending_calls, .. } = self;
        let mut timers = mem::take(&mut ctx.timers);
        timers.take_before(until, |Entry { time: at, sequence: number, event: timer, .. }| {
            let (host, reason) = (scheme.host_of(timer, ctx), Reason::Timer { timer, number });
            pending_calls.add(Call { host, at, reason });
        });
        ctx.timers = timers;
    }

    /// Moves the timers that `host` has just set for this window to its pending calls.
    fn take_soon(&mut self, host: HostId) {
        for Entry { time: at, sequence: number, event: timer, .. } in self.ctx.soon.drain(..) {
            self.pending_calls.add_played(Call {
                host,
                at,
                reason: Reason::Timer { timer, number },
            });
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
