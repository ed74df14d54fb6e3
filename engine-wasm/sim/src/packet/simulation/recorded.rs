//! A run that keeps accounts, by event or by window. One packet at a time, because the recorder sees each.

use std::mem;

use crate::ids::PortId;
use crate::packet::driver::window::arrival::Arrival;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::window::stage_routing::PortRange;
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;

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

    /// Plays the ports of a stage, one after the other, each with its arrivals: those of a round robin take
    /// turns, if there is one.
    pub(in crate::packet) fn play_recorded_ports(
        &mut self,
        stage: usize,
        round_robin: Option<(PortRange, u32)>,
    ) {
        let Self { ctx, demux, sorted, .. } = self;
        let port_at =
            |ctx: &mut Context, index: usize| ctx.in_flight.wheel().stages().ports(stage)[index];
        match round_robin {
            None => demux.visit(|index, arrivals| {
                let port = port_at(ctx, index);
                ctx.play_recorded(port, arrivals.iter());
            }),
            Some((range, first)) => {
                let (arrivals, count) = (sorted.as_slice(), u32::from(range.count));
                for nth in 0..arrivals.len().min(count as usize) {
                    let index = u32::from(range.first) + (first + nth as u32) % count;
                    let port = port_at(ctx, index as usize);
                    ctx.play_recorded(port, arrivals[nth..].iter().step_by(count as usize));
                }
            }
        }
    }
}

impl Context {
    /// Plays a port of a switch with its arrivals of a window.
    fn play_recorded<'a>(&mut self, port: PortId, arrivals: impl Iterator<Item = &'a Arrival>) {
        let start = self.in_flight.wheel().start();
        for arrival in arrivals {
            let at = arrival.time(start);
            if let Some(recorder) = &mut self.recorder {
                recorder.arrive_at_switch(arrival.port(), at);
            }
            self.enqueue_recorded(port, at, arrival.packet());
            self.now = self.now.max(at);
            self.ledger.counters.events += 1;
        }
    }
}
