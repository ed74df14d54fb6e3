//! A first-in, first-out port: it knows when a packet leaves as the packet arrives.

use super::{Line, Port, Queue};
use crate::ids::HostId;
use crate::packet::Parcel;
use crate::packet::line::{Bounds, Promise};
use crate::packet::offered::Offered;
use crate::packet::queues::Queues;
use crate::packet::wires::Carrier;
use crate::topology::wire;
use crate::units::Time;

impl Port {
    /// Whether every packet can be put on the wires as it arrives: what waits is bounded by less than
    /// `horizon`, and its bytes can be told from the time that they take.
    pub(super) fn can_line_up(&self, horizon: Time) -> bool {
        self.ps_per_byte > 0 && self.limit < u32::MAX && self.time_to_drain() <= horizon
    }

    /// What bounds a line at this port.
    pub(super) fn bounds(&self) -> Bounds {
        let Self { limit, mark_above, ps_per_byte, .. } = *self;
        Bounds { limit, mark_above, ps_per_byte, calm: self.time_of(limit.min(mark_above)) }
    }

    /// How long before it leaves a packet is put on the wires at most.
    pub fn longest_wait(&self) -> Time {
        match self.queue {
            Queue::Line(_) => self.time_to_drain(),
            Queue::Classes(_) | Queue::WorstFirst(_) => Time::ZERO,
        }
    }

    /// Packets that are on the wires but have not left by `now`.
    pub fn waiting_on_wires(&self, queues: &Queues, now: Time) -> usize {
        match self.queue {
            Queue::Line(line) if self.free_at > now => {
                queues.lines[line as usize].count_waiting(now)
            }
            _ => 0,
        }
    }

    /// Puts on the wires whatever arrives, in order of time.
    #[inline(never)]
    pub(super) fn run_in_line(
        &mut self,
        line: &mut Line,
        offered: impl Offered,
        wires: &mut impl Carrier,
        mut lose: impl FnMut(Parcel),
    ) {
        let Some(first) = offered.offset(0) else { return };
        let now = offered.start() + first;
        let count = offered.count();
        line.expect(now, self.free_at, count);
        wires.expect(count);
        let full = self.time_of(wire::FULL_PACKET.get() as u32);
        if line.is_crowded(self.free_at.saturating_sub(now) + full * count as u64) {
            let mut port = self.clone();
            for (now, parcel) in offered.iter() {
                port.line_up(line, now, parcel, wires, &mut lose);
            }
            *self = port;
        } else if let Some(station) = self.leads.station() {
            self.promise(line, offered.iter(), wires, |_, _| station);
        } else {
            let leads = self.leads;
            self.promise(line, offered.iter(), wires, |wires, host| {
                wires.station_apart(leads, host)
            });
        }
    }

    /// Puts on the wires whatever arrives, to be played next at that station, none of it being marked
    /// or lost.
    #[expect(clippy::inline_always, reason = "where all go to one station the loop is shorter")]
    #[inline(always)]
    fn promise<W: Carrier>(
        &mut self,
        line: &mut Line,
        arrivals: impl ExactSizeIterator<Item = (Time, Parcel)>,
        wires: &mut W,
        station: impl Fn(&W, HostId) -> usize,
    ) {
        let mut port = self.clone();
        let promises = line.add_all(arrivals.len());
        for (promise, (now, parcel)) in promises.iter_mut().zip(arrivals) {
            let station = station(wires, parcel.destination());
            let end = port.end_of(now, parcel);
            port.send_by(end, parcel, station, wires);
            *promise = Promise::new(end, parcel.level());
        }
        *self = port;
    }

    /// Puts a packet that arrives `now` on the wires, unless it is lost.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    pub(super) fn line_up(
        &mut self,
        line: &mut Line,
        now: Time,
        mut parcel: Parcel,
        wires: &mut impl Carrier,
        lose: &mut impl FnMut(Parcel),
    ) {
        // What waits takes less than until the link is free, and seldom more has to be known.
        let end = self.end_of(now, parcel);
        if line.is_crowded(end - now) {
            let admitted = line.admit(now, self.free_at, parcel.size());
            let Some(marked) = admitted else { return lose(parcel) };
            parcel = parcel.marked_if(marked);
        }
        let station = wires.station(self.leads, parcel.destination());
        self.send_by(end, parcel, station, wires);
        line.add(Promise::new(end, parcel.level()));
    }

    /// When the transmission of a packet ends that arrives `now`.
    fn end_of(&self, now: Time, parcel: Parcel) -> Time {
        self.free_at.max(now) + self.time_of(parcel.size())
    }

    /// Puts a packet on the wires whose transmission ends at `end`.
    #[expect(clippy::inline_always, reason = "a call would move packet and port through memory")]
    #[inline(always)]
    fn send_by(&mut self, end: Time, parcel: Parcel, station: usize, wires: &mut impl Carrier) {
        self.free_at = end;
        self.sent_bytes += u64::from(parcel.size());
        wires.carry(self.id, station, end + self.delay, parcel);
    }

    fn time_of(&self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * u64::from(self.ps_per_byte))
    }

    fn time_to_drain(&self) -> Time {
        self.time_of(self.limit) + self.transmission(wire::FULL_PACKET.get() as u32)
    }
}
