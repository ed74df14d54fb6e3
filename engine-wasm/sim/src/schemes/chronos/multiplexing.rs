//! Algorithm 2: coflows that were not admitted share the part of every link that is set aside.

use super::bare::Deadlines;
use crate::flow::{Filling, Flows, Group};
use crate::ids::FlowId;

/// A workspace, used for one decision after another.
#[derive(Debug)]
pub struct Multiplexing {
    /// μ: the reserved share of every link.
    share: f64,
    /// By link, what is free of the reserved part, R.
    reserved: Vec<f64>,
    /// By link, the bare rates of those still to be served.
    claims: Vec<f64>,
    /// Bare rates of all flows to be served, group by group.
    bare: Vec<f64>,
}

impl Multiplexing {
    /// Sharing of that share of every link.
    pub fn new(share: f64) -> Self {
        Self { share, reserved: Vec::new(), claims: Vec::new(), bare: Vec::new() }
    }

    /// Serves `refused`, which are by priority: each flow in the proportion of its bare rate to
    /// those of all who still wait at its links.
    pub fn share(
        &mut self,
        refused: &[&Group],
        deadlines: Deadlines,
        flows: &Flows,
        filling: &mut Filling,
    ) {
        if self.share == 0.0 {
            return;
        }
        self.reserved.clear();
        self.reserved.extend(flows.capacity().iter().map(|capacity| self.share * capacity));
        self.claims.clear();
        self.claims.resize(flows.capacity().len(), 0.0);
        self.bare.clear();
        for group in refused {
            let pace = deadlines.pace(group, flows.now());
            self.bare.extend(group.members.iter().map(|&flow| pace.bare_rate(flow, flows)));
        }
        let bare = std::mem::take(&mut self.bare);
        let mut rest = &bare[..];
        for group in refused {
            let (own, others) = rest.split_at(group.members.len());
            self.claim(&group.members, own, flows, 1.0);
            rest = others;
        }
        rest = &bare[..];
        for group in refused {
            let (own, others) = rest.split_at(group.members.len());
            self.serve(&group.members, own, flows, filling);
            self.claim(&group.members, own, flows, -1.0);
            rest = others;
        }
        self.bare = bare;
    }

    fn serve(&mut self, members: &[FlowId], bare: &[f64], flows: &Flows, filling: &mut Filling) {
        for (&flow, bare) in members.iter().zip(bare) {
            let mut rate = f64::INFINITY;
            for &link in flows.path(flow) {
                let (claims, reserved) = (self.claims[link as usize], self.reserved[link as usize]);
                // Not `f64::min`, which is a call on WebAssembly.
                let part = if *bare < claims { bare / claims * reserved } else { reserved };
                rate = if part < rate { part } else { rate };
            }
            filling.give(flows, flow, rate);
            for &link in flows.path(flow) {
                self.reserved[link as usize] -= rate;
            }
        }
    }

    /// Adds bare rates to the claims on the links of those flows, or takes them away.
    fn claim(&mut self, members: &[FlowId], bare: &[f64], flows: &Flows, sign: f64) {
        for (&flow, bare) in members.iter().zip(bare) {
            for &link in flows.path(flow) {
                self.claims[link as usize] += sign * bare;
            }
        }
    }
}
