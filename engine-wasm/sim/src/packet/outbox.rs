//! Where the packets go that hosts send.

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
    /// All hosts of which there is something, and perhaps others.
    hosts: Vec<HostId>,
}

impl Unplayed {
    fn new(hosts: u32) -> Self {
        Self { sent: vec![Vec::new(); hosts as usize], hosts: Vec::new() }
    }

    /// Adds what `host` sends `now`.
    #[inline]
    pub fn add(&mut self, host: HostId, now: Time, parcel: Parcel) {
        let sent = &mut self.sent[host.index()];
        if sent.is_empty() {
            self.hosts.push(host);
        }
        sent.push((now, parcel));
    }

    /// What `host` has sent, to be cleared once it is played.
    pub fn of(&mut self, host: HostId) -> &mut Vec<(Time, Parcel)> {
        &mut self.sent[host.index()]
    }

    /// One of the hosts of which there may be something; each once, until it sends again.
    pub fn next_host(&mut self) -> Option<HostId> {
        self.hosts.pop()
    }
}
