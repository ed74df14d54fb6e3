//! A run that keeps accounts, by event or by window.

use crate::ids::PortId;
use crate::packet::driver::window::arrival::PortArrivals;
use crate::packet::driver::window::sorted_arrivals::SortedArrivals;
use crate::packet::driver::window::stage_routing::PortRange;
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;
use crate::yield_point::yield_point;

/// Steps, for yielding, that an arrival at a port counts as; with accounts it takes longer.
const STEPS: usize = 64;

impl PacketSimulation {
    /// Delivers packets, which have all arrived, to a host until `until` or until another call of the scheme is due.
    #[inline(never)]
    pub(in crate::packet) fn deliver_each(&mut self, arrivals: &mut SortedArrivals, until: Time) {
        while arrivals.next_time() < until.min(self.ctx.calls_from) {
            let now = arrivals.next_time();
            let packet = arrivals.pop().packet();
            let packet = match &mut self.ctx.recorder {
                Some(recorder) => recorder.deliver(packet, now),
                None => packet,
            };
            self.deliver_before_end(now, packet.into());
        }
    }

    /// Plays the ports of a stage until `last`.
    pub(in crate::packet) fn play_recorded_ports(
        &mut self,
        stage: usize,
        round_robin: Option<(PortRange, u32)>,
        last: Time,
    ) {
        self.visit_ports(stage, round_robin, |ctx, _, port, arrivals| {
            ctx.play_recorded_port(port, arrivals, last);
        });
    }
}

impl Context {
    /// Plays a port of a switch until `last` with its arrivals of a window.
    fn play_recorded_port(&mut self, port: PortId, arrivals: PortArrivals<'_>, last: Time) {
        let start = self.in_flight.wheel().start();
        let count = arrivals.len();
        let Some(first) = arrivals.clone().next() else { return };
        let may_drop = self.may_drop(port, first.time(start), count);
        self.ledger.counters.events += count as u64;
        yield_point(STEPS * count);
        let arrivals = arrivals.map(|next| (next.port(), next.time(start), next.packet()));
        if !may_drop {
            let Self { recorder: Some(recorder), arrived, .. } = self else { return };
            arrived.reserve(count);
            recorder.arrive_all(arrivals.inspect(|&(_, at, packet)| arrived.push((at, packet))));
            self.now = arrived.last().map_or(self.now, |&(at, _)| at.max(self.now));
            return self.play_arrived(port, last);
        }
        for (link, at, packet) in arrivals {
            if let Some(recorder) = &mut self.recorder {
                recorder.arrive(link, packet, at);
            }
            self.now = self.now.max(at);
            self.enqueue_recorded(port, at, packet);
        }
    }
}
