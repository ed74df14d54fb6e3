//! Arrivals by window: what a driver needs that plays a window at a time.

use std::mem;

use super::Parcel;
use super::due::{Due, Places};
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
    /// The bits of a time that say where in its window it lies.
    offsets: u32,
    /// The open window: all before it are closed.
    current: u64,
    /// Arrivals of the open window, by [`FarEnd`].
    open: [Due; 2],
    places: Places,
    /// How many windows are known: `w` is in row `w mod reach` of the next two. It is a power of two
    /// and grows on demand.
    reach: u64,
    /// By window and [`FarEnd`], in pairs, unordered.
    arrivals: Vec<Vec<Arrival>>,
    /// By window, the ports that have something waiting and decide in it.
    decisions: Vec<Vec<PortId>>,
}

/// A packet that reaches the far end of a link.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// What arrives.
    pub parcel: Parcel,
    /// The link.
    pub port: PortId,
    /// Picoseconds since the window began.
    pub offset: u32,
}

/// A window of a microsecond holds enough for its fixed costs not to matter.
const WIDEST: u32 = 20;
/// With a longer reach most windows would be empty.
const LONGEST_REACH: u64 = 1 << 12;

impl Windows {
    /// Windows for `network`, all empty; none where its smallest latency is zero, or so much
    /// smaller than the largest that most windows would be empty.
    pub fn new(network: &Network) -> Option<Self> {
        let shortest = network.links.iter().map(|link| link.transit(wire::ACK)).min()?;
        let longest = network.links.iter().map(|link| link.transit(wire::FULL_PACKET)).max()?;
        let width = shortest.ps().checked_ilog2()?.min(WIDEST);
        let reach = ((longest.ps() >> width) + 2).next_power_of_two();
        (reach <= LONGEST_REACH).then(|| {
            let (open, places) = Default::default();
            let (arrivals, decisions) = (rows(2 * reach), rows(reach));
            Self {
                width,
                offsets: (1 << width) - 1,
                current: 0,
                open,
                places,
                reach,
                arrivals,
                decisions,
            }
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
    #[expect(clippy::inline_always, reason = "a call would move the packet through memory")]
    #[inline(always)]
    pub fn carry(&mut self, port: PortId, far_end: FarEnd, at: Time, parcel: Parcel) {
        let window = at.ps() >> self.width;
        if window.wrapping_sub(self.current + 1) >= self.reach - 1 {
            self.widen(window);
        }
        let offset = at.ps() as u32 & self.offsets;
        let list = self.list(window, far_end);
        self.arrivals[list].push(Arrival { parcel, port, offset });
    }

    /// Takes note that `port` decides `at` that time, in the open window or later.
    pub fn announce(&mut self, port: PortId, at: Time) {
        let window = at.ps() >> self.width;
        if window - self.current >= self.reach {
            self.widen(window);
        }
        let row = self.row(window);
        self.decisions[row].push(port);
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
        let row = self.row(self.current);
        mem::replace(&mut self.decisions[row], room)
    }

    /// Whether nothing travels or waits anywhere.
    pub fn is_idle(&self) -> bool {
        self.open.iter().all(Due::is_empty) && (0..self.reach).all(|row| self.is_empty(row))
    }

    /// Moves from a window that is done to the next one with something to do, at the latest to the
    /// one of `call`. Says whether there was one.
    pub fn move_on(&mut self, call: Time) -> bool {
        let call = if call.is_finite() { call.ps() >> self.width } else { u64::MAX };
        let ahead = self.current + 1..self.current + self.reach;
        let mut ahead = ahead.take_while(|&window| window < call);
        let next = ahead.find(|&window| !self.is_empty(window));
        let Some(next) = next.or((call < u64::MAX).then_some(call)) else { return false };
        self.current = next;
        let row = self.row(next);
        let (start, width) = (self.start(), self.width);
        for (open, arrivals) in self.open.iter_mut().zip(&mut self.arrivals[2 * row..]) {
            open.refill(arrivals, start, width, &mut self.places);
        }
        true
    }

    /// Every packet on its way.
    pub fn parcels(&self) -> impl Iterator<Item = &Parcel> {
        let ahead = self.arrivals.iter().flatten();
        self.open.iter().flat_map(Due::arrivals).chain(ahead).map(|arrival| &arrival.parcel)
    }

    fn row(&self, window: u64) -> usize {
        (window & (self.reach - 1)) as usize
    }

    fn list(&self, window: u64, far_end: FarEnd) -> usize {
        (2 * window as usize + far_end as usize) & (2 * self.reach as usize - 1)
    }

    fn is_empty(&self, window: u64) -> bool {
        let row = self.row(window);
        self.decisions[row].is_empty() && self.arrivals[2 * row..][..2].iter().all(Vec::is_empty)
    }

    /// Reaches out to `window`, for a packet larger than any before it.
    #[cold]
    fn widen(&mut self, window: u64) {
        assert!(window > self.current, "nothing arrives within the window it was sent in");
        let reach = (window - self.current + 1).next_power_of_two();
        let (mut arrivals, mut decisions) = (rows(2 * reach), rows(reach));
        for window in self.current..self.current + self.reach {
            let (from, to) = (self.row(window), (window & (reach - 1)) as usize);
            for far_end in 0..2 {
                arrivals[2 * to + far_end] = mem::take(&mut self.arrivals[2 * from + far_end]);
            }
            decisions[to] = mem::take(&mut self.decisions[from]);
        }
        (self.reach, self.arrivals, self.decisions) = (reach, arrivals, decisions);
    }
}

fn rows<T: Default>(count: u64) -> Vec<T> {
    (0..count).map(|_| T::default()).collect()
}
