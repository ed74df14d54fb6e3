//! A first-in, first-out port: it knows when a packet leaves as the packet arrives.

use super::{Line, Port, Queue};
use crate::packet::Parcel;
use crate::packet::line::Bounds;
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

    /// Puts on the wires whatever arrives, in order of time. Says how many packets it marked.
    #[inline(never)]
    pub(super) fn run_in_line(
        &mut self,
        line: &mut Line,
        arrivals: impl Iterator<Item = (Time, Parcel)>,
        wires: &mut impl Carrier,
        mut lose: impl FnMut(Parcel),
    ) -> u32 {
        let mut port = self.clone();
        for (now, parcel) in arrivals {
            port.line_up(line, now, parcel, wires, &mut lose);
        }
        *self = port;
        line.take_marks()
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
        let size = parcel.size();
        let end = self.free_at.max(now) + self.time_of(size);
        // What waits takes less than until the link is free, and seldom more has to be known.
        if line.is_crowded(end - now) {
            let Some(marked) = line.admit(now, self.free_at, size) else { return lose(parcel) };
            parcel = parcel.marked_if(marked);
        }
        self.free_at = end;
        self.sent_bytes += u64::from(size);
        line.note(now, end, parcel.level());
        wires.carry(self.id, self.leads, end + self.delay, parcel);
    }

    fn time_of(&self, bytes: u32) -> Time {
        Time::from_ps(u64::from(bytes) * u64::from(self.ps_per_byte))
    }

    fn time_to_drain(&self) -> Time {
        self.time_of(self.limit) + self.transmission(wire::FULL_PACKET.get() as u32)
    }
}
