//! Bare rates: what just finishes a coflow at its deadline.

use crate::flow::Group;
use crate::units::Time;

/// When coflows have to be done.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Relative to the start, for coflows that have none.
    pub common: Time,
}

impl Deadlines {
    fn span(self, group: &Group) -> Time {
        if group.deadline.is_finite() { group.deadline } else { self.common }
    }

    /// The deadline of `group`, on the run's clock.
    pub fn end(self, group: &Group) -> Time {
        group.start.saturating_add(self.span(group))
    }

    /// At which pace `group` is to be served from `now` on.
    pub fn pace(self, group: &Group, now: Time) -> Pace {
        let left = self.end(group).saturating_sub(now);
        // A deadline of nothing at all still gives a finite weight.
        let at_least = |span: Time| span.max(Time::from_ps(1)).seconds();
        if left > Time::ZERO {
            Pace::Left(left.seconds())
        } else {
            Pace::Late(at_least(self.span(group)))
        }
    }
}

/// How to tell the bare rate of a coflow's flows: b of algorithms 1 and 2.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// What is left over that many seconds.
    Left(f64),
    /// The whole size over that many seconds, as the deadline has passed.
    Late(f64),
}
