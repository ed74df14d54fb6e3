//! Link loads and queues, aggregated for pictures of the network.

use super::queue_trace::Occupancy;
use super::{QueueTrace, Simulation};
use crate::ids::PortId;
use crate::topology::{Network, Outline};
use crate::units::Time;

/// Number of priorities.
const PRIORITIES: usize = 8;

/// Links over a span of time, by the slots of an [`Outline`]: twice the bundle, plus one downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkLoads {
    /// Start of the span.
    pub from: Time,
    /// End of the span.
    pub to: Time,
    /// Mean utilisation of the slot's links.
    pub load: Vec<f64>,
    /// Utilisation of the busiest of them.
    pub busiest: Vec<f64>,
    /// Queued bytes of all of them by priority, eight numbers per slot: at the end of the span, or
    /// their mean over it; see [`LinkWatch::recent`] and [`LinkWatch::whole`].
    pub waiting: Vec<f64>,
    /// Longest single queue in bytes: at the end of the span, or its maximum over it.
    pub longest: Vec<f64>,
}

/// Observes the links of a run.
#[derive(Clone, Debug)]
pub struct LinkWatch {
    outline: Outline,
    /// By port, bytes carried at the last reading.
    seen: Vec<u64>,
    since: Time,
}

impl LinkWatch {
    /// For a run on `network` that has not begun.
    pub fn new(network: &Network) -> Self {
        let outline = Outline::new(network, Outline::GROUPS);
        Self { outline, seen: vec![0; network.links.len()], since: Time::ZERO }
    }

    /// Number of links.
    pub(super) fn links(&self) -> usize {
        self.seen.len()
    }

    /// The outline that defines its slots.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Loads since the last call, and the current queues.
    pub fn recent(&mut self, network: &Network, run: &dyn Simulation) -> LinkLoads {
        let (carried, now) = (run.link_bytes(), run.now());
        let mut loads = self.between(network, (&self.seen, self.since), (&carried, now));
        self.wait_now(&mut loads, run);
        (self.seen, self.since) = (carried, now);
        loads
    }

    /// Loads since the start, and the queues as traced.
    pub fn whole(&self, network: &Network, run: &dyn Simulation) -> LinkLoads {
        let idle = vec![0; self.seen.len()];
        let now = (&*run.link_bytes(), run.now());
        let mut loads = self.between(network, (&idle, Time::ZERO), now);
        if let Some(trace) = run.queue_trace() {
            loads.wait_as_traced(trace, &self.outline);
        }
        loads
    }

    /// The current queues, without loads.
    pub(super) fn queues(&self, run: &dyn Simulation) -> LinkLoads {
        let mut loads = LinkLoads::idle((run.now(), run.now()), self.outline.slot_count());
        self.wait_now(&mut loads, run);
        loads
    }

    fn wait_now(&self, loads: &mut LinkLoads, run: &dyn Simulation) {
        for (port, &slot) in self.outline.slots.iter().enumerate() {
            loads.wait(slot, &run.occupancy(PortId::from(port)), 1.0);
        }
    }

    /// Loads between two instants, each given with the bytes that ports had carried by then.
    pub(super) fn between(
        &self,
        network: &Network,
        (before, from): (&[u64], Time),
        (after, to): (&[u64], Time),
    ) -> LinkLoads {
        let slots = self.outline.slot_count();
        let seconds = to.saturating_sub(from).seconds();
        let mut loads = LinkLoads::idle((from, to), slots);
        let mut links = vec![0_u32; slots];
        for (port, &slot) in self.outline.slots.iter().enumerate() {
            let slot = slot as usize;
            let bits = after[port].saturating_sub(before[port]) as f64 * 8.0;
            let capacity = network.links[port].rate.bps() as f64 * seconds;
            let load = if capacity > 0.0 { (bits / capacity).min(1.0) } else { 0.0 };
            loads.load[slot] += load;
            loads.busiest[slot] = loads.busiest[slot].max(load);
            links[slot] += 1;
        }
        for (load, links) in loads.load.iter_mut().zip(links) {
            *load /= f64::from(links.max(1));
        }
        loads
    }
}

impl LinkLoads {
    fn idle((from, to): (Time, Time), slots: usize) -> Self {
        let none = || vec![0.0; slots];
        let waiting = vec![0.0; PRIORITIES * slots];
        Self { from, to, load: none(), busiest: none(), waiting, longest: none() }
    }

    /// Adds the occupancy of one port, weighted.
    fn wait(&mut self, slot: u32, occupancy: &Occupancy, weight: f64) {
        if occupancy.bytes == 0 {
            return;
        }
        let slot = slot as usize;
        let rows = &mut self.waiting[PRIORITIES * slot..PRIORITIES * (slot + 1)];
        for (sum, &bytes) in rows.iter_mut().zip(&occupancy.bytes_by_priority) {
            *sum += weight * f64::from(bytes);
        }
        self.longest[slot] = self.longest[slot].max(f64::from(occupancy.bytes));
    }

    fn wait_as_traced(&mut self, trace: &QueueTrace, outline: &Outline) {
        let weight = 1.0 / trace.times().len().max(1) as f64;
        for sample in 0..trace.times().len() {
            for (port, occupancy) in trace.ports().iter().zip(trace.sample(sample)) {
                self.wait(outline.slots[port.index()], occupancy, weight);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example;
    use crate::record::frozen_run::FrozenRun;

    fn waiting(bytes: u32, priority: usize) -> Occupancy {
        let mut occupancy = Occupancy { bytes, packets: 1, ..Occupancy::default() };
        occupancy.bytes_by_priority[priority] = bytes;
        occupancy
    }

    #[test]
    fn recent_covers_the_last_interval_and_whole_the_run() {
        let (network, mut run) = (example::network(), FrozenRun::new());
        let mut watch = LinkWatch::new(&network);
        // A megabyte lasts a millisecond. Port 2 is the NIC of host 2: bundle 2, upwards.
        run.now = Time::from_ms(1);
        run.link_bytes[2] = 1_000_000;
        assert_eq!(watch.recent(&network, &run).load[4], 1.0);
        run.now = Time::from_ms(3);
        run.link_bytes[2] = 1_500_000;
        let recent = watch.recent(&network, &run);
        assert_eq!((recent.from, recent.to), (Time::from_ms(1), Time::from_ms(3)));
        assert_eq!((recent.load[4], recent.load[5]), (0.25, 0.0));
        assert_eq!(watch.whole(&network, &run).load[4], 0.5);
    }

    #[test]
    fn queues_are_by_slot_and_priority() {
        let (network, mut run) = (example::network(), FrozenRun::new());
        let mut watch = LinkWatch::new(&network);
        // The switch's port towards host 3.
        let port = network.last_port(crate::ids::HostId(3));
        run.waiting[port.index()] = waiting(3_000, 6);
        let recent = watch.recent(&network, &run);
        assert_eq!((recent.waiting[7 * 8 + 6], recent.longest[7]), (3_000.0, 3_000.0));
        assert_eq!(recent.waiting.iter().sum::<f64>(), 3_000.0);
    }

    #[test]
    fn whole_run_queues_are_means_of_the_trace() {
        let (network, mut run) = (example::network(), FrozenRun::new());
        let port = network.last_port(crate::ids::HostId(0));
        run.trace = QueueTrace::new(vec![port], Time::from_us(1), 2);
        for bytes in [0, 4_500, 1_500] {
            run.trace.take(|_, _| waiting(bytes, 0));
        }
        let whole = LinkWatch::new(&network).whole(&network, &run);
        assert_eq!((whole.waiting[8], whole.longest[1]), (2_000.0, 4_500.0));
    }

    #[test]
    fn bundled_links_have_mean_and_maximum() {
        let fabric = crate::topology::example::network("big-switch", &[("hosts", 400.0)]);
        let mut run = FrozenRun::new();
        (run.link_bytes, run.waiting) = (vec![0; 800], vec![Occupancy::default(); 800]);
        run.now = Time::from_ms(1);
        run.link_bytes[0] = 125_000;
        let loads = LinkWatch::new(&fabric).recent(&fabric, &run);
        assert_eq!((loads.load.len(), loads.busiest[0]), (2, 1.0));
        assert!((loads.load[0] - 1.0 / 400.0).abs() < 1e-12);
    }
}
