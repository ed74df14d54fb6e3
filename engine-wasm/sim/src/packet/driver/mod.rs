//! Drivers: how a run finds what happens next, and the packets in flight between ports.
//!
//! A run goes by event (one event queue) or by window (the [`window`] folder), with identical
//! results. Only work on the engine's speed concerns this folder.

pub(in crate::packet) mod carrier;
pub(in crate::packet) mod next_stage;
pub(in crate::packet) mod tournament;
pub(in crate::packet) mod window;

use crate::event_queue::EventQueue;
use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::driver::window::stages::Stages;
use crate::packet::driver::window::timing_wheel::TimingWheel;
use crate::topology::Network;
use crate::units::Time;

/// How a run finds what happens next. Both ways give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// One event after the other.
    ByEvent,
    /// One window of time after the other, each stage by stage. Networks whose links are too short
    /// for windows are run by event.
    ByWindow,
}

/// Packets in flight, and announced decisions, in the form that the run's driver needs.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a run has one, and reads it with every packet")]
pub enum InFlight {
    /// Of a run by event.
    ByEvent(EventQueues),
    /// Of a run by window.
    ByWindow(TimingWheel),
}

/// Future arrivals and decisions, in order of time.
#[derive(Debug, Default)]
pub struct EventQueues {
    /// Packets by link; simultaneous arrivals in the order of links.
    pub arrivals: EventQueue<(PortId, PackedPacket)>,
    /// Ports with waiting packets; simultaneous decisions in any order.
    pub decisions: EventQueue<PortId>,
}

impl InFlight {
    /// How far ahead of its departure a port may hand on a packet: zero in a run by event, where each
    /// decision is an event.
    pub fn horizon(driver: Driver, network: &Network, stages: &Stages) -> Time {
        match driver {
            Driver::ByEvent => Time::ZERO,
            Driver::ByWindow => TimingWheel::horizon(network, stages),
        }
    }

    /// No packets, for this driver if `network` suits it. Ports hand on packets up to `ahead` before
    /// they leave.
    pub fn new(driver: Driver, network: &Network, stages: Stages, ahead: Time) -> Self {
        let wheel = match driver {
            Driver::ByEvent => None,
            Driver::ByWindow => TimingWheel::new(network, stages, ahead),
        };
        wheel.map_or_else(Self::by_event, Self::ByWindow)
    }

    /// No packets, for a run by event.
    pub fn by_event() -> Self {
        Self::ByEvent(EventQueues::default())
    }

    /// All packets in flight, in no order.
    pub fn packets(&self) -> Box<dyn Iterator<Item = PackedPacket> + '_> {
        match self {
            Self::ByEvent(queues) => Box::new(queues.arrivals.iter().map(|&(_, packet)| packet)),
            Self::ByWindow(wheel) => Box::new(wheel.packets()),
        }
    }

    /// The number of packets in flight.
    pub fn len(&self) -> u64 {
        match self {
            Self::ByEvent(queues) => queues.arrivals.iter().count() as u64,
            Self::ByWindow(wheel) => wheel.len(),
        }
    }

    /// The event queues of a run by event.
    ///
    /// # Panics
    /// In a run by window.
    pub fn event_queues(&mut self) -> &mut EventQueues {
        match self {
            Self::ByEvent(queues) => queues,
            Self::ByWindow(_) => unreachable!("the run goes by window"),
        }
    }

    /// The timing wheel of a run by window.
    ///
    /// # Panics
    /// In a run by event.
    pub fn wheel(&mut self) -> &mut TimingWheel {
        match self {
            Self::ByWindow(wheel) => wheel,
            Self::ByEvent(_) => unreachable!("the run goes by event"),
        }
    }
}

impl Carrier for EventQueues {
    fn reserve(&mut self, _: usize) {}

    fn stage(&self, _: NextStage, _: HostId) -> usize {
        0
    }

    fn carry(&mut self, port: PortId, _: usize, at: Time, packet: PackedPacket) {
        self.arrivals.insert(at, port.0, (port, packet));
    }

    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        self.carry(port, stage, at, packet);
        true
    }

    fn announce(&mut self, port: PortId, at: Time) {
        self.decisions.insert(at, 0, port);
    }
}

impl Carrier for InFlight {
    #[inline]
    fn reserve(&mut self, packets: usize) {
        match self {
            Self::ByEvent(queues) => queues.reserve(packets),
            Self::ByWindow(wheel) => wheel.reserve(packets),
        }
    }

    #[inline]
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        match self {
            Self::ByEvent(queues) => queues.stage(next_stage, host),
            Self::ByWindow(wheel) => wheel.stage(next_stage, host),
        }
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        match self {
            Self::ByEvent(queues) => queues.carry(port, stage, at, packet),
            Self::ByWindow(wheel) => wheel.carry(port, stage, at, packet),
        }
    }

    #[inline]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        match self {
            Self::ByEvent(queues) => queues.try_carry(port, stage, at, packet),
            Self::ByWindow(wheel) => wheel.try_carry(port, stage, at, packet),
        }
    }

    fn announce(&mut self, port: PortId, at: Time) {
        match self {
            Self::ByEvent(queues) => queues.announce(port, at),
            Self::ByWindow(wheel) => wheel.announce(port, at),
        }
    }
}
