//! The destination of packets that hosts send.

use std::mem;

use crate::ids::HostId;
use crate::packet::driver::InFlight;
use crate::packet::{NetworkPlan, PackedPacket, Stamps};
use crate::units::Time;

/// Where a packet goes that a host sends.
#[derive(Debug)]
pub enum HostOutbox {
    /// To the NIC at once.
    Nic,
    /// Kept until the scheme returns, because the scheme then sees the packet at the NIC; from then on as in
    /// [`Self::ByHost`] if there is a list for it, or else in the NIC.
    Stamped {
        /// What hosts have sent since the scheme was called.
        sent: Vec<(HostId, PackedPacket)>,
        /// What the scheme has seen.
        seen: Option<Pending>,
    },
    /// Kept until the NIC is played: at the end of a window, or when the NIC is observed.
    ByHost(Pending),
    /// [`Self::ByHost`] in a run that keeps accounts: the recorder sees each packet.
    RecordedByHost(Pending),
}

impl HostOutbox {
    /// The outbox of a run with this plan and driver.
    pub fn new(plan: &NetworkPlan, in_flight: &InFlight, hosts: u32) -> Self {
        let by_host = matches!(in_flight, InFlight::ByWindow(_)) && !plan.pulls;
        let pending = by_host.then(|| Pending::new(hosts));
        match pending {
            seen if plan.stamps != Stamps::None => Self::Stamped { sent: Vec::new(), seen },
            Some(pending) => Self::ByHost(pending),
            None => Self::Nic,
        }
    }

    /// Keeps accounts from now on.
    pub fn record(&mut self) {
        *self = match mem::replace(self, Self::Nic) {
            Self::ByHost(pending) => Self::RecordedByHost(pending),
            other => other,
        };
    }

    /// The packets that NICs have not been played with.
    pub const fn pending(&mut self) -> Option<&mut Pending> {
        match self {
            Self::ByHost(pending) | Self::RecordedByHost(pending) => Some(pending),
            Self::Stamped { seen, .. } => seen.as_mut(),
            Self::Nic => None,
        }
    }
}

/// Packets that hosts have sent and that NICs have not been played with.
#[derive(Debug)]
pub struct Pending {
    /// By host, in order of time.
    sent: Vec<Vec<(Time, PackedPacket)>>,
    /// Empty vectors for reuse; the most recently used last.
    spare: Vec<Vec<(Time, PackedPacket)>>,
    /// All hosts with pending packets, and possibly others.
    hosts: Vec<HostId>,
}

/// Enough for what a host sends in most windows.
const INITIAL_CAPACITY: usize = 64;

impl Pending {
    fn new(hosts: u32) -> Self {
        Self { sent: vec![Vec::new(); hosts as usize], spare: Vec::new(), hosts: Vec::new() }
    }

    /// Adds a packet that `host` sends `now`.
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn add(&mut self, host: HostId, now: Time, packet: PackedPacket) {
        if self.sent[host.index()].capacity() == 0 {
            self.begin(host);
        }
        self.sent[host.index()].push((now, packet));
    }

    /// Allocates memory for `host`.
    #[inline(never)]
    fn begin(&mut self, host: HostId) {
        self.hosts.push(host);
        let spare = self.spare.pop();
        self.sent[host.index()] = spare.unwrap_or_else(|| Vec::with_capacity(INITIAL_CAPACITY));
    }

    /// Takes the packets of `host`; pass the vector to [`Self::give_back`] afterwards.
    pub fn take(&mut self, host: HostId) -> Vec<(Time, PackedPacket)> {
        mem::take(&mut self.sent[host.index()])
    }

    /// Takes a vector back for reuse.
    pub fn give_back(&mut self, mut sent: Vec<(Time, PackedPacket)>) {
        sent.clear();
        self.spare.push(sent);
    }

    /// Pops a host with pending packets; it may have none left.
    pub fn next_host(&mut self) -> Option<HostId> {
        self.hosts.pop()
    }
}
