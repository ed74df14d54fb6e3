//! An output port: queueing, marking, dropping, choosing, transmitting.
//!
//! A port is a state machine without a clock. It is *played* forward to an instant: it makes all
//! the decisions that fell due until then, each with exactly the packets that had arrived by that
//! decision, and hands what it sends to the wires. A port must be played before every arrival at it
//! and by the end of the window (or at the instant) for which it announced a decision; when exactly
//! does not change what happens, which lets drivers with and without a global order of events give
//! the same results.
//!
//! Where what arrives first leaves first there is nothing to decide: such a port hands a packet to the
//! wires as it arrives, as far ahead as these reach, and only keeps in mind what it has promised.

mod by_choice;
mod in_line;
mod in_queue;
mod in_turn;
mod outlook;
mod road;
mod step_by_step;
#[cfg(test)]
mod tests;
mod view;

use super::classes::{Classes, OpenClasses};
use super::leads::Leads;
use super::line::{Bounds, Line};
use super::offered::Offered;
use super::queues::Queues;
use super::recipe::{Discipline, PortPlan};
use super::wires::Carrier;
use super::worst_first::WorstFirst;
use super::{Packet, Parcel};
use crate::ids::PortId;
use crate::topology::Link;
use crate::units::{Bytes, Rate, Time};

/// An output port: one line of a cache; what waits lies in [`Queues`].
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Port {
    /// When the transmission under way ends, or the last one ended.
    free_at: Time,
    delay: Time,
    /// Picoseconds per byte where that is a whole number, else zero.
    ps_per_byte: u32,
    /// Bytes that wait, but for those in a line.
    waiting: u32,
    limit: u32,
    mark_above: u32,
    id: PortId,
    leads: Leads,
    /// A decision is announced to the wires. So it is whenever something waits.
    is_announced: bool,
    queue: Queue,
    sent_bytes: u64,
    rate: Rate,
}

#[derive(Clone, Copy, Debug)]
enum Queue {
    /// Which line.
    Line(u32),
    Classes(Classes),
    /// Which one.
    WorstFirst(u32),
}

const BYTE_PS_AT_1_BPS: u64 = 8_000_000_000_000;

impl Port {
    /// An idle port of that plan at the sending end of `link`, which `leads` there. Packets may be
    /// put on the wires up to `horizon` before they leave.
    pub fn new(
        plan: &PortPlan,
        id: PortId,
        link: &Link,
        leads: Leads,
        horizon: Time,
        queues: &mut Queues,
    ) -> Self {
        let bps = link.rate.bps();
        let exact = BYTE_PS_AT_1_BPS.is_multiple_of(bps);
        let ps_per_byte = u32::try_from(BYTE_PS_AT_1_BPS / bps).unwrap_or(0);
        let mut port = Self {
            free_at: Time::ZERO,
            delay: link.delay,
            ps_per_byte: if exact { ps_per_byte } else { 0 },
            waiting: 0,
            limit: saturated(plan.room()),
            mark_above: saturated(plan.marking.threshold(link.rate)),
            id,
            leads,
            is_announced: false,
            queue: Queue::Line(0),
            sent_bytes: 0,
            rate: link.rate,
        };
        port.queue = match plan.discipline {
            Discipline::Fifo if port.can_line_up(horizon) => Queue::line(port.bounds(), queues),
            _ => Queue::new(plan, queues),
        };
        port
    }

    /// Makes all decisions due by `now`: whenever the link is free and something waits, the next
    /// packet leaves. A decision at `now` itself comes before whatever else happens at `now`.
    #[inline]
    pub fn play(&mut self, now: Time, queues: &mut Queues, wires: &mut impl Carrier) {
        if self.waiting > 0 && self.free_at <= now {
            self.send_all_due(now, queues, wires);
        }
    }

    /// Plays the port until `now` because a decision was announced, and announces the next one.
    pub fn decide(&mut self, now: Time, queues: &mut Queues, wires: &mut impl Carrier) {
        self.play(now, queues, wires);
        self.is_announced = false;
        self.announce(wires);
    }

    /// Takes an arriving packet, which then waits, leaves at once, or is lost; a full port may lose
    /// another one in its stead.
    pub fn offer(
        &mut self,
        now: Time,
        parcel: Parcel,
        queues: &mut Queues,
        wires: &mut impl Carrier,
        mut lose: impl FnMut(Parcel),
    ) {
        let marks = match self.queue {
            Queue::Line(line) => {
                let line = &mut queues.lines[line as usize];
                line.expect(now, self.free_at, 1);
                wires.expect(1);
                return self.line_up(line, now, parcel, wires, &mut lose);
            }
            Queue::Classes(classes) => {
                let mut open = classes.open::<true>(queues);
                let marks = self.take(&mut open, now, parcel, wires, &mut lose);
                self.queue = Queue::Classes(open.close());
                marks
            }
            Queue::WorstFirst(queue) => {
                let queue = &mut queues.worst_first[queue as usize];
                self.take(queue, now, parcel, wires, &mut lose)
            }
        };
        queues.marks += u64::from(marks);
        self.announce(wires);
    }

    /// Plays the port until `last` with all that arrives at it by then, in order of time.
    pub fn play_through(
        &mut self,
        offered: impl Offered,
        last: Time,
        queues: &mut Queues,
        wires: &mut impl Carrier,
        lose: impl FnMut(Parcel),
    ) {
        self.run(offered, last, queues, wires, lose);
        self.announce(wires);
    }

    #[inline(never)]
    fn send_all_due(&mut self, now: Time, queues: &mut Queues, wires: &mut impl Carrier) {
        match self.queue {
            Queue::Line(_) => {}
            Queue::Classes(classes) => {
                let mut open = classes.open::<true>(queues);
                self.send_due(&mut open, now, wires);
                self.queue = Queue::Classes(open.close());
            }
            Queue::WorstFirst(queue) => {
                self.send_due(&mut queues.worst_first[queue as usize], now, wires);
            }
        }
    }

    /// Announces the next decision, if something waits for one.
    fn announce(&mut self, wires: &mut impl Carrier) {
        if self.waiting > 0 && !self.is_announced {
            self.is_announced = true;
            wires.announce(self.id, self.free_at);
        }
    }

    fn run(
        &mut self,
        offered: impl Offered,
        last: Time,
        queues: &mut Queues,
        wires: &mut impl Carrier,
        lose: impl FnMut(Parcel),
    ) {
        let marks = match self.queue {
            Queue::Line(line) => {
                self.run_in_line(&mut queues.lines[line as usize], offered, wires, lose);
                0
            }
            Queue::Classes(classes) if classes.counts_each() => {
                self.run_in_classes(classes.open::<true>(queues), offered, last, wires, lose)
            }
            Queue::Classes(classes) => {
                self.run_in_classes(classes.open::<false>(queues), offered, last, wires, lose)
            }
            Queue::WorstFirst(queue) => {
                let queue = &mut queues.worst_first[queue as usize];
                self.run_in_queue(queue, offered, last, wires, lose)
            }
        };
        queues.marks += u64::from(marks);
    }

    fn run_in_classes<const COUNTED: bool>(
        &mut self,
        mut open: OpenClasses<'_, COUNTED>,
        offered: impl Offered,
        last: Time,
        wires: &mut impl Carrier,
        lose: impl FnMut(Parcel),
    ) -> u32 {
        let marks = self.run_in_queue(&mut open, offered, last, wires, lose);
        self.queue = Queue::Classes(open.close());
        marks
    }

    /// When the link is free: now, once [`Port::play`] has been called, if nothing waits.
    pub const fn free_at(&self) -> Time {
        self.free_at
    }

    /// Removes and returns the waiting packet with the largest score, the latest of equals; packets
    /// without a score stay. Only ports that serve the best value first can do this.
    pub fn pop_worst(
        &mut self,
        queues: &mut Queues,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<Parcel> {
        let Queue::WorstFirst(queue) = self.queue else { return None };
        let parcel = queues.worst_first[queue as usize].pop_by_score(score)?;
        self.waiting -= parcel.size();
        Some(parcel)
    }

    fn transmission(&self, size: u32) -> Time {
        if self.ps_per_byte > 0 {
            Time::from_ps(u64::from(size) * u64::from(self.ps_per_byte))
        } else {
            divided(size, self.rate)
        }
    }
}

impl Queue {
    fn line(bounds: Bounds, queues: &mut Queues) -> Self {
        queues.lines.push(Line::new(bounds));
        Self::Line(queues.lines.len() as u32 - 1)
    }

    fn new(plan: &PortPlan, queues: &mut Queues) -> Self {
        match plan.discipline {
            Discipline::Fifo => Self::Classes(Classes::new(1, plan, queues)),
            Discipline::StrictPriority { queues: count } => {
                Self::Classes(Classes::new(count, plan, queues))
            }
            Discipline::WorstFirst => {
                queues.worst_first.push(WorstFirst::default());
                Self::WorstFirst(queues.worst_first.len() as u32 - 1)
            }
        }
    }
}

/// Rates are seldom such that a division is needed.
#[cold]
fn divided(size: u32, rate: Rate) -> Time {
    Bytes::new(u64::from(size)) / rate
}

fn saturated(bytes: Bytes) -> u32 {
    u32::try_from(bytes.get()).unwrap_or(u32::MAX)
}
