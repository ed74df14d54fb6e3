//! The driver that takes one event after the other.

use super::PacketSimulation;

impl PacketSimulation {
    /// Handles the next event; says whether there was one before the end.
    ///
    /// Simultaneous events come in a canonical order, which does not depend on when they were
    /// entered: decisions of ports, NICs that ask, arrivals by link, timers by owner, flow arrivals.
    pub(super) fn step(&mut self) -> bool {
        let call = self.next_call();
        let wires = self.ctx.wires.ordered();
        let arrival = wires.arrivals.next_time().min(call);
        let decision = wires.decisions.next_time();
        let now = arrival.min(decision);
        if now > self.end || !now.is_finite() {
            self.stop(now.is_finite());
            return false;
        }
        self.sample(now);
        let wires = self.ctx.wires.ordered();
        if decision == now {
            let (_, port) = wires.decisions.pop().expect("the calendar said when it comes");
            self.ctx.decide(port, now);
        } else if wires.arrivals.next_time() == now && self.next_pull() > now {
            let wires = self.ctx.wires.ordered();
            let (_, (port, parcel)) = wires.arrivals.pop().expect("it is due now");
            self.arrive(now, port, parcel);
        } else {
            self.call(now);
        }
        true
    }
}
