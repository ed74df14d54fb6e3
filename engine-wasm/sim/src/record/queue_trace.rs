//! Occupancy of chosen ports over time.

use crate::ids::PortId;
use crate::topology::Network;
use crate::units::Time;

/// Periodic occupancy of some ports, excluding the packet in transmission.
///
/// It holds fewer than twice the requested samples: when full it drops every second one and doubles
/// its period, so that a run of any length fits.
#[derive(Clone, Debug)]
pub struct QueueTrace {
    ports: Vec<PortId>,
    period: Time,
    /// Time of the next sample; [`Time::NEVER`] if nothing is traced.
    next: Time,
    samples: usize,
    times: Vec<Time>,
    rows: Vec<Occupancy>,
}

/// Occupancy of a port's queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occupancy {
    /// Bytes, headers included.
    pub bytes: u32,
    /// Packets.
    pub packets: u32,
    /// Bytes by priority, the most urgent first.
    pub bytes_by_priority: [u32; 8],
}

/// The queues to trace, and the resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracePlan {
    /// The ports; all ports of switches if empty.
    pub ports: Vec<PortId>,
    /// Sampling period; it grows if a run is too long for `samples`.
    pub every: Time,
    /// Minimum number of samples kept in a long run; the maximum is below twice this.
    pub samples: usize,
}

impl TracePlan {
    /// An empty trace for a run on `network`.
    pub fn on(&self, network: &Network) -> QueueTrace {
        let of_switch = |port: &PortId| !network.is_host(network.link(*port).from);
        let ports = if self.ports.is_empty() {
            (0..network.links.len()).map(PortId::from).filter(of_switch).collect()
        } else {
            self.ports.clone()
        };
        QueueTrace::new(ports, self.every, self.samples)
    }
}

impl QueueTrace {
    /// Traces nothing.
    pub fn off() -> Self {
        let (ports, times, rows) = (Vec::new(), Vec::new(), Vec::new());
        Self { ports, period: Time::NEVER, next: Time::NEVER, samples: 0, times, rows }
    }

    /// Traces `ports` every `period` from time zero, keeping at least `samples` samples of a long
    /// run.
    ///
    /// # Panics
    /// If `period` or `samples` is zero.
    pub fn new(ports: Vec<PortId>, period: Time, samples: usize) -> Self {
        assert!(period > Time::ZERO && samples > 0, "a trace has samples at distinct times");
        Self { ports, period, next: Time::ZERO, samples, times: Vec::new(), rows: Vec::new() }
    }

    /// The traced ports.
    pub fn ports(&self) -> &[PortId] {
        &self.ports
    }

    /// Times of the samples.
    pub fn times(&self) -> &[Time] {
        &self.times
    }

    /// A sample: one occupancy per traced port.
    pub fn sample(&self, index: usize) -> &[Occupancy] {
        &self.rows[index * self.ports.len()..(index + 1) * self.ports.len()]
    }

    pub(crate) const fn next(&self) -> Time {
        self.next
    }

    /// Takes the due sample.
    pub(crate) fn take(&mut self, mut occupancy: impl FnMut(PortId, Time) -> Occupancy) {
        let now = self.next;
        self.times.push(now);
        self.rows.extend(self.ports.iter().map(|&port| occupancy(port, now)));
        if self.times.len() == 2 * self.samples {
            self.thin();
        }
        self.next = *self.times.last().expect("the trace keeps samples") + self.period;
    }

    /// Keeps every second sample, the first one included.
    fn thin(&mut self) {
        let width = self.ports.len();
        for kept in 0..self.samples {
            self.times[kept] = self.times[2 * kept];
            self.rows.copy_within(2 * kept * width..(2 * kept + 1) * width, kept * width);
        }
        self.times.truncate(self.samples);
        self.rows.truncate(self.samples * width);
        self.period = self.period * 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(bytes: u32, packets: u32) -> Occupancy {
        Occupancy { bytes, packets, bytes_by_priority: [0; 8] }
    }

    #[test]
    fn a_full_trace_halves_its_resolution() {
        let mut trace = QueueTrace::new(vec![PortId(4), PortId(7)], Time::from_us(1), 3);
        for _ in 0..6 {
            trace.take(|port, now| row(now.ps() as u32, port.0));
        }
        let us = |times: &[u64]| times.iter().map(|&us| Time::from_us(us)).collect::<Vec<_>>();
        assert_eq!(trace.times(), us(&[0, 2, 4]));
        assert_eq!(trace.next(), Time::from_us(6));
        assert_eq!(trace.sample(2), [row(4_000_000, 4), row(4_000_000, 7)]);
    }
}
