//! The accounts of all flows of a run.

use super::cause::{CAUSES, Cause, Part};
use super::life::Life;
use crate::ids::FlowId;
use crate::units::Time;

/// Time by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent([Time; Cause::COUNT]);

impl Spent {
    /// Adds a span.
    pub fn add(&mut self, cause: Cause, span: Time) {
        self.0[cause as usize] += span;
    }

    /// The spans, from that of this number on.
    pub fn from_mut(&mut self, first: usize) -> impl Iterator<Item = &mut Time> {
        self.0[first..].iter_mut()
    }

    /// The time spent on `cause`.
    pub const fn on(&self, cause: Cause) -> Time {
        self.0[cause as usize]
    }

    /// By cause.
    pub const fn by_cause(&self) -> &[Time; Cause::COUNT] {
        &self.0
    }

    /// The time spent on a part.
    pub fn on_part(&self, part: Part) -> Time {
        let spans = CAUSES.iter().zip(&self.0).filter(|(card, _)| card.part == part);
        spans.fold(Time::ZERO, |sum, (_, &span)| sum + span)
    }

    /// The sum over all causes.
    pub fn total(&self) -> Time {
        self.0.iter().fold(Time::ZERO, |sum, &span| sum + span)
    }
}

/// How a flow ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// It finished.
    Finished,
    /// The scheme refused it or gave it up.
    Refused,
    /// It had not finished when the run ended.
    #[default]
    Unfinished,
}

/// The account of a flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlowAccount {
    /// How the flow ended.
    pub end: End,
    /// From the flow's arrival to its end or, without one, to its last event: the sum of `spent`.
    pub until: Time,
    /// By cause.
    pub spent: Spent,
}

/// The accounts of a run, by flow, and the lives of the flows that were watched.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// By flow, those of the cool-down included.
    pub flows: Vec<FlowAccount>,
    /// In order of flows.
    pub lives: Vec<Life>,
}

impl Accounts {
    /// The life of a flow that was watched.
    pub fn life(&self, flow: FlowId) -> Option<&Life> {
        self.lives.iter().find(|life| life.flow == flow.0)
    }
}
