//! Output ports: marks, drops, the choice of the next packet, transmissions.
//!
//! A port is a state machine without a clock. It is *played* until an instant: it makes all decisions
//! due by then, each with exactly the packets that had arrived before it, and hands the packets that it
//! sends to a [`Carrier`]. A port must be played before every arrival at it, and by the end of the
//! window (or at the instant) for which it announced a decision. When exactly does not change the
//! results, so that drivers with and without a global order of events agree.
//!
//! The author of a scheme or of a discipline may ignore this folder. By how much a port knows, one of
//! these plays it:
//!
//! | file | port | plays |
//! | --- | --- | --- |
//! | `fifo_ahead` | FIFO | hands on packets as they arrive, ahead of their departures |
//! | `stepwise` | any, one packet at a time | in a run by event, and when observed |
//! | `play` | any, with the input of a window | chooses one of the two loops below, for its `transmission` and its `hazards` |
//! | `uncontended` | empty queue, packets in order | sends without the queue |
//! | `contended` | packets wait | queue, marks, drops |

pub(in crate::packet) mod input;

mod backlog;
mod contended;
mod fifo_ahead;
mod hazards;
mod loop_end;
mod observe;
mod play;
mod stepwise;
#[cfg(test)]
mod tests;
mod transmission;
mod uncontended;

use self::loop_end::Noted;
pub use self::observe::ByLevel;
use self::play::{Window, max_counted_with};
use crate::ids::PortId;
use crate::packet::driver::carrier::Carrier;
use crate::packet::driver::next_stage::NextStage;
use crate::packet::port::input::PortInput;
use crate::packet::queue::departures::Departures;
use crate::packet::queue::discipline::{QueueDiscipline, StoredQueue};
use crate::packet::queue::port_plan::PortPlan;
use crate::packet::queue::strict_priority::PriorityQueuesMut;
use crate::packet::queue::{Discipline, Queue, Queues, stored_disciplines, with_stored};
use crate::packet::{PackedPacket, Packet};
use crate::topology::{Counting, Link, wire};
use crate::units::{Bytes, Rate, Time};

/// An output port, one cache line; the waiting packets are in [`Queues`].
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Port {
    /// End of the transmission under way, or of the last one.
    free_at: Time,
    /// Propagation delay of the link.
    delay: Time,
    /// Picoseconds per byte if that is a whole number, otherwise zero.
    ps_per_byte: u32,
    /// Waiting bytes; zero for ports with known departures.
    waiting: u32,
    limit: u32,
    mark_above: u32,
    id: PortId,
    next_stage: NextStage,
    /// A decision is announced to the carrier; always so while packets wait.
    is_announced: bool,
    queue: Queue,
    sent_bytes: u64,
    rate: Rate,
}

impl Port {
    /// An idle port with this plan at the sending end of `link`. It may hand on packets up to `horizon`
    /// before they leave.
    pub fn new(
        plan: &PortPlan,
        id: PortId,
        link: &Link,
        next_stage: NextStage,
        horizon: Time,
        queues: &mut Queues,
    ) -> Self {
        let ps_per_byte = link.rate.ps_per_byte().map_or(Ok(0), u32::try_from);
        let mut port = Self {
            free_at: Time::ZERO,
            delay: link.delay,
            ps_per_byte: ps_per_byte.unwrap_or(0),
            waiting: 0,
            limit: saturated(plan.queue_limit()),
            mark_above: saturated(plan.marking.threshold(link.rate)),
            id,
            next_stage,
            is_announced: false,
            queue: Queue::Departures(0),
            sent_bytes: 0,
            rate: link.rate,
        };
        port.queue = match plan.discipline {
            Discipline::Fifo
                if plan.counting == Counting::Bytes && port.knows_departures(horizon) =>
            {
                Queue::departures(port.bounds(), queues)
            }
            _ => Queue::new(plan, queues),
        };
        port
    }

    /// Plays the port until `now`: whenever the link is free and packets wait, the next one leaves. A
    /// decision at `now` comes before everything else at `now`.
    #[inline]
    pub fn play(&mut self, now: Time, queues: &mut Queues, carrier: &mut impl Carrier) {
        if self.waiting > 0 && self.free_at <= now {
            self.send_all_due(now, queues, carrier);
        }
    }

    /// Plays the port until `now` because a decision was announced, and announces the next one.
    pub fn decide(&mut self, now: Time, queues: &mut Queues, carrier: &mut impl Carrier) {
        self.play(now, queues, carrier);
        self.is_announced = false;
        self.announce(carrier);
    }

    /// Takes an arriving packet, which waits, leaves at once, or is dropped; it may push out others.
    pub fn enqueue(
        &mut self,
        now: Time,
        packet: PackedPacket,
        queues: &mut Queues,
        carrier: &mut impl Carrier,
        mut on_drop: impl FnMut(PackedPacket),
    ) {
        let enqueued = match self.queue {
            Queue::Departures(index) => {
                let departures = &mut queues.departures[index as usize];
                departures.reserve(now, self.free_at, 1);
                carrier.reserve(1);
                return self.hand_on(departures, now, packet, carrier, &mut on_drop);
            }
            Queue::Priority(handle) if handle.counts_each() => {
                let mut open = handle.open::<true>(queues);
                let enqueued = self.enqueue_in(&mut open, now, packet, carrier, &mut on_drop);
                self.queue.update(open.close());
                enqueued
            }
            Queue::Priority(handle) => {
                let mut open = handle.open::<false>(queues);
                let enqueued = self.enqueue_in(&mut open, now, packet, carrier, &mut on_drop);
                self.queue.update(open.close());
                enqueued
            }
            stored => stored_disciplines!(with_stored!(stored, &mut queues, |queue| {
                self.enqueue_in(queue, now, packet, carrier, &mut on_drop)
            })),
        };
        queues.marks += u64::from(enqueued.is_marked);
        // The packet in transmission is at most a full one: usually that bound suffices.
        if enqueued.waiting + wire::FULL_PACKET.get() as u32 > queues.max_backlog {
            self.note_backlog(self.free_at - now + self.transmission(enqueued.waiting), queues);
        }
        if enqueued.waiting > 0 {
            self.announce(carrier);
        }
    }

    /// Plays the port until `last`, with all arrivals until then in order of time.
    pub fn play_through(
        &mut self,
        input: impl PortInput,
        last: Time,
        queues: &mut Queues,
        carrier: &mut impl Carrier,
        on_drop: impl FnMut(PackedPacket),
    ) {
        self.run(input, last, queues, carrier, on_drop);
        self.announce(carrier);
    }

    /// Whether the port may drop a packet when it is played with `arrivals` more, the first of them at `now`.
    pub fn may_drop(&self, now: Time, arrivals: usize, queues: &Queues) -> bool {
        let counted = match self.queue {
            Queue::Departures(index) => {
                queues.departures[index as usize].bytes_of(self.free_at.saturating_sub(now))
            }
            Queue::Priority(handle) => handle.most_counted(queues, self.waiting),
            stored => stored_disciplines!(with_stored!(stored, &queues, |queue| {
                queue.most_counted(self.waiting)
            })),
        };
        let most = max_counted_with(counted, arrivals);
        most > u64::from(self.limit)
    }

    #[inline(never)]
    fn send_all_due(&mut self, now: Time, queues: &mut Queues, carrier: &mut impl Carrier) {
        match self.queue {
            Queue::Departures(_) => {}
            Queue::Priority(handle) if handle.counts_each() => {
                let mut open = handle.open::<true>(queues);
                self.send_due(&mut open, now, carrier);
                self.queue.update(open.close());
            }
            Queue::Priority(handle) => {
                let mut open = handle.open::<false>(queues);
                self.send_due(&mut open, now, carrier);
                self.queue.update(open.close());
            }
            stored => stored_disciplines!(with_stored!(stored, &mut queues, |queue| {
                self.send_due(queue, now, carrier);
            })),
        }
    }

    /// Announces the next decision if packets wait.
    fn announce(&mut self, carrier: &mut impl Carrier) {
        if self.waiting > 0 && !self.is_announced {
            self.is_announced = true;
            carrier.announce(self.id, self.free_at);
        }
    }

    fn run(
        &mut self,
        input: impl PortInput,
        last: Time,
        queues: &mut Queues,
        carrier: &mut impl Carrier,
        on_drop: impl FnMut(PackedPacket),
    ) {
        let is_at_switch = self.id.0 >= queues.hosts;
        let max_backlog = if is_at_switch { queues.max_backlog } else { u32::MAX };
        let window = Window { last, max_backlog };
        let noted = match self.queue {
            Queue::Departures(index) => {
                let known = self.transmission(max_backlog);
                let departures = &mut queues.departures[index as usize];
                self.run_fifo_ahead(departures, input, carrier, on_drop, known);
                Noted { marks: 0, backlog: departures.longest_stay() }
            }
            Queue::Priority(handle) if handle.counts_each() => self.run_priority_queues(
                handle.open::<true>(queues),
                input,
                window,
                carrier,
                on_drop,
            ),
            Queue::Priority(handle) => self.run_priority_queues(
                handle.open::<false>(queues),
                input,
                window,
                carrier,
                on_drop,
            ),
            stored => stored_disciplines!(with_stored!(stored, &mut queues, |queue| {
                self.run_queue(queue, input, window, carrier, on_drop)
            })),
        };
        queues.marks += u64::from(noted.marks);
        self.note_backlog(noted.backlog, queues);
    }

    fn run_priority_queues<const COUNTED: bool>(
        &mut self,
        mut open: PriorityQueuesMut<'_, COUNTED>,
        input: impl PortInput,
        window: Window,
        carrier: &mut impl Carrier,
        on_drop: impl FnMut(PackedPacket),
    ) -> Noted {
        let noted = self.run_queue(&mut open, input, window, carrier, on_drop);
        self.queue.update(open.close());
        noted
    }

    /// The rate of the link.
    pub const fn rate(&self) -> Rate {
        self.rate
    }

    /// The end of the last transmission. After [`Port::play`], the link is free if this is past.
    pub const fn free_at(&self) -> Time {
        self.free_at
    }

    /// Removes and returns the waiting packet with the largest score, the latest of equals; packets
    /// without a score stay. None if the discipline has no
    /// [`pop_by_score`](StoredQueue::pop_by_score).
    pub fn pop_by_score(
        &mut self,
        queues: &mut Queues,
        score: impl Fn(&Packet) -> Option<u64>,
    ) -> Option<PackedPacket> {
        let packet = match self.queue {
            Queue::Departures(_) | Queue::Priority(_) => None,
            stored => stored_disciplines!(with_stored!(stored, &mut queues, |queue| {
                queue.pop_by_score(score)
            })),
        }?;
        self.waiting -= packet.size();
        Some(packet)
    }

    fn transmission(&self, size: u32) -> Time {
        if self.ps_per_byte > 0 {
            Time::from_ps(u64::from(size) * u64::from(self.ps_per_byte))
        } else {
            divided(size, self.rate)
        }
    }
}

/// Transmission time at a rate without whole picoseconds per byte; rare, so out of line.
#[cold]
fn divided(size: u32, rate: Rate) -> Time {
    Bytes::new(u64::from(size)) / rate
}

fn saturated(bytes: Bytes) -> u32 {
    u32::try_from(bytes.get()).unwrap_or(u32::MAX)
}
