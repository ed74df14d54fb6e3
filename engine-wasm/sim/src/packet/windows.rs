//! Arrivals by window: what a driver needs that plays a window at a time.

use std::mem;

use super::Packet;
use super::due::Due;
use super::wires::FarEnd;
use crate::ids::PortId;
use crate::topology::{Network, wire};
use crate::units::Time;

/// Arrivals and decisions ahead, in windows no longer than the smallest latency of a link.
///
/// Whatever is sent inside a window arrives after it, so a window's arrivals are all known when it
/// opens: ordering these few once replaces a queue of everything that travels. The length is a power
/// of two picoseconds, so that a shift finds the window of an instant.
#[derive(Debug)]
pub struct Windows {
    /// Binary logarithm of a window's length in picoseconds.
    width: u32,
    /// The open window: all before it are closed.
    current: u64,
    /// Arrivals of the open window, by [`FarEnd`].
    open: [Due; 2],
    /// Window `w` is in bucket `w mod len`; the length is a power of two and grows on demand.
    ring: Vec<Bucket>,
}

/// What is known of a window ahead.
#[derive(Debug, Default)]
struct Bucket {
    /// By [`FarEnd`], unordered.
    arrivals: [Vec<Arrival>; 2],
    /// Ports that have something waiting and decide in this window.
    decisions: Vec<PortId>,
}

/// A packet that reaches the far end of a link.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// What arrives.
    pub packet: Packet,
    /// The link.
    pub port: PortId,
    /// Picoseconds since the window began.
    pub offset: u32,
}

/// A window of a microsecond holds enough for its fixed costs not to matter.
const WIDEST: u32 = 20;
/// Rings longer than this hold mostly empty windows.
const LONGEST_RING: u64 = 1 << 12;

impl Windows {
    /// Windows for `network`, all empty; none where its smallest latency is zero, or so much
    /// smaller than the largest that most windows would be empty.
    pub fn new(network: &Network) -> Option<Self> {
        let shortest = network.links.iter().map(|link| link.transit(wire::ACK)).min()?;
        let longest = network.links.iter().map(|link| link.transit(wire::FULL_PACKET)).max()?;
        let width = shortest.ps().checked_ilog2()?.min(WIDEST);
        let ring = (longest.ps() >> width) + 2;
        (ring <= LONGEST_RING).then(|| Self {
            width,
            current: 0,
            open: Default::default(),
            ring: buckets(ring.next_power_of_two() as usize),
        })
    }

    /// When the open window begins.
    pub const fn start(&self) -> Time {
        Time::from_ps(self.current << self.width)
    }

    /// When the open window ends and the next one begins.
    pub const fn end(&self) -> Time {
        Time::from_ps((self.current + 1) << self.width)
    }

    /// Takes a packet that reaches the far end of `port` `at` that time.
    ///
    /// # Panics
    /// When that is within the open window.
    pub fn carry(&mut self, port: PortId, far_end: FarEnd, at: Time, packet: Packet) {
        let window = at.ps() >> self.width;
        assert!(window > self.current, "nothing arrives within the window it was sent in");
        let offset = (at.ps() & ((1 << self.width) - 1)) as u32;
        let bucket = self.bucket(window);
        bucket.arrivals[far_end as usize].push(Arrival { packet, port, offset });
    }

    /// Takes note that `port` decides `at` that time, in the open window or later.
    pub fn announce(&mut self, port: PortId, at: Time) {
        self.bucket(at.ps() >> self.width).decisions.push(port);
    }

    /// The open window's arrivals at that kind of end, to be put back with what is left of them.
    pub fn take(&mut self, far_end: FarEnd) -> Due {
        mem::take(&mut self.open[far_end as usize])
    }

    /// Puts back what [`Windows::take`] gave.
    pub fn put_back(&mut self, far_end: FarEnd, due: Due) {
        self.open[far_end as usize] = due;
    }

    /// Takes the ports that decide in the open window, leaving room for others.
    pub fn take_decisions(&mut self, room: Vec<PortId>) -> Vec<PortId> {
        let current = self.current;
        mem::replace(&mut self.bucket(current).decisions, room)
    }

    /// Whether a port decides in the open window.
    pub fn has_decisions(&self) -> bool {
        !self.ring[self.slot(self.current)].decisions.is_empty()
    }

    /// Whether nothing travels or waits anywhere.
    pub fn is_idle(&self) -> bool {
        self.open.iter().all(Due::is_empty) && self.ring.iter().all(Bucket::is_empty)
    }

    /// Moves from a window that is done to the next one with something to do, at the latest to the
    /// one of `call`. Says whether there was one.
    pub fn move_on(&mut self, call: Time) -> bool {
        let call = if call.is_finite() { call.ps() >> self.width } else { u64::MAX };
        let ahead = self.current + 1..self.current + self.ring.len() as u64;
        let mut ahead = ahead.take_while(|&window| window < call);
        let next = ahead.find(|&window| !self.ring[self.slot(window)].is_empty());
        let Some(next) = next.or((call < u64::MAX).then_some(call)) else { return false };
        self.current = next;
        let slot = self.slot(next);
        let (start, width) = (self.start(), self.width);
        for (open, arrivals) in self.open.iter_mut().zip(&mut self.ring[slot].arrivals) {
            open.refill(arrivals, start, width);
        }
        true
    }

    /// Every packet on its way.
    pub fn packets(&self) -> impl Iterator<Item = &Packet> {
        let ahead = self.ring.iter().flat_map(|bucket| bucket.arrivals.iter().flatten());
        self.open.iter().flat_map(Due::arrivals).chain(ahead).map(|arrival| &arrival.packet)
    }

    fn slot(&self, window: u64) -> usize {
        window as usize & (self.ring.len() - 1)
    }

    fn bucket(&mut self, window: u64) -> &mut Bucket {
        if window - self.current >= self.ring.len() as u64 {
            self.grow(window);
        }
        let slot = self.slot(window);
        &mut self.ring[slot]
    }

    /// Widens the ring to reach `window`, for a packet larger than any before it.
    #[cold]
    fn grow(&mut self, window: u64) {
        let length = (window - self.current + 1).next_power_of_two() as usize;
        let mut wider = buckets(length);
        for window in self.current..self.current + self.ring.len() as u64 {
            let slot = self.slot(window);
            wider[window as usize & (length - 1)] = mem::take(&mut self.ring[slot]);
        }
        self.ring = wider;
    }
}

impl Bucket {
    fn is_empty(&self) -> bool {
        self.decisions.is_empty() && self.arrivals.iter().all(Vec::is_empty)
    }
}

fn buckets(count: usize) -> Vec<Bucket> {
    (0..count).map(|_| Bucket::default()).collect()
}
