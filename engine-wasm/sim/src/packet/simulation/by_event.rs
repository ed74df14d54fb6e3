//! A run by event: arrivals in order of time, whatever their place in the network. First those at hosts
//! and then those at switches, as nothing passes between two of one slot; if switches call the scheme,
//! all in one order.

use std::mem;

use crate::packet::driver::InFlight;
use crate::packet::driver::window::arrival::Arrival;
use crate::packet::{Context, PacketSimulation};
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);

impl PacketSimulation {
    /// Plays all events of the open slot before `until`, or until the end of the run, at hosts and
    /// switches: for schemes that stamp packets.
    ///
    /// Simultaneous events have a canonical order, independent of when they were inserted: decisions of
    /// ports, idle NICs, arrivals by link, timers by owner, flow starts.
    #[inline(never)]
    pub(in crate::packet) fn play_events(&mut self, until: Time) {
        let mut arrivals = mem::take(&mut self.sorted);
        let wheel = self.ctx.in_flight.wheel();
        let found = wheel.find(0, until);
        let (start, width) = (wheel.start(), wheel.width());
        arrivals.sort_from(wheel.found(found).chunks(), start, width, &mut self.counting_sort);
        wheel.clear(found);
        loop {
            let until = until.min(self.end.saturating_add(PICOSECOND));
            let arrival = arrivals.next_time();
            if arrival >= until.min(self.ctx.calls_from) {
                let call = self.next_call();
                self.ctx.calls_from = call;
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
        self.ctx.in_flight.wheel().put_back(arrivals.unplayed());
        self.sorted = arrivals;
    }

    /// Plays the arrivals at all switches, in order of time and by link, one packet at a time.
    #[inline(never)]
    pub(in crate::packet) fn play_in_order(&mut self, found: usize) {
        let Context { now, ports, queues, in_flight, forwarding, ledger, .. } = &mut self.ctx;
        let InFlight::ByEvent(calendar) = in_flight else { return };
        let wheel = calendar.wheel();
        let (start, width) = (wheel.start(), wheel.width());
        self.sorted.sort_from(wheel.found(found).chunks(), start, width, &mut self.counting_sort);
        wheel.clear(found);
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
