//! Algorithm 1: coflows whose bare rates fit the normal part of every link get them.

use super::bare::{Deadlines, Pace};
use super::multiplexing::Multiplexing;
use crate::flow::float::smaller;
use crate::flow::{Allocation, Demand, Flows, Group};

/// Tolerance for rounding in sums of rates: exact fits are admitted.
const ROUNDING: f64 = 1e-9;

/// Admitted and refused coflows: a workspace, reused for each decision.
#[derive(Debug)]
pub struct Admission {
    /// 1 − μ: the normal share of every link.
    share: f64,
    /// Free capacity of the normal part of each link, N.
    normal: Vec<f64>,
    demand: Demand,
    /// Positions of groups, by priority.
    pub admitted: Vec<usize>,
    pub refused: Vec<usize>,
    /// Seconds until the first admitted coflow is done.
    pub soonest: f64,
}

impl Admission {
    /// Admission to that share of every link.
    pub fn new(share: f64) -> Self {
        Self {
            share,
            normal: Vec::new(),
            demand: Demand::default(),
            admitted: Vec::new(),
            refused: Vec::new(),
            soonest: f64::INFINITY,
        }
    }

    /// Decides about groups, each with its position, in order of priority; refused ones claim a
    /// share in `multiplexing`.
    pub fn admit<'a>(
        &mut self,
        ranked: impl Iterator<Item = (&'a Group, usize)>,
        deadlines: Deadlines,
        flows: &Flows,
        allocation: &mut Allocation,
        multiplexing: &mut Multiplexing,
    ) {
        self.normal.clear();
        self.normal.extend(flows.capacity().iter().map(|capacity| self.share * capacity));
        self.admitted.clear();
        self.refused.clear();
        self.soonest = f64::INFINITY;
        multiplexing.begin(flows);
        for (group, at) in ranked {
            let pace = deadlines.pace(group, flows.now());
            match pace {
                Pace::Left(seconds) if self.fits(group, seconds, flows) => {
                    self.admitted.push(at);
                    self.soonest = smaller(self.soonest, seconds);
                    allocation.finish_together(group, self.demand.left(), seconds);
                }
                Pace::Left(seconds) => {
                    self.refused.push(at);
                    multiplexing.claim(&self.demand, seconds);
                }
                Pace::Late(seconds) => {
                    self.refused.push(at);
                    self.demand.measure_sizes(flows, group);
                    multiplexing.claim(&self.demand, seconds);
                }
            }
        }
    }

    /// Takes the rates with which `group` ends in `seconds`, if they are free.
    fn fits(&mut self, group: &Group, seconds: f64, flows: &Flows) -> bool {
        self.demand.measure(flows, group);
        let needed = self.demand.slowest(|link| self.normal[link as usize]);
        let fits = needed <= seconds * (1.0 + ROUNDING);
        if fits {
            for (link, bits) in self.demand.links() {
                let free = &mut self.normal[link as usize];
                *free = (*free - bits / seconds).max(0.0);
            }
        }
        fits
    }
}
