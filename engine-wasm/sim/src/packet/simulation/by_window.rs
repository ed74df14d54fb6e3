//! The driver that plays a window at a time.

use std::mem;

use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::stage_routing::{PortRange, StageRouting};
use crate::packet::forwarding::{advance, advance_by};
use crate::packet::port::input::{ByTurns, InWindow};
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);
const HOSTS: usize = 0;

impl PacketSimulation {
    /// Plays the next window that has something to do; says whether there was one before the end.
    ///
    /// Hosts are played through it first, in the order of events, then the other stages, each with
    /// the decisions of its ports, which later ones have to know. A window is played in parts where
    /// samples of queues are sorted, and only to the end of the run.
    pub(in crate::packet) fn play_window(&mut self) -> bool {
        let call = self.next_call();
        if !self.ctx.in_flight.windows().advance_to_next(call) {
            self.stop(false);
            return false;
        }
        let window_end = self.ctx.in_flight.windows().end();
        loop {
            let until = window_end.min(self.next_sample());
            self.play_hosts(until);
            // Looked up only now, because the run ends with its last flow.
            let after_end = self.end.saturating_add(PICOSECOND);
            self.play_switches(until.min(after_end));
            if after_end < window_end && after_end <= until {
                let more = self.has_more();
                self.stop(more);
                return false;
            }
            if until == window_end || !self.has_more() {
                self.played = until.saturating_sub(PICOSECOND);
                return true;
            }
            self.sample(until);
        }
    }

    /// Plays everything that calls the scheme before `until` and up to the end.
    #[inline(never)]
    fn play_hosts(&mut self, until: Time) {
        let mut arrivals = mem::take(&mut self.sorted);
        let until = until.min(self.end.saturating_add(PICOSECOND));
        if self.can_play_host_by_host() {
            self.play_host_by_host(&mut arrivals, until);
            self.sorted = arrivals;
            return;
        }
        let windows = self.ctx.in_flight.windows();
        let found = windows.find_for_hosts(until);
        let (start, width) = (windows.start(), windows.width());
        let pieces = found.iter().flat_map(|&list| windows.found(list).chunks());
        arrivals.sort_from(pieces, start, width, &mut self.counting_sort);
        for list in found {
            windows.clear(list);
        }
        loop {
            if !self.stamps {
                let until = until.min(self.end.saturating_add(PICOSECOND));
                self.scheme.on_packets(&mut arrivals, until, &mut self.ctx);
                self.note_end();
            }
            let arrival = arrivals.next_time();
            if arrival >= until.min(self.ctx.calls_from) || arrival > self.end {
                let call = self.next_call();
                self.ctx.calls_from = call;
                let until = until.min(self.end.saturating_add(PICOSECOND));
                if arrival.min(call) >= until {
                    break;
                }
                if call < arrival || self.next_pull() == arrival {
                    self.call(call);
                    continue;
                }
            }
            let next = *arrivals.pop();
            self.arrive(arrival, next.port(), next.packet());
        }
        let until = until.min(self.end.saturating_add(PICOSECOND));
        self.ctx.send_all(until.saturating_sub(PICOSECOND));
        self.ctx.in_flight.windows().put_back(arrivals.unplayed());
        self.sorted = arrivals;
    }

    /// Plays all that happens in the network before `until`, once hosts have been played.
    fn play_switches(&mut self, until: Time) {
        let last = until.saturating_sub(PICOSECOND);
        self.make_decisions(HOSTS, last);
        for stage in HOSTS + 1..self.ctx.in_flight.windows().stage_count() {
            self.play_stage(stage, until);
            self.make_decisions(stage, last);
        }
    }

    /// Plays every arrival at a stage of switches before `until`.
    fn play_stage(&mut self, stage: usize, until: Time) {
        let windows = self.ctx.in_flight.windows();
        let found = windows.find(stage, until);
        if !windows.found(found).is_empty() {
            let round = self.route_arrivals(stage, found);
            self.ctx.in_flight.windows().clear(found);
            let last = until.saturating_sub(PICOSECOND);
            match round {
                Some((round, turn)) => self.play_round_robin(stage, round, turn, last),
                None => self.play_ports(stage, last),
            }
        }
    }

    /// Groups the found arrivals by egress port. Where each destination has one port, the order of
    /// arrivals does not matter; where all share a round robin, arrivals are only ordered, and the
    /// ports and the first of them are returned.
    #[inline(never)]
    fn route_arrivals(&mut self, stage: usize, found: usize) -> Option<(PortRange, u32)> {
        let Context { in_flight, forwarding, .. } = &mut self.ctx;
        let (windows, sorted, demux) = (in_flight.windows(), &mut self.sorted, &mut self.demux);
        let (stages, start, width) = (windows.stages(), windows.start(), windows.width());
        let (ports, list) = (stages.ports(stage).len(), windows.found(found));
        match stages.routing(stage) {
            StageRouting::Single(routing) => {
                let routing = &**routing;
                let way =
                    move |arrival: &Arrival| u32::from(routing[arrival.destination().index()]);
                demux.group(ports, width, list.chunks(), way);
            }
            StageRouting::RoundRobin(switch, turn) => {
                sorted.sort_from(list.chunks(), start, width, &mut self.counting_sort);
                let turns = sorted.as_slice().len() as u32;
                let first =
                    advance_by(forwarding.round_robin(*switch), u32::from(turn.count), turns);
                return Some((*turn, first));
            }
            StageRouting::RoundRobinByDestination(switch, turns) => {
                sorted.sort_from(list.chunks(), start, width, &mut self.counting_sort);
                let turns = &**turns;
                let round_robin = forwarding.round_robin(*switch);
                let way = move |arrival: &Arrival| {
                    let turn = turns[arrival.destination().index()];
                    u32::from(turn.first) + advance(round_robin, u32::from(turn.count))
                };
                demux.group_sorted(ports, width, sorted.as_slice(), way);
            }
            StageRouting::Dynamic => {
                sorted.sort_from(list.chunks(), start, width, &mut self.counting_sort);
                let way = |arrival: &Arrival| {
                    stages.index_in_stage(forwarding.egress(arrival.port(), arrival.packet()))
                };
                demux.group_sorted(ports, width, sorted.as_slice(), way);
            }
        }
        None
    }

    /// Plays round-robin ports until `last`, starting at `turn`, with arrivals in order.
    #[inline(never)]
    fn play_round_robin(&mut self, stage: usize, round: PortRange, turn: u32, last: Time) {
        let Context { now: reached, ports, queues, in_flight, ledger, .. } = &mut self.ctx;
        let (windows, arrivals) = (in_flight.windows(), self.sorted.as_slice());
        let (start, count) = (windows.start(), u32::from(round.count));
        for nth in 0..arrivals.len().min(count as usize) {
            let place = u32::from(round.first) + (turn + nth as u32) % count;
            let port = windows.stages().ports(stage)[place as usize];
            let input = ByTurns { start, arrivals: &arrivals[nth..], step: count as usize };
            let on_drop = |dropped| ledger.dropped(dropped, false);
            ports[port.index()].play_through(input, last, queues, windows, on_drop);
        }
        let latest = arrivals.last().map_or(0, Arrival::offset);
        *reached = (start + Time::from_ps(latest)).max(*reached);
        ledger.counters.events += arrivals.len() as u64;
    }

    /// Plays the ports of a stage until `last`, one after the other, each with its input.
    #[inline(never)]
    fn play_ports(&mut self, stage: usize, last: Time) {
        let Context { now: reached, ports, queues, in_flight, ledger, .. } = &mut self.ctx;
        let windows = in_flight.windows();
        let (start, mut latest, mut played) = (windows.start(), 0, 0);
        self.demux.visit(|place, arrivals| {
            let port = windows.stages().ports(stage)[place];
            let input = InWindow { start, arrivals };
            let on_drop = |dropped| ledger.dropped(dropped, false);
            ports[port.index()].play_through(input, last, queues, windows, on_drop);
            latest = arrivals[arrivals.len() - 1].offset().max(latest);
            played += arrivals.len() as u64;
        });
        *reached = (start + Time::from_ps(latest)).max(*reached);
        ledger.counters.events += played;
    }

    /// Lets every port of a stage decide until `last` that announced a decision in this window, so
    /// that whatever it sends is known before the next stage is played.
    #[inline(never)]
    fn make_decisions(&mut self, stage: usize, last: Time) {
        let room = mem::take(&mut self.spare_ports);
        let mut ports = self.ctx.in_flight.windows().take_decisions(stage, room);
        for &port in &ports {
            self.ctx.decide(port, last);
        }
        ports.clear();
        self.spare_ports = ports;
    }

    fn has_more(&mut self) -> bool {
        self.next_call().is_finite() || !self.ctx.in_flight.windows().is_idle()
    }
}
