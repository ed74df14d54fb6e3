//! The driver that takes one event after the other.

use crate::packet::PacketSimulation;

impl PacketSimulation {
    /// Handles the next event; says whether there was one before the end.
    ///
    /// Simultaneous events come in a canonical order, which does not depend on when they were
    /// entered: decisions of ports, NICs that ask, arrivals by link, timers by owner, flow arrivals.
    pub(in crate::packet) fn step(&mut self) -> bool {
        let call = self.next_call();
        let in_flight = self.ctx.in_flight.ordered();
        let arrival = in_flight.arrivals.next_time().min(call);
        let decision = in_flight.decisions.next_time();
        let now = arrival.min(decision);
        if now > self.end || !now.is_finite() {
            self.stop(now.is_finite());
            return false;
        }
        self.sample(now);
        let in_flight = self.ctx.in_flight.ordered();
        if decision == now {
            let (_, port) = in_flight.decisions.pop().expect("the calendar said when it comes");
            self.ctx.decide(port, now);
        } else if in_flight.arrivals.next_time() == now && self.next_pull() > now {
            let in_flight = self.ctx.in_flight.ordered();
            let (_, (port, packet)) = in_flight.arrivals.pop().expect("it is due now");
            self.arrive(now, port, packet);
        } else {
            self.call(now);
        }
        true
    }
}
