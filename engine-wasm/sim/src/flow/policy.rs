//! The interface between a flow-level scheme and the engine.

use crate::flow::Flows;
use crate::growth::append;
use crate::ids::FlowId;
use crate::units::Time;
use crate::yield_point::yield_point;

/// A flow-level scheme, one instance per run.
///
/// At every event the engine first reports departures, milestones and arrivals, then asks once for
/// rates. Rates are constant until the next event: an arrival, a completion, or the policy's own
/// event. A policy that needs coflows tracks them in `arrived` and `finished`.
pub trait Policy: Send {
    /// `flow` has become active and has no rate yet.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left, because it is done or was rejected.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has passed its milestone, see [`Rates::milestone`], and has rate zero until it is set
    /// again.
    fn passed(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Sets the rates that change from now on; a decision that has been [cut short](Rates::may_go_on) is
    /// continued by the next call. Returns the time of the policy's next event (a
    /// threshold, a deadline, a timer) if nothing arrives or finishes before, or [`Time::NEVER`].
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time;

    /// Why the run must end, if the policy decided something that it must not: only policies from a
    /// source can.
    fn failure(&self) -> Option<String> {
        None
    }
}

/// Changes requested by a policy.
#[derive(Debug, Default)]
pub struct Rates {
    pub(super) leaders: usize,
    pub(super) milestones: Vec<(FlowId, f64)>,
    pub(super) joined: Vec<(FlowId, FlowId)>,
    pub(super) followed: Vec<(FlowId, u32, f64)>,
    pub(super) clocks: Vec<(u32, f64)>,
    pub(super) changed: Vec<(FlowId, f64)>,
    pub(super) all_expire_by: Option<Time>,
    pub(super) rejected: Vec<FlowId>,
    /// Steps that the decision may still take; none if it may take any number.
    pub(super) steps_left: Option<usize>,
    pub(super) is_cut_short: bool,
}

impl Rates {
    /// Whether the decision may take another step. If not, it is cut short: the policy keeps what is left of
    /// it for the next call, and the time that it returns has no effect.
    pub fn may_go_on(&mut self) -> bool {
        yield_point(1);
        match &mut self.steps_left {
            None => return true,
            Some(0) => self.is_cut_short = true,
            Some(left) => *left -= 1,
        }
        !self.is_cut_short
    }

    /// Counts `steps` that the decision has taken beside those that it asked for.
    pub fn count_steps(&mut self, steps: usize) {
        self.steps_left = self.steps_left.map(|left| left.saturating_sub(steps));
    }

    /// Whether the decision has been cut short.
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// Sets the rate of `flow` in bits per second. Flows that are not mentioned keep their rates;
    /// of several settings the last applies.
    pub fn set(&mut self, flow: FlowId, bits_per_second: f64) {
        yield_point(1);
        append(&mut self.changed, (flow, bits_per_second));
    }

    /// Declares that this decision sets the rates of all active flows, and that they will all be
    /// set again at the next arrival or by `latest`: flows that cannot finish by then need no
    /// timer.
    pub fn all_expire_by(&mut self, latest: Time) {
        self.all_expire_by = Some(latest);
    }

    /// Ties the rate of `flow`, which has just become active or was joined to another flow, to that
    /// of `leader`: setting the rate of `leader` sets that of every member until the last has left.
    /// `leader` itself may have left, and must not be joined to another flow.
    pub fn join(&mut self, flow: FlowId, leader: FlowId) {
        yield_point(1);
        append(&mut self.joined, (flow, leader));
    }

    /// Declares `leaders` leaders that are not flows; their ids follow those of flows. Their rates
    /// are set by virtual clocks.
    pub fn declare_leaders(&mut self, leaders: usize) {
        self.leaders = leaders;
    }

    /// Sets a milestone of `flow`, which has just become active or passed one: [`Policy::passed`]
    /// is called once it has `bits` left.
    pub fn milestone(&mut self, flow: FlowId, bits: f64) {
        append(&mut self.milestones, (flow, bits));
    }

    /// Ties the rate of `flow`, and of all flows joined to it, to the virtual clock `clock`. Clocks
    /// are numbered from zero by the policy, and start at rate zero.
    pub fn follow(&mut self, flow: FlowId, clock: u32) {
        self.follow_at(flow, clock, 1.0);
    }

    /// Like [`Self::follow`], at `times` the rate of `clock`; no other flow may be joined to
    /// `flow`.
    pub fn follow_at(&mut self, flow: FlowId, clock: u32, times: f64) {
        yield_point(1);
        append(&mut self.followed, (flow, clock, times));
    }

    /// Sets the rate of `clock` in bits per second, for all present and later followers.
    pub fn set_clock_rate(&mut self, clock: u32, bits_per_second: f64) {
        yield_point(1);
        append(&mut self.clocks, (clock, bits_per_second));
    }

    /// Rejects `flow`: it leaves now and never finishes. A scheme that refuses a coflow, or
    /// terminates a flow that misses its deadline, rejects each of its flows.
    pub fn reject(&mut self, flow: FlowId) {
        self.rejected.push(flow);
    }
}
