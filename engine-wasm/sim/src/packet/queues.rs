//! Everything that waits, apart from the ports at which it waits.

use std::mem;

use super::Parcel;
use super::classes::Rows;
use super::line::Line;
use super::worst_first::WorstFirst;

/// The queues of all ports.
///
/// They lie apart because a packet that finds its link free touches none: so the ports themselves
/// stay small enough that all of a large network's fit into the nearest cache.
#[derive(Debug, Default)]
pub struct Queues {
    /// Lines of ports that know when a packet leaves as it arrives.
    pub lines: Vec<Line>,
    /// First-in, first-out queues, those of a port together.
    pub classes: Vec<Rows>,
    /// Small queues that are searched.
    pub worst_first: Vec<WorstFirst>,
    /// Packets marked since that was last asked, but for those in lines.
    pub marks: u64,
}

impl Queues {
    /// How many packets were marked since this was last asked.
    pub fn take_marks(&mut self) -> u64 {
        let in_lines: u64 = self.lines.iter_mut().map(Line::take_marks).sum();
        mem::take(&mut self.marks) + in_lines
    }
}

/// What waits at a port, while the port is played: what a discipline is.
pub trait Waiting {
    /// Whether a packet that does not fit makes others leave; otherwise it is lost itself.
    const MAKES_ROOM: bool = false;

    /// Adds a packet, if there is room at hand; says whether there is.
    fn try_push(&mut self, parcel: Parcel) -> bool;

    /// Makes room for a packet of that level.
    fn make_room(&mut self, level: u8);

    /// Adds a packet.
    fn push(&mut self, parcel: Parcel) {
        if !self.try_push(parcel) {
            self.make_room(parcel.level());
            self.try_push(parcel);
        }
    }

    /// Takes the packet to send.
    ///
    /// # Panics
    /// When nothing waits.
    fn pop(&mut self) -> Parcel;

    /// Whether a packet that arrives later may leave before another one.
    fn overtakes(later: Parcel, parcel: Parcel) -> bool {
        let _ = (later, parcel);
        true
    }

    /// Takes the packet that makes room for others, if one does.
    fn pop_worst(&mut self) -> Option<Parcel> {
        None
    }

    /// The bytes that count for the limit and for marks where a packet of `level` arrives, of the
    /// `waiting` ones of the whole port.
    #[inline]
    fn counted(&self, level: u8, waiting: u32) -> Counted {
        let _ = level;
        Counted { bounded: waiting, marked: waiting }
    }
}

/// Bytes that wait, as an arriving packet meets them.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// These and the packet's own may not exceed the limit.
    pub bounded: u32,
    /// The packet is marked where these and its own exceed the threshold.
    pub marked: u32,
}

impl Counted {
    /// Where nothing waits.
    pub const NOTHING: Self = Self { bounded: 0, marked: 0 };
}
