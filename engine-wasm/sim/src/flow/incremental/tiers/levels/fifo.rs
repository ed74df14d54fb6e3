//! A level in which flows go in order of arrival.

use crate::flow::Flows;
use crate::flow::incremental::fifo::FifoLinks;
use crate::flow::state::dirty_set::DirtySet;
use crate::ids::FlowId;

/// A [`FifoLinks`] that says where it leaves something else than before.
pub(super) struct FifoTier {
    queue: FifoLinks,
    /// Flows that have entered; they are served once this says so.
    entered: Vec<FlowId>,
    /// Links on which something has changed.
    touched: DirtySet,
}

impl FifoTier {
    /// No flows, on links with all their capacity.
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
    pub fn part(&mut self, flow: FlowId, flows: &Flows) {
        self.queue.part(flow);
        touch(&mut self.touched, flow, flows);
    }

    /// Serves flows behind a change and reports flows that may have new rates.
    pub fn settle(&mut self, flows: &Flows, mut each: impl FnMut(FlowId, f64)) {
        let Self { queue, entered, touched } = self;
        entered.drain(..).for_each(|flow| each(flow, 0.0));
        queue.settle(flows, |flow, rate| {
            touch(touched, flow, flows);
            each(flow, rate);
        });
    }

    /// Reports links whose residual may have changed since the last call, with the residual.
    pub fn drain_left(&mut self, mut each: impl FnMut(u32, f64)) {
        for link in self.touched.drain() {
            each(link, self.queue.left(link));
        }
    }

    /// What the levels above leave of `link`, in bits per second.
    pub fn capacity(&self, link: u32) -> f64 {
        self.queue.capacity(link)
    }

    /// Changes it.
    pub fn offer(&mut self, link: u32, capacity: f64) {
        self.queue.offer(link, capacity);
        self.touched.add(link);
    }
}

fn touch(touched: &mut DirtySet, flow: FlowId, flows: &Flows) {
    flows.path(flow).iter().for_each(|&link| touched.add(link));
}
