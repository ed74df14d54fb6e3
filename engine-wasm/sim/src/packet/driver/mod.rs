//! What travels between ports, and which port decides when.

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
    /// A window of time after the other, each stage by stage; networks that do not suit this
    /// are driven in order.
    ByWindow,
}

/// Packets on their way, and announced decisions, in the form that the run's driver needs.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a run has one, and reads it with every packet")]
pub enum InFlight {
    /// For one event after the other.
    ByEvent(EventQueues),
    /// For a window at a time.
    ByWindow(TimingWheel),
}

/// Everything ahead in order.
#[derive(Debug, Default)]
pub struct EventQueues {
    /// Which link delivers what; simultaneous arrivals in the order of the links.
    pub arrivals: EventQueue<(PortId, PackedPacket)>,
    /// Ports that have something waiting; simultaneous decisions in any order.
    pub decisions: EventQueue<PortId>,
}

impl InFlight {
    /// How long before it leaves a port may hand a packet on. By event every decision is an event,
    /// and this is zero.
    pub fn horizon(driver: Driver, network: &Network, to: &Stages) -> Time {
        match driver {
            Driver::ByEvent => Time::ZERO,
            Driver::ByWindow => TimingWheel::horizon(network, to),
        }
    }

    /// No packets in flight, for that driver if `network` suits it; packets may be handed on up to
    /// `wait` before they leave.
    pub fn new(driver: Driver, network: &Network, to: Stages, wait: Time) -> Self {
        let windows = match driver {
            Driver::ByEvent => None,
            Driver::ByWindow => TimingWheel::new(network, to, wait),
        };
        windows.map_or_else(Self::in_order, Self::ByWindow)
    }

    /// No packets in flight, for a run by event.
    pub fn in_order() -> Self {
        Self::ByEvent(EventQueues::default())
    }

    /// Every packet on its way, in no order.
    pub fn packets(&self) -> Box<dyn Iterator<Item = PackedPacket> + '_> {
        match self {
            Self::ByEvent(ordered) => Box::new(ordered.arrivals.iter().map(|&(_, packet)| packet)),
            Self::ByWindow(windows) => Box::new(windows.packets()),
        }
    }

    /// How many packets are on their way.
    pub fn travelling(&self) -> u64 {
        match self {
            Self::ByEvent(ordered) => ordered.arrivals.iter().count() as u64,
            Self::ByWindow(windows) => windows.travelling(),
        }
    }

    /// The calendars of a run that goes event by event.
    ///
    /// # Panics
    /// When it goes by windows.
    pub fn ordered(&mut self) -> &mut EventQueues {
        match self {
            Self::ByEvent(ordered) => ordered,
            Self::ByWindow(_) => unreachable!("the run goes by windows"),
        }
    }

    /// The windows of a run that goes by them.
    ///
    /// # Panics
    /// When it goes event by event.
    pub fn windows(&mut self) -> &mut TimingWheel {
        match self {
            Self::ByWindow(windows) => windows,
            Self::ByEvent(_) => unreachable!("the run goes event by event"),
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
            Self::ByEvent(ordered) => ordered.reserve(packets),
            Self::ByWindow(windows) => windows.reserve(packets),
        }
    }

    #[inline]
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        match self {
            Self::ByEvent(ordered) => ordered.stage(next_stage, host),
            Self::ByWindow(windows) => windows.stage(next_stage, host),
        }
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        match self {
            Self::ByEvent(ordered) => ordered.carry(port, stage, at, packet),
            Self::ByWindow(windows) => windows.carry(port, stage, at, packet),
        }
    }

    #[inline]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        match self {
            Self::ByEvent(ordered) => ordered.try_carry(port, stage, at, packet),
            Self::ByWindow(windows) => windows.try_carry(port, stage, at, packet),
        }
    }

    fn announce(&mut self, port: PortId, at: Time) {
        match self {
            Self::ByEvent(ordered) => ordered.announce(port, at),
            Self::ByWindow(windows) => windows.announce(port, at),
        }
    }
}
