//! What waits at ports, and in which order it leaves.
//!
//! A discipline is a [`QueueDiscipline`](discipline::QueueDiscipline): how packets enter, which one leaves next, which one makes
//! room. To add one, write its file and add three lines here: its module, and its entry with a
//! doc comment in [`stored_disciplines`]. A scheme then asks for it with [`PortPlan::of`].
//!
//! The set is closed, so that a port knows the type of its queue while it is played: a call through
//! a pointer would cost more than the switch hop itself. First-in, first-out queues and strict
//! priority, which most ports have, lie in the handle or are known ahead of time
//! ([`departures`]); every other discipline is stored by port in [`Queues`].

pub(in crate::packet) mod departures;
pub(in crate::packet) mod discipline;
pub(in crate::packet) mod fifo;
pub(in crate::packet) mod port_plan;
pub(in crate::packet) mod strict_priority;
pub(in crate::packet) mod worst_first;

use std::mem;

use self::departures::{Bounds, Departures};
use self::discipline::StoredQueue;
use self::port_plan::PortPlan;
use self::strict_priority::{PriorityQueues, PriorityStorage};

/// Calls a macro with the list of stored disciplines, each as `module Name`.
macro_rules! stored_disciplines {
    ($callback:ident!($($arguments:tt)*)) => {
        $callback! {
            [
                /// The earliest packet of the flow with the smallest value; a full port loses the
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
        [$($(#[$doc:meta])* $module:ident $name:ident,)*]
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
        [$($(#[$doc:meta])* $module:ident $name:ident,)*]
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

macro_rules! define_disciplines {
    ([$($(#[$doc:meta])* $module:ident $name:ident,)*]) => {
        /// Which packet leaves next, and which is lost when a port is full.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Discipline {
            /// First in, first out; a full port loses the arriving packet.
            Fifo,
            /// The lowest level first, and within a level first in, first out; a full port loses
            /// the arriving packet, whatever its level. Levels beyond the last queue share it.
            StrictPriority {
                /// One to eight.
                queues: u8,
            },
            $($(#[$doc])* $name,)*
        }

        /// A port's queue: which one of [`Queues`] it is.
        #[derive(Clone, Copy, Debug)]
        pub enum Queue {
            /// First in, first out, with departures known at arrival.
            Departures(u32),
            /// First-in, first-out queues in strict priority.
            Priority(PriorityQueues),
            $($(#[$doc])* $name(u32),)*
        }

        /// The queues of all ports.
        ///
        /// They lie apart from the ports because a packet that finds its link free touches none:
        /// so all ports of a large network fit into the nearest cache.
        #[derive(Debug, Default)]
        pub struct Queues {
            /// Departures of ports that know when a packet leaves as it arrives.
            pub departures: Vec<Departures>,
            /// Queues in strict priority, those of a port together.
            pub priority: Vec<PriorityStorage>,
            /// Packets marked since this was last read, those of `departures` excepted.
            pub marks: u64,
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
                    $(Discipline::$name => {
                        queues.$module.push(self::$module::$name::new(plan));
                        Self::$name(queues.$module.len() as u32 - 1)
                    })*
                }
            }
        }
    };
}

stored_disciplines!(define_disciplines!());

pub(in crate::packet) use {stored_disciplines, with_stored};

impl Queue {
    /// An empty first-in, first-out queue whose departures are known at arrival.
    pub fn departures(bounds: Bounds, queues: &mut Queues) -> Self {
        queues.departures.push(Departures::new(bounds));
        Self::Departures(queues.departures.len() as u32 - 1)
    }
}

impl Queues {
    /// Returns and resets the number of marked packets.
    pub fn take_marks(&mut self) -> u64 {
        let known_ahead: u64 = self.departures.iter_mut().map(Departures::take_marks).sum();
        mem::take(&mut self.marks) + known_ahead
    }
}
