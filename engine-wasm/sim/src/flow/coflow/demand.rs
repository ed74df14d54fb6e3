//! Bits that a set of flows has still to send over each link.

use crate::flow::float::larger;
use crate::flow::{Allocation, Flows, Group};
use crate::ids::FlowId;
use crate::yield_point::yield_point;

/// Bits per link, for links with a nonzero amount. The workspace is reused for one set after
/// another.
#[derive(Clone, Debug, Default)]
pub struct Demand {
    bits: Vec<f64>,
    links: Vec<u32>,
    left: Vec<f64>,
}

impl Demand {
    /// Measures the remaining bits of the members of `group`.
    pub fn measure(&mut self, flows: &Flows, group: &Group) {
        yield_point(group.members().len());
        self.left.clear();
        flows.remaining_of(group.members(), &mut self.left);
        self.add_up(flows, group);
    }

    /// Measures the sizes of the members of `group` instead of their remaining bits.
    pub fn measure_sizes(&mut self, flows: &Flows, group: &Group) {
        yield_point(group.members().len());
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

    /// Adds the next values of `left` to the links of `members`, which end in `last`.
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

    /// Bits of each member, in the order of the group.
    pub fn left(&self) -> &[f64] {
        &self.left
    }

    /// Links with a nonzero demand, and the demand in bits.
    pub fn links(&self) -> impl Iterator<Item = (u32, f64)> {
        self.links.iter().map(|&link| (link, self.bits[link as usize]))
    }

    /// Seconds to send all bits on an otherwise idle network: the Γ of Chowdhury et al., Varys,
    /// SIGCOMM 2014, section 5.
    pub fn bottleneck(&self, flows: &Flows) -> f64 {
        self.slowest(|link| flows.capacity()[link as usize])
    }

    /// Seconds to send all bits with the free capacity alone; infinite if a link with demand is
    /// full.
    pub fn bottleneck_in(&self, allocation: &Allocation, flows: &Flows) -> f64 {
        self.slowest(|link| allocation.free(flows, link))
    }

    /// Seconds to send all bits over links of the given `capacity`, in bits per second.
    pub fn slowest(&self, capacity: impl Fn(u32) -> f64) -> f64 {
        let seconds = |&link: &u32| self.bits[link as usize] / capacity(link);
        self.links.iter().map(seconds).fold(0.0, larger)
    }
}
