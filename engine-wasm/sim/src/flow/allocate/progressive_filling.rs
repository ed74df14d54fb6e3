//! Weighted max-min sharing by progressive filling.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::flow::{Allocation, Flows};
use crate::ids::FlowId;
use crate::yield_point::Yielding;

/// Scratch buffers of [`Allocation::max_min`], reused so that a call does not allocate.
///
/// The share that a link can offer only grows as flows freeze elsewhere, so entries of the heap may
/// be stale: a link popped too early is pushed back with its current share.
#[derive(Debug, Default)]
pub(in crate::flow) struct ProgressiveFilling {
    /// By link, its index in `rows`, or [`NO_ROW`].
    row_of: Vec<u32>,
    rows: Vec<Row>,
    /// Positions in the list of members, grouped by link; each row has a range of them.
    crossing: Vec<u32>,
    frozen: Vec<bool>,
    weights: Vec<f64>,
    shares: BinaryHeap<Reverse<(u64, u32)>>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    link: u32,
    /// Number of members that are not frozen.
    open: u32,
    /// Total weight of these members.
    weight: f64,
    start: u32,
    end: u32,
}

const NO_ROW: u32 = u32::MAX;

impl ProgressiveFilling {
    pub fn fill(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        members: &[FlowId],
        weight: impl Fn(FlowId) -> f64,
    ) {
        self.weights.clear();
        self.weights.extend(members.iter().yielding().map(|&flow| weight(flow)));
        self.frozen.clear();
        self.frozen.resize(members.len(), false);
        self.gather(flows, members);
        self.shares.clear();
        for row in 0..self.rows.len() as u32 {
            self.push_share(allocation, flows, row);
        }
        while let Some(Reverse((stored, row))) = self.shares.pop() {
            if self.rows[row as usize].open == 0 {
                continue;
            }
            let share = self.share(allocation, flows, row);
            if share.to_bits() > stored {
                self.shares.push(Reverse((share.to_bits(), row)));
            } else {
                self.freeze(allocation, flows, members, row, share);
            }
        }
        for row in &self.rows {
            self.row_of[row.link as usize] = NO_ROW;
        }
    }

    /// Lists the links of all members, and the members of each link.
    fn gather(&mut self, flows: &Flows, members: &[FlowId]) {
        self.row_of.resize(flows.capacity().len(), NO_ROW);
        self.rows.clear();
        for (&flow, &weight) in members.iter().zip(&self.weights).yielding() {
            for &link in flows.path(flow) {
                let row_of = &mut self.row_of[link as usize];
                if *row_of == NO_ROW {
                    *row_of = self.rows.len() as u32;
                    self.rows.push(Row { link, open: 0, weight: 0.0, start: 0, end: 0 });
                }
                let row = &mut self.rows[*row_of as usize];
                row.open += 1;
                row.weight += weight;
            }
        }
        let mut start = 0;
        for row in &mut self.rows {
            (row.start, row.end) = (start, start);
            start += row.open;
        }
        self.crossing.resize(start as usize, 0);
        for (position, &flow) in members.iter().enumerate().yielding() {
            for &link in flows.path(flow) {
                let row = &mut self.rows[self.row_of[link as usize] as usize];
                self.crossing[row.end as usize] = position as u32;
                row.end += 1;
            }
        }
    }

    fn share(&self, allocation: &Allocation, flows: &Flows, row: u32) -> f64 {
        let Row { link, weight, .. } = self.rows[row as usize];
        allocation.free(flows, link) / weight
    }

    fn push_share(&mut self, allocation: &Allocation, flows: &Flows, row: u32) {
        // The bit patterns of nonnegative floats sort like the floats.
        let share = self.share(allocation, flows, row).to_bits();
        self.shares.push(Reverse((share, row)));
    }

    /// Freezes every remaining member of a bottleneck at `share` times its weight.
    fn freeze(
        &mut self,
        allocation: &mut Allocation,
        flows: &Flows,
        members: &[FlowId],
        row: u32,
        share: f64,
    ) {
        let Row { start, end, .. } = self.rows[row as usize];
        for entry in (start..end).yielding() {
            let position = self.crossing[entry as usize] as usize;
            if std::mem::replace(&mut self.frozen[position], true) {
                continue;
            }
            let (flow, weight) = (members[position], self.weights[position]);
            allocation.give(flows, flow, weight * share);
            for &link in flows.path(flow) {
                let row = &mut self.rows[self.row_of[link as usize] as usize];
                row.open -= 1;
                row.weight -= weight;
            }
        }
    }
}
