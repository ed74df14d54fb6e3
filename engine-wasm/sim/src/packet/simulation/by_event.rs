//! A run by event.

use crate::packet::PacketSimulation;

impl PacketSimulation {
    /// Handles the next event; returns whether there was one before the end.
    ///
    /// Simultaneous events have a canonical order, independent of when they were inserted: decisions of
    /// ports, idle NICs, arrivals by link, timers by owner, flow starts.
    pub(in crate::packet) fn step(&mut self) -> bool {
        let call = self.next_call();
        let queues = self.ctx.in_flight.event_queues();
        let arrival = queues.arrivals.next_time().min(call);
        let decision = queues.decisions.next_time();
        let now = arrival.min(decision);
        if now > self.end || !now.is_finite() {
            self.stop(now.is_finite());
            return false;
        }
        self.sample(now);
        let queues = self.ctx.in_flight.event_queues();
        if decision == now {
            let (_, port) = queues.decisions.pop().expect("its time was read above");
            self.ctx.decide(port, now);
        } else if queues.arrivals.next_time() == now && self.next_pull() > now {
            let queues = self.ctx.in_flight.event_queues();
            let (_, (port, packet)) = queues.arrivals.pop().expect("its time was read above");
            self.arrive(now, port, packet);
        } else {
            self.call(now);
        }
        true
    }
}
