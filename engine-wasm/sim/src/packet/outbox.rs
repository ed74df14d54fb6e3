//! Where the packets go that hosts send.

use std::mem;

use super::wires::Wires;
use super::{Packet, Parcel, Recipe};
use crate::ids::HostId;
use crate::units::Time;

/// What becomes of a packet that a host sends while the scheme is at work.
#[derive(Debug)]
pub enum Outbox {
    /// It arrives at the host's port at once.
    Nic,
    /// The scheme sees it first, once it has done what it was called for.
    Stamped(Vec<(HostId, Packet)>),
    /// It waits for its port to be played, at the end of a window or when someone looks at it.
    ByHost(Unplayed),
}

impl Outbox {
    /// The one for a run by `recipe` over those wires, between so many `hosts`.
    pub fn new(recipe: &Recipe, wires: &Wires, hosts: u32) -> Self {
        match wires {
            _ if recipe.stamps => Self::Stamped(Vec::new()),
            Wires::Windowed(_) if !recipe.pulls => Self::ByHost(Unplayed::new(hosts)),
            Wires::Windowed(_) | Wires::Ordered(_) => Self::Nic,
        }
    }
}

/// What hosts have sent and their ports have not been played with.
#[derive(Debug)]
pub struct Unplayed {
    /// By host, in order of time.
    sent: Vec<Vec<(Time, Parcel)>>,
    /// Room left by what was played; the warmest last.
    rooms: Vec<Vec<(Time, Parcel)>>,
    /// All hosts of which there is something, and perhaps others.
    hosts: Vec<HostId>,
}

/// Room for what a host sends in most windows.
const FIRST_ROOM: usize = 64;

impl Unplayed {
    fn new(hosts: u32) -> Self {
        Self { sent: vec![Vec::new(); hosts as usize], rooms: Vec::new(), hosts: Vec::new() }
    }

    /// Adds what `host` sends `now`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn add(&mut self, host: HostId, now: Time, parcel: Parcel) {
        if self.sent[host.index()].capacity() == 0 {
            self.begin(host);
        }
        self.sent[host.index()].push((now, parcel));
    }

    /// Gives room to `host`, which sends something.
    #[inline(never)]
    fn begin(&mut self, host: HostId) {
        self.hosts.push(host);
        let room = self.rooms.pop();
        self.sent[host.index()] = room.unwrap_or_else(|| Vec::with_capacity(FIRST_ROOM));
    }

    /// Takes what `host` has sent; room to give back once it is played.
    pub fn take(&mut self, host: HostId) -> Vec<(Time, Parcel)> {
        mem::take(&mut self.sent[host.index()])
    }

    /// Takes back the room of what has been played.
    pub fn give_back(&mut self, mut room: Vec<(Time, Parcel)>) {
        room.clear();
        self.rooms.push(room);
    }

    /// One of the hosts of which there may be something; each once, until it sends again.
    pub fn next_host(&mut self) -> Option<HostId> {
        self.hosts.pop()
    }
}
