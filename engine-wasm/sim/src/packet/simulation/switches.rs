//! The switches of a window, stage by stage; `driver/window/mod.rs` describes a window step by step.

use crate::ids::PortId;
use crate::packet::driver::InFlight;
use crate::packet::driver::window::arrival::{Arrival, PortArrivals};
use crate::packet::driver::window::stage_routing::{PortRange, StageRouting};
use crate::packet::forwarding::{advance, advance_by};
use crate::packet::port::input::{EveryNth, InWindow};
use crate::packet::{Context, PacketSimulation, Scheme, Stamps};
use crate::units::Time;
use crate::yield_point::yield_point;

const PICOSECOND: Time = Time::from_ps(1);
/// Steps, for yielding, that an arrival or a decision at a port counts as.
const STEPS: usize = 32;
/// The stage of all hosts, whose arrivals have been played.
const HOSTS: usize = 0;

impl PacketSimulation {
    /// Plays the stages from `stage` on until `until`, each followed by the decisions of its ports; returns
    /// the stage before which it stops because of `limit`, if it does.
    pub(in crate::packet) fn play_stages(
        &mut self,
        stage: usize,
        until: Time,
        limit: u64,
    ) -> Option<usize> {
        let last = until.saturating_sub(PICOSECOND);
        let stages = self.ctx.in_flight.wheel().stage_count();
        for stage in stage..stages {
            if stage > HOSTS {
                self.play_stage(stage, until);
            }
            self.make_decisions(stage, last);
            if self.work() >= limit && stage + 1 < stages {
                return Some(stage + 1);
            }
        }
        None
    }

    /// Plays the arrivals at a stage until `until`.
    fn play_stage(&mut self, stage: usize, until: Time) {
        let wheel = self.ctx.in_flight.wheel();
        let found = wheel.find(stage, until);
        if wheel.found(found).is_empty() {
            return;
        }
        if let InFlight::ByEvent(_) = self.ctx.in_flight {
            if self.stamps != Stamps::None || self.ctx.recorder.is_some() {
                self.play_each_in_order(found);
            } else {
                self.play_in_order(found);
            }
        } else {
            let round_robin = self.route_arrivals(stage, found);
            self.ctx.in_flight.wheel().clear(found);
            let last = until.saturating_sub(PICOSECOND);
            match round_robin {
                _ if self.stamps != Stamps::None => {
                    self.play_stamped_ports(stage, round_robin, last);
                }
                _ if self.ctx.recorder.is_some() => {
                    self.play_recorded_ports(stage, round_robin, last);
                }
                Some((range, first)) => self.play_round_robin(stage, range, first, last),
                None => self.play_ports(stage, last),
            }
        }
    }

    /// Groups the arrivals of a list by egress port. If each destination has one port, or paths are pinned, the order of
    /// arrivals does not matter. If all share a round robin, arrivals are only sorted, and its range of
    /// ports and the index of the first port are returned.
    #[inline(never)]
    fn route_arrivals(&mut self, stage: usize, found: usize) -> Option<(PortRange, u32)> {
        let Context { in_flight, forwarding, pinned_paths, network, .. } = &mut self.ctx;
        let (wheel, sorted, demux) = (in_flight.wheel(), &mut self.sorted, &mut self.demux);
        let (stages, start, offset_bits) = (wheel.stages(), wheel.start(), wheel.offset_bits());
        let (ports, list) = (stages.ports(stage).len(), wheel.found(found));
        let routing = stages.routing(stage);
        match routing {
            StageRouting::Single(indices) => {
                let indices = &**indices;
                let port_of =
                    move |arrival: &Arrival| u32::from(indices[arrival.destination().index()]);
                demux.group(ports, offset_bits, list.chunks(), port_of);
            }
            // Above, pinned paths have no choice, because they are shortest paths in both directions.
            _ if let Some(paths) = pinned_paths => {
                let port_of = |arrival: &Arrival| {
                    let (flow, ingress) = (arrival.packet().flow(), arrival.port());
                    stages.index_in_stage(paths.egress(flow, ingress, network))
                };
                demux.group(ports, offset_bits, list.chunks(), port_of);
            }
            StageRouting::RoundRobin(switch, range) => {
                sorted.sort_from(list.chunks(), start, offset_bits, &mut self.counting_sort);
                let packets = sorted.as_slice().len() as u32;
                let first =
                    advance_by(forwarding.round_robin(*switch), u32::from(range.count), packets);
                return Some((*range, first));
            }
            StageRouting::RoundRobinByDestination(switch, ranges) => {
                sorted.sort_from(list.chunks(), start, offset_bits, &mut self.counting_sort);
                let ranges = &**ranges;
                let round_robin = forwarding.round_robin(*switch);
                let port_of = move |arrival: &Arrival| {
                    let range = ranges[arrival.destination().index()];
                    u32::from(range.first) + advance(round_robin, u32::from(range.count))
                };
                demux.group_sorted(ports, offset_bits, sorted.as_slice(), port_of);
            }
            StageRouting::Dynamic => {
                sorted.sort_from(list.chunks(), start, offset_bits, &mut self.counting_sort);
                let port_of = |arrival: &Arrival| {
                    stages.index_in_stage(forwarding.egress(arrival.port(), arrival.packet()))
                };
                demux.group_sorted(ports, offset_bits, sorted.as_slice(), port_of);
            }
        }
        None
    }

    /// Plays round-robin ports until `last`: the sorted arrivals go to the ports of `range` in turn,
    /// starting at index `first` of the range.
    #[inline(never)]
    fn play_round_robin(&mut self, stage: usize, range: PortRange, first: u32, last: Time) {
        let Context { now, ports, queues, in_flight, ledger, .. } = &mut self.ctx;
        let (wheel, arrivals) = (in_flight.wheel(), self.sorted.as_slice());
        let (start, count) = (wheel.start(), u32::from(range.count));
        for nth in 0..arrivals.len().min(count as usize) {
            let index = u32::from(range.first) + (first + nth as u32) % count;
            let port = wheel.stages().ports(stage)[index as usize];
            yield_point(STEPS * arrivals.len() / count as usize);
            let input = EveryNth { start, arrivals: &arrivals[nth..], step: count as usize };
            let on_drop = |dropped| ledger.dropped(dropped, false);
            ports[port.index()].play_through(input, last, queues, wheel, on_drop);
        }
        let latest = arrivals.last().map_or(0, Arrival::offset);
        *now = (start + Time::from_ps(latest)).max(*now);
        ledger.counters.events += arrivals.len() as u64;
    }

    /// Plays the ports of a stage until `last`, one after the other, each with its input.
    #[inline(never)]
    fn play_ports(&mut self, stage: usize, last: Time) {
        let Context { now, ports, queues, in_flight, ledger, .. } = &mut self.ctx;
        let wheel = in_flight.wheel();
        let (start, mut latest, mut played) = (wheel.start(), 0, 0);
        self.demux.visit(|index, arrivals| {
            let port = wheel.stages().ports(stage)[index];
            yield_point(STEPS * arrivals.len());
            let input = InWindow { start, arrivals };
            let on_drop = |dropped| ledger.dropped(dropped, false);
            ports[port.index()].play_through(input, last, queues, wheel, on_drop);
            latest = arrivals[arrivals.len() - 1].offset().max(latest);
            played += arrivals.len() as u64;
        });
        *now = (start + Time::from_ps(latest)).max(*now);
        ledger.counters.events += played;
    }

    /// Calls `play` with every port of a stage that has arrivals, and with these: those of a round robin take
    /// turns, if there is one.
    pub(in crate::packet) fn visit_ports(
        &mut self,
        stage: usize,
        round_robin: Option<(PortRange, u32)>,
        mut play: impl FnMut(&mut Context, &mut dyn Scheme, PortId, PortArrivals<'_>),
    ) {
        let Self { ctx, scheme, demux, sorted, .. } = self;
        let mut visit = |index: usize, arrivals: PortArrivals<'_>| {
            let port = ctx.in_flight.wheel().stages().ports(stage)[index];
            play(ctx, &mut **scheme, port, arrivals);
        };
        match round_robin {
            None => demux.visit(|index, arrivals| visit(index, arrivals.iter().step_by(1))),
            Some((range, first)) => {
                let (arrivals, count) = (sorted.as_slice(), usize::from(range.count));
                for nth in 0..arrivals.len().min(count) {
                    let index = usize::from(range.first) + (first as usize + nth) % count;
                    visit(index, arrivals[nth..].iter().step_by(count));
                }
            }
        }
    }

    /// Makes the decisions, until `last`, of all ports of a stage that announced one in this window, so
    /// that the packets they send are known before the next stage is played.
    #[inline(never)]
    fn make_decisions(&mut self, stage: usize, last: Time) {
        let ctx = &mut self.ctx;
        let mut chain = ctx.in_flight.wheel().take_decisions(stage);
        while let Some(port) = ctx.in_flight.wheel().next_decision(&mut chain) {
            yield_point(STEPS);
            ctx.decide(port, last);
        }
    }
}
