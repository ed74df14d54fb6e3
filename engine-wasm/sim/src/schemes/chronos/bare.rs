//! Bare rates: the smallest that finish a coflow at its deadline.

use crate::flow::Group;
use crate::units::Time;

/// Deadlines of coflows.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Relative to the start, for coflows without a deadline.
    pub common: Time,
}

impl Deadlines {
    fn span(self, group: &Group) -> Time {
        if group.deadline.is_finite() { group.deadline } else { self.common }
    }

    /// The deadline of `group`, in simulated time.
    pub fn end(self, group: &Group) -> Time {
        group.start.saturating_add(self.span(group))
    }

    /// Pace of `group` from `now` on.
    pub fn pace(self, group: &Group, now: Time) -> Pace {
        let left = self.end(group).saturating_sub(now);
        // Keeps weights finite for a deadline of zero.
        let at_least = |span: Time| span.max(Time::from_ps(1)).seconds();
        if left > Time::ZERO {
            Pace::Left(left.seconds())
        } else {
            Pace::Late(at_least(self.span(group)))
        }
    }
}

/// How bare rates of a coflow's flows are computed: b of algorithms 1 and 2.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// Remaining bits over this many seconds.
    Left(f64),
    /// Whole size over this many seconds: the deadline has passed.
    Late(f64),
}
