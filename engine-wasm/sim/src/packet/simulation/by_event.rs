//! A run by event: the switches, in order of time.
//!
//! Hosts are played before, as in a run by window, because no packet passes from a switch to a host
//! within a slot. If a scheme stamps packets in order of time, switches are played with the hosts, all in one order.

use crate::packet::driver::InFlight;
use crate::packet::driver::window::arrival::Arrival;
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;

impl PacketSimulation {
    /// Sorts the arrivals of a list that was found, and clears it; returns when the slot starts.
    pub(in crate::packet) fn sort_found(&mut self, found: usize) -> Time {
        let wheel = self.ctx.in_flight.wheel();
        let (start, offset_bits, sort) =
            (wheel.start(), wheel.offset_bits(), &mut *self.counting_sort);
        self.sorted.sort_from(wheel.found(found).chunks(), start, offset_bits, sort);
        wheel.clear(found);
        start
    }

    /// Plays the arrivals at all switches, in order of time and by link, one packet at a time.
    #[inline(never)]
    pub(in crate::packet) fn play_in_order(&mut self, found: usize) {
        let start = self.sort_found(found);
        let Context { now, ports, queues, in_flight, forwarding, ledger, .. } = &mut self.ctx;
        let InFlight::ByEvent(calendar) = in_flight else { return };
        let arrivals = self.sorted.as_slice();
        // Two loops, because one would not have registers for both.
        let egress = |arrival: &Arrival| forwarding.egress(arrival.port(), arrival.packet());
        self.egress.clear();
        self.egress.extend(arrivals.iter().map(egress));
        for (arrival, egress) in arrivals.iter().zip(&self.egress) {
            let on_drop = |dropped| ledger.dropped(dropped, false);
            let (port, at) = (&mut ports[egress.index()], arrival.time(start));
            port.enqueue(at, arrival.packet(), queues, calendar, on_drop);
        }
        let latest = arrivals.last().map_or(0, Arrival::offset);
        *now = (start + Time::from_ps(latest)).max(*now);
        ledger.counters.events += arrivals.len() as u64;
    }
}
