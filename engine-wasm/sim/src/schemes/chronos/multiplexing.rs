//! Algorithm 2: coflows that were not admitted share the part of every link that is set aside.

use super::bare::Deadlines;
use crate::flow::{Filling, Flows, Group};

/// A workspace, used for one decision after another.
#[derive(Debug)]
pub struct Multiplexing {
    /// μ: the reserved share of every link.
    share: f64,
    /// By link, what is free of the reserved part, R.
    reserved: Vec<f64>,
    /// By link, the bare rates of those still to be served.
    claims: Vec<f64>,
}

impl Multiplexing {
    /// Sharing of that share of every link.
    pub fn new(share: f64) -> Self {
        Self { share, reserved: Vec::new(), claims: Vec::new() }
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
        for group in refused {
            self.claim(group, deadlines, flows, 1.0);
        }
        for group in refused {
            self.serve(group, deadlines, flows, filling);
            self.claim(group, deadlines, flows, -1.0);
        }
    }

    fn serve(&mut self, group: &Group, deadlines: Deadlines, flows: &Flows, filling: &mut Filling) {
        let pace = deadlines.pace(group, flows.now());
        for &flow in &group.members {
            let bare = pace.bare_rate(flow, flows);
            let part = |&link: &u32| {
                let weight = (bare / self.claims[link as usize]).min(1.0);
                weight * self.reserved[link as usize]
            };
            let rate = flows.path(flow).iter().map(part).fold(f64::INFINITY, f64::min);
            filling.give(flows, flow, rate);
            for &link in flows.path(flow) {
                self.reserved[link as usize] -= rate;
            }
        }
    }

    /// Adds the bare rates of `group` to the claims on its links, or takes them away.
    fn claim(&mut self, group: &Group, deadlines: Deadlines, flows: &Flows, sign: f64) {
        let pace = deadlines.pace(group, flows.now());
        for &flow in &group.members {
            let bare = pace.bare_rate(flow, flows);
            for &link in flows.path(flow) {
                self.claims[link as usize] += sign * bare;
            }
        }
    }
}
