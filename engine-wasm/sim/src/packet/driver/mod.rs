//! Drivers: how a run finds what happens next, and the packets in flight between ports.
//!
//! A run goes by event (a [`calendar_queue`]) or by window (the [`window`] folder), with identical results.
//! Only work on the engine's speed concerns this folder.

pub(in crate::packet) mod calendar_queue;
pub(in crate::packet) mod carrier;
pub(in crate::packet) mod next_stage;
pub(in crate::packet) mod tournament;
pub(in crate::packet) mod window;

use crate::ids::{HostId, PortId};
use crate::packet::driver::calendar_queue::CalendarQueue;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::driver::window::stages::Stages;
use crate::packet::driver::window::timing_wheel::TimingWheel;
use crate::packet::driver::window::wheel_size;
use crate::packet::forwarding::table::ForwardingTable;
use crate::packet::{PackedPacket, Stamps};
use crate::topology::{Network, wire};
use crate::units::Time;

/// How a run finds what happens next. Both ways give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// One event after the other, in order of time, from a calendar queue.
    ByEvent,
    /// One window of time after the other, each stage by stage.
    ByWindow,
}

/// Where links carry fewer full packets than this in a window, playing a port once per window may cost
/// more than it gains. Measured on a leaf-spine fabric of 144 hosts: with four packets (links of 3.2 µs)
/// DCTCP takes 16 % more time by window than by event, PIAS 7 % and pFabric 16 % less; with five (3.8 µs, by event
/// in slots of 2.1 µs) DCTCP takes 10 % more, PIAS 16 % and pFabric 23 % less.
const MIN_PACKETS: u64 = 5;

/// The driver of a run and the stages of `network`: the driver `wanted`, or else the faster one. If the
/// scheme stamps packets in order of time, or if windows do not suit the network, the run goes by event.
pub(in crate::packet) fn choose(
    wanted: Option<Driver>,
    network: &Network,
    table: &mut ForwardingTable,
    stamps: Stamps,
    hosts_are_independent: bool,
) -> (Driver, Stages) {
    if stamps == Stamps::InOrder {
        return (Driver::ByEvent, Stages::single(network));
    }
    let in_order = Stages::in_order(network, table);
    let by_window = wheel_size::suits(network, &in_order)
        && wanted.map_or_else(
            || are_windows_full(network, &in_order),
            |driver| driver == Driver::ByWindow,
        );
    if !by_window {
        return (Driver::ByEvent, Stages::hosts_and_switches(network));
    }
    // A list of arrivals for each host and window leaves fewer windows for long links.
    let by_host = hosts_are_independent.then(|| in_order.clone().with_independent_hosts(network));
    let by_host = by_host.filter(|stages| wheel_size::suits(network, stages));
    (Driver::ByWindow, by_host.unwrap_or(in_order))
}

/// Whether links carry enough packets in a window.
fn are_windows_full(network: &Network, stages: &Stages) -> bool {
    let window = Time::from_ps(wheel_size::length(network, stages).ps());
    let bytes: u64 = network.links.iter().map(|link| link.rate.bytes_in(window).get()).sum();
    bytes >= network.links.len() as u64 * MIN_PACKETS * wire::FULL_PACKET.get()
}

/// Packets in flight, and announced decisions, in the form that the run's driver needs.
#[derive(Debug)]
pub enum InFlight {
    /// Of a run by event.
    ByEvent(CalendarQueue),
    /// Of a run by window.
    ByWindow(TimingWheel),
}

impl InFlight {
    /// No packets. Ports hand on packets up to `ahead` before they leave.
    pub fn new(driver: Driver, network: &Network, stages: Stages, ahead: Time) -> Self {
        match driver {
            Driver::ByEvent => Self::ByEvent(CalendarQueue::new(network, stages, ahead)),
            Driver::ByWindow => Self::ByWindow(TimingWheel::new(network, stages, ahead)),
        }
    }

    /// All packets in flight, in no order.
    pub fn packets(&self) -> Box<dyn Iterator<Item = PackedPacket> + '_> {
        match self {
            Self::ByEvent(calendar) => Box::new(calendar.packets()),
            Self::ByWindow(wheel) => Box::new(wheel.packets()),
        }
    }

    /// The number of packets in flight.
    pub fn len(&self) -> u64 {
        match self {
            Self::ByEvent(calendar) => calendar.len(),
            Self::ByWindow(wheel) => wheel.len(),
        }
    }

    /// Whether no packet is in flight and no decision is announced.
    pub fn is_idle(&self) -> bool {
        match self {
            Self::ByEvent(calendar) => calendar.is_idle(),
            Self::ByWindow(wheel) => wheel.is_idle(),
        }
    }

    /// Advances to the next window, or slot of the calendar, with arrivals or decisions, at the latest
    /// to that of `call`; returns whether there is one.
    pub fn advance_to_next(&mut self, call: Time) -> bool {
        match self {
            Self::ByEvent(calendar) => calendar.advance_to_next(call),
            Self::ByWindow(wheel) => wheel.advance_to_next(call),
        }
    }

    /// The timing wheel: all packets in flight of a run by window, and those that arrive soon of a run
    /// by event.
    pub const fn wheel(&mut self) -> &mut TimingWheel {
        match self {
            Self::ByEvent(calendar) => calendar.wheel(),
            Self::ByWindow(wheel) => wheel,
        }
    }
}

impl Carrier for InFlight {
    #[inline]
    fn reserve(&mut self, packets: usize) {
        match self {
            Self::ByEvent(calendar) => calendar.reserve(packets),
            Self::ByWindow(wheel) => wheel.reserve(packets),
        }
    }

    #[inline]
    fn stage(&self, next_stage: NextStage, host: HostId) -> usize {
        match self {
            Self::ByEvent(calendar) => calendar.stage(next_stage, host),
            Self::ByWindow(wheel) => wheel.stage(next_stage, host),
        }
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        match self {
            Self::ByEvent(calendar) => calendar.carry(port, stage, at, packet),
            Self::ByWindow(wheel) => wheel.carry(port, stage, at, packet),
        }
    }

    #[inline]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        match self {
            Self::ByEvent(calendar) => calendar.try_carry(port, stage, at, packet),
            Self::ByWindow(wheel) => wheel.try_carry(port, stage, at, packet),
        }
    }

    fn announce(&mut self, port: PortId, at: Time) {
        match self {
            Self::ByEvent(calendar) => calendar.announce(port, at),
            Self::ByWindow(wheel) => wheel.announce(port, at),
        }
    }
}
