//! What a run reports: samples, counters, results so far.

use crate::ids::PortId;
use crate::packet::{Context, PacketSimulation};
use crate::record::account::Accounts;
use crate::record::{
    Completions, CountedWindow, Counters, Occupancy, QueueTrace, Simulation, Status, Totals,
};
use crate::units::{Bytes, Time};

impl PacketSimulation {
    /// When the next sample is due.
    pub(in crate::packet) fn next_sample(&self) -> Time {
        self.trace.next().min(self.window.next())
    }

    /// Takes the samples due by `now`, each before all events at its time.
    pub(in crate::packet) fn sample(&mut self, now: Time) {
        while self.trace.next() <= now {
            self.trace.take(|port, at| self.ctx.occupancy(port, at));
        }
        while self.window.next() <= now {
            let at = self.window.next();
            let links = (0..self.ctx.ports.len()).map(PortId::from);
            let carried = links.map(|port| self.ctx.carried(port, at).get()).collect();
            let Context { queues, ledger, .. } = &mut self.ctx;
            ledger.counters.marks += queues.take_marks();
            self.window.look(Totals { carried, counters: ledger.counters.clone() });
        }
    }

    /// Updates the counters that are derived: hops are packets that arrived or are on a link; marks are
    /// counted by the queues.
    fn update_counters(&mut self) {
        let (now, Context { ports, queues, in_flight, ledger, .. }) = (self.now(), &mut self.ctx);
        let waiting = ports.iter().map(|port| port.handed_on_waiting(queues, now) as u64);
        let on_links = in_flight.len() - waiting.sum::<u64>();
        let arrived = ledger.counters.events - self.calls;
        ledger.counters.packet_hops = arrived + on_links;
        ledger.counters.marks += queues.take_marks();
    }
}

impl Simulation for PacketSimulation {
    fn advance(&mut self, budget: u64) -> Status {
        let target = self.ctx.ledger.counters.events.saturating_add(budget);
        let mut is_running = true;
        while is_running && self.ctx.ledger.counters.events < target {
            is_running = self.play_window();
            if self.is_within_step() {
                break;
            }
            if let Some(recorder) = &mut self.ctx.recorder {
                recorder.tell();
            }
        }
        if !self.is_within_step() {
            self.update_counters();
        }
        if self.scheme.failure().is_some() {
            return Status::Failed;
        }
        if is_running { Status::Running } else { Status::Finished }
    }

    fn is_within_step(&self) -> bool {
        self.open_window.is_some()
    }

    fn failure(&self) -> Option<String> {
        self.scheme.failure()
    }

    fn now(&self) -> Time {
        if self.is_within_step() { self.played } else { self.ctx.now.max(self.played) }
    }

    fn completions(&self) -> &Completions {
        &self.ctx.ledger.completions
    }

    fn counters(&self) -> &Counters {
        &self.ctx.ledger.counters
    }

    fn link_bytes(&self) -> Vec<u64> {
        self.ctx.ports.iter().map(|port| port.carried(self.now()).get()).collect()
    }

    fn max_backlog(&self) -> Option<Bytes> {
        let Context { ports, queues, .. } = &self.ctx;
        let ahead = ports.iter().filter_map(|port| port.max_backlog_ahead(queues));
        let most = ahead.fold(queues.max_backlog, u32::max);
        Some(Bytes::new(most.into()))
    }

    fn window(&self) -> &CountedWindow {
        &self.window
    }

    fn occupancy(&self, port: PortId) -> Occupancy {
        self.ctx.ports[port.index()].occupancy(&self.ctx.queues, self.now())
    }

    fn queue_trace(&self) -> Option<&QueueTrace> {
        Some(&self.trace)
    }

    fn accounts(&self) -> Option<&Accounts> {
        self.ctx.recorder.as_ref().map(|recorder| recorder.accounts())
    }
}
