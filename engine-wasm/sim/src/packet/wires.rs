//! What travels between ports, and which port decides when.

use super::Parcel;
use super::leads::Leads;
use super::stations::Stations;
use super::windows::Windows;
use crate::calendar::Calendar;
use crate::ids::{HostId, PortId};
use crate::topology::Network;
use crate::units::Time;

/// How a run finds what happens next. The results are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// One event after the other.
    Ordered,
    /// A window of time after the other, each station by station; networks that do not suit this
    /// are driven in order.
    Windowed,
}

/// Packets on their way, and announced decisions, in the form that the run's driver needs.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a run has one, and reads it with every packet")]
pub enum Wires {
    /// For one event after the other.
    Ordered(Ordered),
    /// For a window at a time.
    Windowed(Windows),
}

/// Everything ahead in order.
#[derive(Debug, Default)]
pub struct Ordered {
    /// Which link delivers what; simultaneous arrivals in the order of the links.
    pub arrivals: Calendar<(PortId, Parcel)>,
    /// Ports that have something waiting; simultaneous decisions in any order.
    pub decisions: Calendar<PortId>,
}

/// Takes what ports send and announce. The driver by windows hands its ports the windows themselves,
/// so that they need not find out with every packet what they send to.
pub trait Carrier {
    /// Whether ports are offered at once whatever arrives at them for some time.
    const KNOWS_AHEAD: bool = false;

    /// Makes room for so many packets.
    fn expect(&mut self, packets: usize);

    /// The station at which a packet for `host` arrives that a port sends which `leads` there.
    fn station(&self, leads: Leads, host: HostId) -> usize;

    /// The same for a port that leads to several.
    fn station_apart(&self, leads: Leads, host: HostId) -> usize {
        self.station(leads, host)
    }

    /// Takes a packet that `port` sends and that arrives at that station `at` that time. There must be
    /// room for it.
    fn carry(&mut self, port: PortId, station: usize, at: Time, parcel: Parcel);

    /// The same if there is room at hand; says whether there was.
    fn try_carry(&mut self, port: PortId, station: usize, at: Time, parcel: Parcel) -> bool;

    /// Takes note that `port` decides `at` that time what to send next.
    fn announce(&mut self, port: PortId, at: Time);
}

impl Wires {
    /// How long a packet may wait at a port that puts it on the wires before it leaves. Going event
    /// by event every decision is an event.
    pub fn horizon(driver: Driver, network: &Network, to: &Stations) -> Time {
        match driver {
            Driver::Ordered => Time::ZERO,
            Driver::Windowed => Windows::horizon(network, to),
        }
    }

    /// Empty wires for that driver, if `network` suits it, where packets may be on them for up to
    /// `wait` before they leave.
    pub fn new(driver: Driver, network: &Network, to: Stations, wait: Time) -> Self {
        let windows = match driver {
            Driver::Ordered => None,
            Driver::Windowed => Windows::new(network, to, wait),
        };
        windows.map_or_else(Self::in_order, Self::Windowed)
    }

    /// Empty wires for one event after the other.
    pub fn in_order() -> Self {
        Self::Ordered(Ordered::default())
    }

    /// Every packet on its way, in no order.
    pub fn parcels(&self) -> Box<dyn Iterator<Item = Parcel> + '_> {
        match self {
            Self::Ordered(ordered) => Box::new(ordered.arrivals.iter().map(|&(_, parcel)| parcel)),
            Self::Windowed(windows) => Box::new(windows.parcels()),
        }
    }

    /// How many packets are on their way.
    pub fn travelling(&self) -> u64 {
        match self {
            Self::Ordered(ordered) => ordered.arrivals.iter().count() as u64,
            Self::Windowed(windows) => windows.travelling(),
        }
    }

    /// The calendars of a run that goes event by event.
    ///
    /// # Panics
    /// When it goes by windows.
    pub fn ordered(&mut self) -> &mut Ordered {
        match self {
            Self::Ordered(ordered) => ordered,
            Self::Windowed(_) => unreachable!("the run goes by windows"),
        }
    }

    /// The windows of a run that goes by them.
    ///
    /// # Panics
    /// When it goes event by event.
    pub fn windows(&mut self) -> &mut Windows {
        match self {
            Self::Windowed(windows) => windows,
            Self::Ordered(_) => unreachable!("the run goes event by event"),
        }
    }
}

impl Carrier for Ordered {
    fn expect(&mut self, _: usize) {}

    fn station(&self, _: Leads, _: HostId) -> usize {
        0
    }

    fn carry(&mut self, port: PortId, _: usize, at: Time, parcel: Parcel) {
        self.arrivals.insert(at, port.0, (port, parcel));
    }

    fn try_carry(&mut self, port: PortId, station: usize, at: Time, parcel: Parcel) -> bool {
        self.carry(port, station, at, parcel);
        true
    }

    fn announce(&mut self, port: PortId, at: Time) {
        self.decisions.insert(at, 0, port);
    }
}

impl Carrier for Wires {
    #[inline]
    fn expect(&mut self, packets: usize) {
        match self {
            Self::Ordered(ordered) => ordered.expect(packets),
            Self::Windowed(windows) => windows.expect(packets),
        }
    }

    #[inline]
    fn station(&self, leads: Leads, host: HostId) -> usize {
        match self {
            Self::Ordered(ordered) => ordered.station(leads, host),
            Self::Windowed(windows) => windows.station(leads, host),
        }
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, station: usize, at: Time, parcel: Parcel) {
        match self {
            Self::Ordered(ordered) => ordered.carry(port, station, at, parcel),
            Self::Windowed(windows) => windows.carry(port, station, at, parcel),
        }
    }

    #[inline]
    fn try_carry(&mut self, port: PortId, station: usize, at: Time, parcel: Parcel) -> bool {
        match self {
            Self::Ordered(ordered) => ordered.try_carry(port, station, at, parcel),
            Self::Windowed(windows) => windows.try_carry(port, station, at, parcel),
        }
    }

    fn announce(&mut self, port: PortId, at: Time) {
        match self {
            Self::Ordered(ordered) => ordered.announce(port, at),
            Self::Windowed(windows) => windows.announce(port, at),
        }
    }
}
