//! The hosts of a window in order of time.

use std::mem;

use crate::packet::{PacketSimulation, Stamps};
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);

impl PacketSimulation {
    /// Sorts all arrivals before `until` at stage 0.
    pub(in crate::packet) fn open_hosts_in_order(&mut self, until: Time) {
        let wheel = self.ctx.in_flight.wheel();
        let (start, offset_bits) = (wheel.start(), wheel.offset_bits());
        let found = wheel.find_for_hosts(until);
        let pieces = found.clone().flat_map(|list| wheel.found(list).chunks());
        self.sorted.sort_from(pieces, start, offset_bits, &mut self.counting_sort);
        for list in found {
            wheel.clear(list);
        }
    }

    /// Plays stage 0, all arrivals and other calls of the scheme, until `until` or the end of the run;
    /// returns false if it stops because of `limit`.
    ///
    /// Simultaneous events have a canonical order, independent of when they were inserted: decisions of
    /// ports, idle NICs, arrivals by link, timers by owner, flow starts.
    #[inline(never)]
    pub(in crate::packet) fn play_hosts_in_order(&mut self, until: Time, limit: u64) -> bool {
        let mut arrivals = mem::take(&mut self.sorted);
        loop {
            // A recorder needs packets one at a time.
            if self.ctx.recorder.is_none() {
                let before = until.min(self.end.saturating_add(PICOSECOND));
                let (scheme, ctx) = (&mut self.scheme, &mut self.ctx);
                match self.stamps {
                    // Some arrive at switches.
                    Stamps::InOrder => scheme.on_arrivals_in_order(&mut arrivals, before, ctx),
                    _ => scheme.on_packets(&mut arrivals, before, ctx),
                }
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
                if self.work() >= limit {
                    // Otherwise the NICs would be played with all packets of the window in one call.
                    self.ctx.send_all(self.ctx.now);
                    self.sorted = arrivals;
                    return false;
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
        self.ctx.in_flight.wheel().put_back(arrivals.unplayed());
        self.sorted = arrivals;
        true
    }
}
