//! A calendar queue: packets in flight of a run by event.

use crate::event_queue::EventQueue;
use crate::ids::{HostId, PortId};
use crate::packet::PackedPacket;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::driver::window::stages::Stages;
use crate::packet::driver::window::timing_wheel::TimingWheel;
use crate::topology::Network;
use crate::units::Time;

/// Future arrivals and decisions in slots of time, which are played one after the other (the
/// calendar queue of R. Brown, Communications of the ACM 31(10), 1988).
///
/// A slot is no longer than the shortest link, so that no packet sent in a slot arrives in the same
/// slot. The arrivals of a slot are therefore sorted once, when it is opened. Events too far ahead for
/// the wheel wait in an event queue.
#[derive(Debug)]
pub struct CalendarQueue {
    wheel: TimingWheel,
    /// Events in slots that the wheel does not reach yet.
    far: Box<EventQueue<Far>>,
}

/// An event beyond the reach of the wheel.
#[derive(Clone, Copy, Debug)]
enum Far {
    /// A packet arrives through a link.
    Arrival(PortId, PackedPacket),
    /// A port decides which packet to send next.
    Decision(PortId),
}

impl CalendarQueue {
    /// An empty calendar for `network`, where ports hand on packets up to `ahead` before they leave.
    pub fn new(network: &Network, stages: Stages, ahead: Time) -> Self {
        Self { wheel: TimingWheel::new(network, stages, ahead), far: Box::default() }
    }

    /// The slots within reach.
    pub const fn wheel(&mut self) -> &mut TimingWheel {
        &mut self.wheel
    }

    /// Advances to the next slot with arrivals or decisions, at the latest to the slot of `call`;
    /// returns whether there is one.
    pub fn advance_to_next(&mut self, call: Time) -> bool {
        let is_found = self.wheel.advance_to_next(call.min(self.far.next_time()));
        while self.wheel.reaches(self.far.next_time()) {
            match self.far.pop() {
                Some((at, Far::Arrival(port, packet))) => {
                    self.wheel.reserve(1);
                    let stage = self.wheel.stages().next_stage(port).stage().unwrap_or(0);
                    self.wheel.carry(port, stage, at, packet);
                }
                Some((at, Far::Decision(port))) => self.wheel.announce(port, at),
                None => break,
            }
        }
        is_found
    }

    /// Whether no packet is in flight and no decision is announced.
    pub fn is_idle(&self) -> bool {
        self.far.is_empty() && self.wheel.is_idle()
    }

    /// The number of packets in flight.
    pub fn len(&self) -> u64 {
        self.wheel.len() + self.far_packets().count() as u64
    }

    /// All packets in flight, in no order.
    pub fn packets(&self) -> impl Iterator<Item = PackedPacket> {
        self.wheel.packets().chain(self.far_packets())
    }

    fn far_packets(&self) -> impl Iterator<Item = PackedPacket> {
        self.far.iter().filter_map(|event| match *event {
            Far::Arrival(_, packet) => Some(packet),
            Far::Decision(_) => None,
        })
    }

    #[cold]
    #[inline(never)]
    fn add_far(&mut self, port: PortId, at: Time, event: Far) {
        self.far.insert(at, port.0, event);
    }
}

impl Carrier for CalendarQueue {
    #[inline]
    fn reserve(&mut self, packets: usize) {
        self.wheel.reserve(packets);
    }

    #[inline]
    fn stage(&self, next_stage: NextStage, _: HostId) -> usize {
        next_stage.stage().unwrap_or(0)
    }

    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    fn carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) {
        if self.wheel.reaches(at) {
            self.wheel.carry(port, stage, at, packet);
        } else {
            self.add_far(port, at, Far::Arrival(port, packet));
        }
    }

    #[inline]
    fn try_carry(&mut self, port: PortId, stage: usize, at: Time, packet: PackedPacket) -> bool {
        self.wheel.reserve(1);
        self.carry(port, stage, at, packet);
        true
    }

    fn announce(&mut self, port: PortId, at: Time) {
        if self.wheel.reaches(at) {
            self.wheel.announce(port, at);
        } else {
            self.add_far(port, at, Far::Decision(port));
        }
    }
}
