//! A first-in, first-out level.

use crate::flow::Flows;
use crate::flow::incremental::fifo::FifoLinks;
use crate::flow::state::dirty_set::DirtySet;
use crate::ids::FlowId;

/// A [`FifoLinks`] that tracks the links whose residual changed.
pub(super) struct FifoTier {
    queue: FifoLinks,
    /// Flows that have joined since the last [`Self::update_rates`].
    entered: Vec<FlowId>,
    /// Links whose residual may have changed.
    touched: DirtySet,
}

impl FifoTier {
    /// No flows; all links at full capacity.
    pub fn new(flows: &Flows) -> Self {
        Self { queue: FifoLinks::new(flows), entered: Vec::new(), touched: DirtySet::default() }
    }

    /// Adds `flow`.
    pub fn join(&mut self, flow: FlowId, flows: &Flows) {
        self.queue.join(flow, flows);
        self.entered.push(flow);
        touch(&mut self.touched, flow, flows);
    }

    /// Removes `flow`.
    pub fn leave(&mut self, flow: FlowId, flows: &Flows) {
        self.queue.leave(flow);
        touch(&mut self.touched, flow, flows);
    }

    /// Serves flows behind a change and reports flows that may have new rates.
    pub fn update_rates(&mut self, flows: &Flows, mut each: impl FnMut(FlowId, f64)) {
        let Self { queue, entered, touched } = self;
        entered.drain(..).for_each(|flow| each(flow, 0.0));
        queue.update_rates(flows, |flow, rate| {
            touch(touched, flow, flows);
            each(flow, rate);
        });
    }

    /// Reports links whose residual may have changed since the last call, with the residual.
    pub fn drain_residuals(&mut self, mut each: impl FnMut(u32, f64)) {
        for link in self.touched.drain() {
            each(link, self.queue.residual(link));
        }
    }

    /// Capacity of `link` left by higher levels, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.queue.capacity(link)
    }

    /// Sets the capacity of `link` left by higher levels.
    pub fn set_capacity(&mut self, link: u32, capacity: f64) {
        self.queue.set_capacity(link, capacity);
        self.touched.add(link);
    }
}

fn touch(touched: &mut DirtySet, flow: FlowId, flows: &Flows) {
    flows.path(flow).iter().for_each(|&link| touched.add(link));
}
