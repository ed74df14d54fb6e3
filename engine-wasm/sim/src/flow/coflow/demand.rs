//! How much a set of flows has still to send over each link.

use crate::flow::float::larger;
use crate::flow::{Allocation, Flows, Group};
use crate::ids::FlowId;

/// Bits per link, for the links that some flow uses. A workspace, used for one set after another.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    bits: Vec<f64>,
    links: Vec<u32>,
    left: Vec<f64>,
}

impl Demand {
    /// Adds up what the members of `group` have left to send.
    pub fn measure(&mut self, flows: &Flows, group: &Group) {
        self.left.clear();
        flows.remaining_of(group.members(), &mut self.left);
        self.add_up(flows, group);
    }

    /// Measures sizes instead of what is left to send.
    pub fn measure_sizes(&mut self, flows: &Flows, group: &Group) {
        self.left.clear();
        self.left.extend(group.members().iter().map(|&flow| flows.size(flow)));
        self.add_up(flows, group);
    }

    fn add_up(&mut self, flows: &Flows, group: &Group) {
        self.bits.resize(flows.capacity().len(), 0.0);
        for link in self.links.drain(..) {
            self.bits[link as usize] = 0.0;
        }
        let left = std::mem::take(&mut self.left);
        let mut rest = left.iter().copied();
        for span in group.spans() {
            match span.pairs() {
                Some(members) => self.add(span.link, members, &mut rest),
                None => self.add(span.link, span.iter(), &mut rest),
            }
        }
        self.left = left;
    }

    /// Adds what the next of `left` are to the links of members that end in `last`.
    fn add(
        &mut self,
        last: u32,
        members: impl Iterator<Item = (FlowId, impl AsRef<[u32]>)>,
        left: &mut impl Iterator<Item = f64>,
    ) {
        let Self { bits, links, .. } = self;
        let bits = &mut bits[..];
        let mut sum = bits[last as usize];
        if sum == 0.0 {
            links.push(last);
        }
        for ((_, others), left) in members.zip(left) {
            for &link in others.as_ref() {
                let bits = &mut bits[link as usize];
                if *bits == 0.0 {
                    links.push(link);
                }
                *bits += left;
            }
            sum += left;
        }
        bits[last as usize] = sum;
    }

    /// What each member has left to send, in bits.
    pub fn left(&self) -> &[f64] {
        &self.left
    }

    /// Links with something to send, each with its bits.
    pub fn links(&self) -> impl Iterator<Item = (u32, f64)> {
        self.links.iter().map(|&link| (link, self.bits[link as usize]))
    }

    /// Seconds until the last bit is through when no other flow is there: the Γ of Chowdhury et al.,
    /// Varys, SIGCOMM 2014, section 5.
    pub fn bottleneck(&self, flows: &Flows) -> f64 {
        self.slowest(|link| flows.capacity()[link as usize])
    }

    /// Seconds until the last bit is through with only the capacity that is still free; infinite
    /// when a link it needs is full.
    pub fn bottleneck_in(&self, allocation: &Allocation, flows: &Flows) -> f64 {
        self.slowest(|link| allocation.free(flows, link))
    }

    /// Seconds until the last bit is through on links of any `capacity`, in bits per second.
    pub fn slowest(&self, capacity: impl Fn(u32) -> f64) -> f64 {
        let seconds = |&link: &u32| self.bits[link as usize] / capacity(link);
        self.links.iter().map(seconds).fold(0.0, larger)
    }
}
