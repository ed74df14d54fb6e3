//! The driver that plays a window at a time.

use super::windows::Arrival;
use super::wires::FarEnd;
use super::{Context, PacketSimulation};
use crate::units::Time;

const PICOSECOND: Time = Time::from_ps(1);

impl PacketSimulation {
    /// Plays the next window that has something to do; says whether there was one before the end.
    ///
    /// Within a window hosts do not affect switches nor one switch another. So hosts are played
    /// through it first, in the order of events, then switches, and last the ports at which packets
    /// still wait. A window is played in parts where samples of queues are due, and only to the end
    /// of the run.
    pub(super) fn play_window(&mut self) -> bool {
        let call = self.next_call();
        if !self.ctx.wires.windows().move_on(call) {
            self.stop(false);
            return false;
        }
        let window_end = self.ctx.wires.windows().end();
        loop {
            let until = window_end.min(self.trace.next());
            self.play_hosts(until);
            // Looked up only now, because the run ends with its last flow.
            let after_end = self.end.saturating_add(PICOSECOND);
            self.play_switches(until.min(after_end));
            if after_end < window_end && after_end <= until {
                let more = self.has_more();
                self.stop(more);
                return false;
            }
            if until == window_end || !self.has_more() {
                break;
            }
            self.sample(until);
        }
        self.make_decisions(window_end - PICOSECOND);
        true
    }

    /// Plays everything that calls the scheme before `until` and up to the end.
    #[inline(never)]
    fn play_hosts(&mut self, until: Time) {
        let mut arrivals = self.ctx.wires.windows().take(FarEnd::Host);
        loop {
            let until = until.min(self.end.saturating_add(PICOSECOND));
            let (call, arrival) = (self.next_call(), arrivals.next_time());
            if call < arrival || (call == arrival && self.next_pull() == arrival) {
                if call >= until {
                    break;
                }
                self.call(call);
            } else {
                if arrival >= until {
                    break;
                }
                let &Arrival { parcel, port, .. } = arrivals.take_next();
                if self.stamps {
                    self.arrive(arrival, port, parcel);
                } else {
                    self.deliver(arrival, parcel.into());
                }
            }
        }
        self.ctx.wires.windows().put_back(FarEnd::Host, arrivals);
    }

    /// Plays every arrival at a switch before `until`.
    #[inline(never)]
    fn play_switches(&mut self, until: Time) {
        let mut arrivals = self.ctx.wires.windows().take(FarEnd::Switch);
        let Context { now: reached, ports, queues, wires, exits, ledger, .. } = &mut self.ctx;
        let mut batch = arrivals.batch_before(until);
        // All ways first: nothing in that goes another way than the processor expects.
        batch.visit(|_, arrival| arrival.port = exits.choose(arrival.port, arrival.parcel));
        let (mut last, mut marks) = (*reached, 0);
        batch.visit(|now, &mut Arrival { parcel, port, .. }| {
            let lose = |lost| ledger.dropped(lost, false);
            marks += u64::from(ports[port.index()].offer(now, parcel, queues, wires, lose));
            last = now;
        });
        *reached = last.max(*reached);
        ledger.counters.marks += marks;
        ledger.counters.events += batch.len() as u64;
        wires.windows().put_back(FarEnd::Switch, arrivals);
    }

    /// Lets every port decide that announced a decision in this window, so that whatever it sends in
    /// it is known before the next one opens.
    #[inline(never)]
    fn make_decisions(&mut self, last: Time) {
        let room = std::mem::take(&mut self.spare);
        let mut ports = self.ctx.wires.windows().take_decisions(room);
        for &port in &ports {
            self.ctx.decide(port, last);
        }
        ports.clear();
        self.spare = ports;
    }

    fn has_more(&mut self) -> bool {
        self.next_call().is_finite() || !self.ctx.wires.windows().is_idle()
    }
}
