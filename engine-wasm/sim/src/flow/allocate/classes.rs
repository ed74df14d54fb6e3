//! Sharing every link among classes in proportion to weights.

use crate::flow::{Allocation, Flows, SharingRound};
use crate::ids::FlowId;

/// One round of one class: its flows share what earlier rounds of the class left.
#[derive(Clone, Copy, Debug)]
pub struct ClassRound<'a> {
    /// Below the number of weights.
    pub class: usize,
    /// The flows that share.
    pub members: &'a [FlowId],
}

/// Rounds in which capacity that a class cannot use is offered to the others again. What is left
/// after them is negligible and is allocated round by round.
const ROUNDS: u32 = 8;

/// Weighted sharing among classes: each link is split in proportion to their weights among the
/// classes that have a flow there which can still grow. What a class cannot use, because its flows
/// have their bottleneck elsewhere, is split again.
#[derive(Debug, Default)]
pub struct ClassShares {
    weights: Vec<f64>,
    turn: SharingRound,
    /// By link: what was free when the round began, what has been used in it, and which classes
    /// (one bit each) have flows that could use more.
    free: Vec<f64>,
    used: Vec<f64>,
    waiting: Vec<u32>,
    /// Links where some class waits.
    links: Vec<u32>,
}

impl ClassShares {
    /// Up to 32 classes of those weights.
    pub fn new(weights: Vec<f64>) -> Self {
        assert!(weights.len() <= 32, "one bit per class");
        Self { weights, ..Self::default() }
    }

    /// Serves `turns`, which are sorted by class and, within a class, by order of service.
    pub fn fill(&mut self, flows: &Flows, allocation: &mut Allocation, turns: &[ClassRound]) {
        for _ in 0..ROUNDS {
            self.look_around(flows, allocation, turns);
            if self.links.is_empty() {
                return;
            }
            for class in turns.chunk_by(|a, b| a.class == b.class) {
                self.serve(flows, allocation, class);
            }
            for &link in &self.links {
                let at = link as usize;
                allocation.residual[at] = (self.free[at] - self.used[at]).max(0.0);
            }
        }
        for turn in turns {
            self.turn.share(allocation, flows, turn.members.iter().copied(), |_| 1.0);
        }
    }

    /// Finds out which classes wait for which links.
    fn look_around(&mut self, flows: &Flows, allocation: &Allocation, turns: &[ClassRound]) {
        self.free.resize(allocation.residual.len(), 0.0);
        self.used.resize(allocation.residual.len(), 0.0);
        self.waiting.resize(allocation.residual.len(), 0);
        for link in self.links.drain(..) {
            self.waiting[link as usize] = 0;
        }
        for &ClassRound { class, members } in turns {
            for &flow in members.iter().filter(|&&flow| allocation.room(flows, flow) > 0.0) {
                for &link in flows.path(flow) {
                    let at = link as usize;
                    if self.waiting[at] == 0 {
                        self.links.push(link);
                        (self.free[at], self.used[at]) = (allocation.residual[at], 0.0);
                    }
                    self.waiting[at] |= 1 << class;
                }
            }
        }
    }

    /// Serves one class within its parts.
    fn serve(&mut self, flows: &Flows, allocation: &mut Allocation, turns: &[ClassRound]) {
        let class = turns[0].class;
        for &link in &self.links {
            allocation.residual[link as usize] = self.part(link, class);
        }
        for turn in turns {
            self.turn.share(allocation, flows, turn.members.iter().copied(), |_| 1.0);
        }
        for &link in &self.links {
            let left = allocation.residual[link as usize];
            self.used[link as usize] += self.part(link, class) - left;
        }
    }

    /// What of `link` is for `class` in this round.
    fn part(&self, link: u32, class: usize) -> f64 {
        let waiting = self.waiting[link as usize];
        if waiting & (1 << class) == 0 {
            return 0.0;
        }
        let all = self.weights.iter().enumerate();
        let sum: f64 = all.filter(|(one, _)| waiting & (1 << one) != 0).map(|(_, w)| w).sum();
        self.free[link as usize] * self.weights[class] / sum
    }
}
