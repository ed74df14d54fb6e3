//! Where the packets go that hosts send.

use std::mem;

use crate::ids::HostId;
use crate::packet::driver::InFlight;
use crate::packet::{NetworkPlan, PackedPacket, Packet};
use crate::units::Time;

/// What becomes of a packet that a host sends while the scheme is at work.
#[derive(Debug)]
pub enum HostOutbox {
    /// It arrives at the host's port at once.
    Nic,
    /// The scheme sees it first, once it has done what it was called for.
    Stamped(Vec<(HostId, Packet)>),
    /// It waits for its port to be played: at the end of a window, or when the port is observed.
    ByHost(Pending),
}

impl HostOutbox {
    /// The outbox of a run with that plan and driver.
    pub fn new(plan: &NetworkPlan, in_flight: &InFlight, hosts: u32) -> Self {
        match in_flight {
            _ if plan.stamps => Self::Stamped(Vec::new()),
            InFlight::ByWindow(_) if !plan.pulls => Self::ByHost(Pending::new(hosts)),
            InFlight::ByWindow(_) | InFlight::ByEvent(_) => Self::Nic,
        }
    }
}

/// What hosts have sent and their ports have not been played with.
#[derive(Debug)]
pub struct Pending {
    /// By host, in order of time.
    sent: Vec<Vec<(Time, PackedPacket)>>,
    /// Room left by what was played; the warmest last.
    rooms: Vec<Vec<(Time, PackedPacket)>>,
    /// All hosts with unplayed packets, and possibly others.
    hosts: Vec<HostId>,
}

/// Room for what a host sends in most windows.
const INITIAL_CAPACITY: usize = 64;

impl Pending {
    fn new(hosts: u32) -> Self {
        Self { sent: vec![Vec::new(); hosts as usize], rooms: Vec::new(), hosts: Vec::new() }
    }

    /// Adds what `host` sends `now`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn add(&mut self, host: HostId, now: Time, packet: PackedPacket) {
        if self.sent[host.index()].capacity() == 0 {
            self.begin(host);
        }
        self.sent[host.index()].push((now, packet));
    }

    /// Gives room to `host`, which sends something.
    #[inline(never)]
    fn begin(&mut self, host: HostId) {
        self.hosts.push(host);
        let room = self.rooms.pop();
        self.sent[host.index()] = room.unwrap_or_else(|| Vec::with_capacity(INITIAL_CAPACITY));
    }

    /// Takes what `host` has sent; room to give back once it is played.
    pub fn take(&mut self, host: HostId) -> Vec<(Time, PackedPacket)> {
        mem::take(&mut self.sent[host.index()])
    }

    /// Takes back the room of what has been played.
    pub fn give_back(&mut self, mut room: Vec<(Time, PackedPacket)>) {
        room.clear();
        self.rooms.push(room);
    }

    /// Pops a host with unplayed packets; it may have none left.
    pub fn next_host(&mut self) -> Option<HostId> {
        self.hosts.pop()
    }
}
