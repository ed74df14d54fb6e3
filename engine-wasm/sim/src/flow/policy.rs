//! What a flow-level scheme is to the engine.

use crate::flow::Flows;
use crate::ids::FlowId;
use crate::units::Time;

/// A flow-level scheme, one instance per run.
///
/// At every event the engine first reports departures, milestones and arrivals, then asks once for
/// rates. Rates are constant until the next event: an arrival, a completion, or the policy's own. A
/// policy that looks at coflows keeps what it needs of them in `arrived` and `finished`.
pub trait Policy: Send {
    /// `flow` has become active and has no rate yet.
    fn arrived(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has left, because it is done or because the policy gave it up.
    fn finished(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// `flow` has passed its milestone, see [`Rates::milestone`], and has no rate until it is given
    /// one again.
    fn passed(&mut self, _flow: FlowId, _flows: &Flows) {}

    /// Decides the rates that hold from now on, setting those that change, and says when the policy
    /// wants to be asked again if nothing arrives or finishes before: a threshold is crossed, a
    /// deadline expires, a timer fires. [`Time::NEVER`] for "no need".
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time;
}

/// The changes a policy asks for.
#[derive(Debug, Default)]
pub struct Rates {
    pub(super) leads: usize,
    pub(super) milestones: Vec<(FlowId, f64)>,
    pub(super) joined: Vec<(FlowId, FlowId)>,
    pub(super) followed: Vec<(FlowId, u32, f64)>,
    pub(super) paced: Vec<(u32, f64)>,
    pub(super) changed: Vec<(FlowId, f64)>,
    pub(super) all_anew_by: Option<Time>,
    pub(super) rejected: Vec<FlowId>,
}

impl Rates {
    /// Gives `flow` a rate in bits per second. A flow that is not mentioned keeps its rate; of one
    /// that is mentioned more than once, the last rate holds.
    pub fn set(&mut self, flow: FlowId, bits_per_second: f64) {
        self.changed.push((flow, bits_per_second));
    }

    /// Declares that all active flows have been given rates, and will be again when one arrives and
    /// at `latest` in any case: flows that cannot be done by then need no timer.
    pub fn give_all_anew_by(&mut self, latest: Time) {
        self.all_anew_by = Some(latest);
    }

    /// Ties the rate of `flow`, which has just become active or has joined another flow before, to
    /// that of `lead`: setting the rate of `lead` sets it for every member, until the last has
    /// left. `lead` itself may have left, and must not have joined another flow.
    pub fn join(&mut self, flow: FlowId, lead: FlowId) {
        self.joined.push((flow, lead));
    }

    /// Declares `leads` leaders that are no flows; their ids follow those of flows. They get rates
    /// by following virtual clocks.
    pub fn offer_leads(&mut self, leads: usize) {
        self.leads = leads;
    }

    /// Sets a milestone of `flow`, which has just become active or passed one: [`Policy::passed`]
    /// is called when it has `bits` left.
    pub fn milestone(&mut self, flow: FlowId, bits: f64) {
        self.milestones.push((flow, bits));
    }

    /// Lets `flow`, and all flows that have joined it, follow the virtual clock `clock` instead of
    /// a rate of their own. Clocks are numbered from zero by the policy, and start at rate zero.
    pub fn follow(&mut self, flow: FlowId, clock: u32) {
        self.follow_at(flow, clock, 1.0);
    }

    /// Like [`Self::follow`], at `times` the rate of `clock`; no other flow may have joined `flow`.
    pub fn follow_at(&mut self, flow: FlowId, clock: u32, times: f64) {
        self.followed.push((flow, clock, times));
    }

    /// Sets the rate of `clock` in bits per second, for all flows that follow it, now or later.
    pub fn pace(&mut self, clock: u32, bits_per_second: f64) {
        self.paced.push((clock, bits_per_second));
    }

    /// Gives `flow` up: it leaves now and never finishes. A scheme that refuses a coflow, or ends a
    /// flow whose deadline is lost, rejects each of its flows.
    pub fn reject(&mut self, flow: FlowId) {
        self.rejected.push(flow);
    }
}
