//! A run that keeps accounts, by event or by window.

use std::mem;

use crate::ids::PortId;
use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::window::stage_routing::PortRange;
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;
use crate::yield_point::yield_point;

/// Steps, for yielding, that an arrival at a port counts as; with accounts it takes longer.
const STEPS: usize = 64;

impl PacketSimulation {
    /// Delivers packets to a host until `until` or until another call of the scheme is due.
    #[inline(never)]
    pub(in crate::packet) fn deliver_recorded(
        &mut self,
        arrivals: &mut SortedArrivals,
        until: Time,
    ) {
        loop {
            let now = arrivals.next_time();
            if now >= until.min(self.ctx.calls_from) {
                return;
            }
            let arrival = *arrivals.pop();
            let (link, packet) = (arrival.port(), arrival.packet());
            self.ctx.now = now;
            self.ctx.ledger.counters.events += 1;
            self.ctx.ledger.delivered(packet.into());
            if let Some(recorder) = &mut self.ctx.recorder {
                recorder.deliver(link, packet, now);
            }
            self.scheme.on_packet(packet.into(), &mut self.ctx);
            self.note_limit();
        }
    }

    /// [`Self::play_in_order`] with accounts.
    pub(in crate::packet) fn play_recorded_in_order(&mut self, found: usize) {
        let wheel = self.ctx.in_flight.wheel();
        let (start, width) = (wheel.start(), wheel.width());
        self.sorted.sort_from(wheel.found(found).chunks(), start, width, &mut self.counting_sort);
        wheel.clear(found);
        let (arrivals, hosts_until) = (mem::take(&mut self.sorted), self.ctx.now);
        for arrival in arrivals.as_slice() {
            self.arrive(arrival.time(start), arrival.port(), arrival.packet());
        }
        self.sorted = arrivals;
        self.ctx.now = self.ctx.now.max(hosts_until);
    }

    /// Plays the ports of a stage until `last`, one after the other, each with its arrivals: those of a round robin take
    /// turns, if there is one.
    pub(in crate::packet) fn play_recorded_ports(
        &mut self,
        stage: usize,
        round_robin: Option<(PortRange, u32)>,
        last: Time,
    ) {
        let Self { ctx, demux, sorted, .. } = self;
        let port_at =
            |ctx: &mut Context, index: usize| ctx.in_flight.wheel().stages().ports(stage)[index];
        match round_robin {
            None => demux.visit(|index, arrivals| {
                let port = port_at(ctx, index);
                ctx.play_recorded_port(port, arrivals.iter(), last);
            }),
            Some((range, first)) => {
                let (arrivals, count) = (sorted.as_slice(), u32::from(range.count));
                for nth in 0..arrivals.len().min(count as usize) {
                    let index = u32::from(range.first) + (first + nth as u32) % count;
                    let port = port_at(ctx, index as usize);
                    let arrivals = arrivals[nth..].iter().step_by(count as usize);
                    ctx.play_recorded_port(port, arrivals, last);
                }
            }
        }
    }
}

impl Context {
    /// Plays a port of a switch until `last` with its arrivals of a window.
    fn play_recorded_port<'a>(
        &mut self,
        port: PortId,
        arrivals: impl ExactSizeIterator<Item = &'a Arrival>,
        last: Time,
    ) {
        let start = self.in_flight.wheel().start();
        let mut arrivals = arrivals.peekable();
        let count = arrivals.len();
        let Some(first) = arrivals.peek() else { return };
        let may_drop = self.may_drop(port, first.time(start), count);
        self.ledger.counters.events += count as u64;
        yield_point(STEPS * count);
        for arrival in arrivals {
            let (at, packet) = (arrival.time(start), arrival.packet());
            self.now = self.now.max(at);
            let Some(recorder) = &mut self.recorder else { return };
            if may_drop {
                recorder.arrive_at_switch(arrival.port(), at);
                self.enqueue_recorded(port, at, packet);
            } else {
                recorder.enqueue_from_link(arrival.port(), packet, at);
            }
        }
        if !may_drop {
            self.play_through_recorded(port, last);
        }
    }
}
