//! What an own scheme decides.

mod flows;
mod ports;
mod receiver;
mod sender;

use super::inputs::LEVELS;
use super::{Input, Type};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "HOOKS explains them")]
pub enum Hook {
    Tag,
    Open,
    OnWindowEnd,
    OnAcknowledgement,
    Cut,
    Increase,
    Gap,
    GivesUp,
    OnArrival,
    Rank,
    Grant,
    Report,
    Key,
    Weight,
    CoflowKey,
    Tier,
}

/// A decision as documented.
#[derive(Clone, Copy, Debug)]
pub struct HookCard {
    /// The decision.
    pub hook: Hook,
    /// As written.
    pub name: &'static str,
    /// The part that it stands in.
    pub part: &'static str,
    /// When it is asked for.
    pub meaning: &'static str,
    /// What it assigns.
    pub outputs: &'static [OutputCard],
    /// What it reads.
    pub reads: &'static [Input],
    /// Whether it may change state.
    pub changes_state: bool,
}

/// A value that a hook assigns.
#[derive(Clone, Copy, Debug)]
pub struct OutputCard {
    /// As written.
    pub name: &'static str,
    /// Its type.
    pub kind: Type,
    /// Its unit, or empty.
    pub unit: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// The smallest and the largest value.
    pub range: (f64, f64),
    /// Whether it must be a whole number.
    pub whole: bool,
    /// Its value where the hook does not assign it.
    pub otherwise: Otherwise,
}

/// The value of an output that is not assigned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Otherwise {
    /// This number.
    Is(f64),
    /// The present value of this quantity.
    Keeps(Input),
    /// There must be an assignment.
    Required,
}

const LARGEST: f64 = f64::MAX;

const fn number(
    name: &'static str,
    unit: &'static str,
    range: (f64, f64),
    otherwise: Otherwise,
    meaning: &'static str,
) -> OutputCard {
    OutputCard { name, kind: Type::Number, unit, meaning, range, whole: false, otherwise }
}

const fn level(otherwise: Otherwise) -> OutputCard {
    OutputCard {
        name: "level",
        kind: Type::Number,
        unit: "",
        meaning: "Queue of ports in strict priority; 0 is served first.",
        range: (0.0, 7.0),
        whole: true,
        otherwise,
    }
}

const fn value(otherwise: Otherwise) -> OutputCard {
    number(
        "value",
        "",
        (-LARGEST, LARGEST),
        otherwise,
        "For ports that serve the smallest value first: a whole number from 0 to 4,294,967,295, to \
         which others are rounded down and limited.",
    )
}

/// All decisions.
pub const HOOKS: &[HookCard] = &[
    sender::TAG,
    sender::OPEN,
    sender::ON_WINDOW_END,
    sender::ON_ACKNOWLEDGEMENT,
    sender::CUT,
    sender::INCREASE,
    sender::GAP,
    sender::GIVES_UP,
    ports::ON_ARRIVAL,
    receiver::RANK,
    receiver::GRANT,
    receiver::REPORT,
    flows::KEY,
    flows::WEIGHT,
    flows::COFLOW_KEY,
    flows::TIER,
];

impl Hook {
    /// The decision as documented.
    ///
    /// # Panics
    /// Never: every decision is in the table.
    pub fn card(self) -> &'static HookCard {
        HOOKS.iter().find(|card| card.hook == self).expect("every hook is in the table")
    }
}

impl HookCard {
    /// Most quantities that the hook may read, those of every level counted one by one.
    pub(crate) const fn most_inputs(&self) -> usize {
        let (mut nth, mut inputs) = (0, 0);
        while nth < self.reads.len() {
            inputs += if self.reads[nth].has_levels() { LEVELS as usize } else { 1 };
            nth += 1;
        }
        inputs
    }
}

impl OutputCard {
    /// Whether the value is allowed. Not a number never is.
    #[inline]
    pub fn allows(&self, value: f64) -> bool {
        let (least, most) = self.range;
        (least..=most).contains(&value) && !(self.whole && libm::trunc(value) != value)
    }
}
