//! Weighted sharing of links among classes.

use crate::flow::{Allocation, Flows, SharingRound};
use crate::ids::FlowId;
use crate::yield_point::yield_point;

/// One round of one class: its flows share the capacity that earlier rounds of the class did not
/// use.
#[derive(Clone, Copy, Debug)]
pub struct ClassRound<'a> {
    /// Index into the weights.
    pub class: usize,
    /// Flows served in the round.
    pub members: &'a [FlowId],
}

/// Passes in which capacity that a class cannot use is redistributed among the others. The
/// remainder is negligible and is allocated round by round.
const PASSES: u32 = 8;

/// Weighted sharing among classes: each link is split, in proportion to the weights, among the
/// classes with a flow on the link that can still grow. Capacity that a class cannot use, because
/// its flows have their bottleneck elsewhere, is split again.
#[derive(Debug, Default)]
pub struct ClassShares {
    weights: Vec<f64>,
    sharing: SharingRound,
    /// By link: the free capacity at the start of the pass, the capacity used in it, and a bit mask
    /// of the classes whose flows can use more.
    free: Vec<f64>,
    used: Vec<f64>,
    contending: Vec<u32>,
    /// Links with a nonzero `contending` mask.
    links: Vec<u32>,
}

impl ClassShares {
    /// One class per weight, at most 32.
    pub fn new(weights: Vec<f64>) -> Self {
        assert!(weights.len() <= 32, "one bit per class");
        Self { weights, ..Self::default() }
    }

    /// Allocates capacity to `rounds`, sorted by class and, within a class, by order of service.
    pub fn fill(&mut self, flows: &Flows, allocation: &mut Allocation, rounds: &[ClassRound]) {
        for _ in 0..PASSES {
            self.find_waiting(flows, allocation, rounds);
            if self.links.is_empty() {
                return;
            }
            for class in rounds.chunk_by(|a, b| a.class == b.class) {
                self.serve(flows, allocation, class);
            }
            for &link in &self.links {
                let at = link as usize;
                allocation.residual[at] = (self.free[at] - self.used[at]).max(0.0);
            }
        }
        for round in rounds {
            self.sharing.share(allocation, flows, round.members.iter().copied(), |_| 1.0);
        }
    }

    /// Records which classes can use more of which links.
    fn find_waiting(&mut self, flows: &Flows, allocation: &Allocation, rounds: &[ClassRound]) {
        self.free.resize(allocation.residual.len(), 0.0);
        self.used.resize(allocation.residual.len(), 0.0);
        self.contending.resize(allocation.residual.len(), 0);
        for link in self.links.drain(..) {
            self.contending[link as usize] = 0;
        }
        for &ClassRound { class, members } in rounds {
            yield_point(members.len());
            for &flow in members.iter().filter(|&&flow| allocation.room(flows, flow) > 0.0) {
                for &link in flows.path(flow) {
                    let at = link as usize;
                    if self.contending[at] == 0 {
                        self.links.push(link);
                        (self.free[at], self.used[at]) = (allocation.residual[at], 0.0);
                    }
                    self.contending[at] |= 1 << class;
                }
            }
        }
    }

    /// Serves one class within its shares of the links.
    fn serve(&mut self, flows: &Flows, allocation: &mut Allocation, rounds: &[ClassRound]) {
        let class = rounds[0].class;
        for &link in &self.links {
            allocation.residual[link as usize] = self.share_of(link, class);
        }
        for round in rounds {
            self.sharing.share(allocation, flows, round.members.iter().copied(), |_| 1.0);
        }
        for &link in &self.links {
            let unused = allocation.residual[link as usize];
            self.used[link as usize] += self.share_of(link, class) - unused;
        }
    }

    /// The share of `link` for `class` in this pass, in bits per second.
    fn share_of(&self, link: u32, class: usize) -> f64 {
        let contending = self.contending[link as usize];
        if contending & (1 << class) == 0 {
            return 0.0;
        }
        let all = self.weights.iter().enumerate();
        let sum: f64 = all.filter(|(one, _)| contending & (1 << one) != 0).map(|(_, w)| w).sum();
        self.free[link as usize] * self.weights[class] / sum
    }
}
