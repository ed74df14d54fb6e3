//! Queueing disciplines: which packet leaves a port next, and which one is dropped.
//!
//! # Adding a discipline
//!
//! One new file and three lines here. The file has a type that implements
//! [`QueueDiscipline`](discipline::QueueDiscipline), whose documentation is the contract, and
//! [`StoredQueue`]. The lines are the module, and an entry with a doc comment in
//! `stored_disciplines!`. A scheme then asks for it with [`PortPlan::of`]; the tests of ports run
//! it without further lines.
//!
//! # How ports know their queue
//!
//! The set of disciplines is closed, so that the loop that plays a port is compiled for its discipline: a
//! call through a pointer would cost more than the switch hop itself. From the list of entries a macro
//! makes the variants of [`Discipline`] and [`Queue`], the storage in [`Queues`], and the dispatch
//! (`with_stored!`). Strict priority keeps part of its state in the handle, and a FIFO that knows
//! its [`departures`] keeps no packets at all; these two are not stored by discipline.

pub(in crate::packet) mod departures;
pub(in crate::packet) mod discipline;
pub(in crate::packet) mod fifo;
mod packet_index;
pub(in crate::packet) mod port_plan;
pub(in crate::packet) mod strict_priority;
pub(in crate::packet) mod worst_first;

use std::mem;

use self::departures::{Bounds, Departures};
use self::discipline::StoredQueue;
use self::port_plan::PortPlan;
use self::strict_priority::{PriorityQueues, PriorityStorage};
use crate::topology::wire;

/// Calls `$callback!` with the list of stored disciplines. An entry is `module Name,`, or
/// `module Name { parameter: type = example },`, where tests use the example.
macro_rules! stored_disciplines {
    ($callback:ident!($($arguments:tt)*)) => {
        $callback! {
            [
                /// The earliest packet of the flow with the smallest value first; a full port drops the
                /// packet with the largest value, the latest of equals.
                worst_first WorstFirst,
            ]
            $($arguments)*
        }
    };
}

/// Evaluates `$body` with `$queue` bound to the stored queue behind a [`Queue`], by `&` or `&mut`.
macro_rules! with_stored {
    (
        [$($(#[$doc:meta])* $module:ident $name:ident $({ $($parameters:tt)* })?,)*]
        $handle:expr, &mut $queues:ident, |$queue:ident| $body:expr
    ) => {
        match $handle {
            $($crate::packet::queue::Queue::$name(index) => {
                let $queue = &mut $queues.$module[index as usize];
                $body
            })*
            $crate::packet::queue::Queue::Departures(_)
            | $crate::packet::queue::Queue::Priority(_) => {
                unreachable!("these are not stored by discipline")
            }
        }
    };
    (
        [$($(#[$doc:meta])* $module:ident $name:ident $({ $($parameters:tt)* })?,)*]
        $handle:expr, &$queues:ident, |$queue:ident| $body:expr
    ) => {
        match $handle {
            $($crate::packet::queue::Queue::$name(index) => {
                let $queue = &$queues.$module[index as usize];
                $body
            })*
            $crate::packet::queue::Queue::Departures(_)
            | $crate::packet::queue::Queue::Priority(_) => {
                unreachable!("these are not stored by discipline")
            }
        }
    };
}

/// Makes the types that know every discipline.
macro_rules! define_disciplines {
    ([$(
        $(#[$doc:meta])* $module:ident $name:ident $({
            $($(#[$parameter_doc:meta])* $parameter:ident: $type:ty = $example:expr),+ $(,)?
        })?,
    )*]) => {
        /// Which packet leaves next, and which one is dropped when a port is full.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Discipline {
            /// First in, first out; a full port drops the arriving packet.
            Fifo,
            /// The lowest level first, and within a level first in, first out; a full port drops
            /// the arriving packet, whatever its level. Levels beyond the last queue share it.
            StrictPriority {
                /// One to eight.
                queues: u8,
            },
            $($(#[$doc])* $name $({ $($(#[$parameter_doc])* $parameter: $type),+ })?,)*
        }

        /// The handle of a port's queue: an index into [`Queues`].
        #[derive(Clone, Copy, Debug)]
        pub enum Queue {
            /// First in, first out, with departures known on arrival.
            Departures(u32),
            /// First-in, first-out queues in strict priority.
            Priority(PriorityQueues),
            $($(#[$doc])* $name(u32),)*
        }

        /// The queues of all ports.
        ///
        /// They are separate from the ports because a packet that finds its link idle touches none:
        /// the ports of a large network then fit into the nearest cache.
        #[derive(Debug, Default)]
        pub struct Queues {
            /// Ports with known departures.
            pub departures: Vec<Departures>,
            /// Queues in strict priority, by port.
            pub priority: Vec<PriorityStorage>,
            /// Packets marked since this was last read, those of `departures` excepted.
            pub marks: u64,
            /// Number of hosts, whose ports come first.
            pub hosts: u32,
            /// The most bytes that were at a port of a switch when a packet was admitted, this packet
            /// included, or a full packet if that is more; single packets at `departures` excepted.
            pub max_backlog: u32,
            $($(#[$doc])* pub $module: Vec<self::$module::$name>,)*
        }

        impl Queue {
            /// An empty queue of the plan's discipline.
            pub fn new(plan: &PortPlan, queues: &mut Queues) -> Self {
                match plan.discipline {
                    Discipline::Fifo => Self::Priority(PriorityQueues::new(1, plan, queues)),
                    Discipline::StrictPriority { queues: count } => {
                        Self::Priority(PriorityQueues::new(count, plan, queues))
                    }
                    $(Discipline::$name { .. } => {
                        queues.$module.push(self::$module::$name::new(plan));
                        Self::$name(queues.$module.len() as u32 - 1)
                    })*
                }
            }
        }

        #[cfg(test)]
        impl Discipline {
            /// Every stored discipline, with the examples of its parameters.
            pub const STORED: &'static [Self] =
                &[$(Self::$name $({ $($parameter: $example),+ })?,)*];
        }
    };
}

stored_disciplines!(define_disciplines!());

pub(in crate::packet) use {stored_disciplines, with_stored};

impl Queue {
    /// An empty first-in, first-out queue with departures known on arrival.
    pub fn departures(bounds: Bounds, queues: &mut Queues) -> Self {
        queues.departures.push(Departures::new(bounds));
        Self::Departures(queues.departures.len() as u32 - 1)
    }

    /// Takes over what changed of queues in strict priority while they were played. The rest is not written, because a
    /// processor waits when it copies a whole of which it has just written a part.
    pub const fn update(&mut self, played: PriorityQueues) {
        if let Self::Priority(handle) = self {
            handle.update(played);
        }
    }
}

impl Queues {
    /// No queues yet, in a network of this many hosts.
    pub fn new(hosts: u32) -> Self {
        Self { hosts, max_backlog: wire::FULL_PACKET.get() as u32, ..Self::default() }
    }

    /// Returns and resets the number of marked packets.
    pub fn take_marks(&mut self) -> u64 {
        let known_ahead: u64 = self.departures.iter_mut().map(Departures::take_marks).sum();
        mem::take(&mut self.marks) + known_ahead
    }
}
