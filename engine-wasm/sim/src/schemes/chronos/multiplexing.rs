//! Algorithm 2: refused coflows share the reserved part of every link.

use std::ops::Range;

use crate::flow::float::{larger, not_negative, smaller};
use crate::flow::{Allocation, Demand, Flows, Group};
use crate::yield_point::Yielding;

/// Sharing of the reserved part: a workspace, reused for each decision.
#[derive(Debug)]
pub struct Multiplexing {
    /// μ: the reserved share of every link.
    share: f64,
    /// By link.
    parts: Vec<Part>,
    waiting: Vec<Waiting>,
    /// Bits of the flows still to be served.
    bits: Vec<f64>,
    /// Links, with the sum of bare rates of one coflow there.
    claims: Vec<(u32, f64)>,
}

/// The reserved part of a link.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    /// Free capacity of the reserved part, R.
    free: f64,
    /// Sum of bare rates still to be served.
    claims: f64,
    /// While a coflow is served: free capacity per claimed bit per second, and 1 ÷ the claims.
    each: f64,
    per_claim: f64,
}

/// A coflow still to be served.
#[derive(Debug)]
struct Waiting {
    /// Bits divided by these seconds are bare rates.
    seconds: f64,
    /// Ranges of these bits and of its claims.
    bits: Range<usize>,
    claims: Range<usize>,
}

impl Part {
    /// Starts to serve a coflow that claims `own` of the link.
    fn begin(&mut self, own: f64) {
        // Sums of rates are rounded.
        self.claims = larger(self.claims, own);
        self.per_claim = if own > 0.0 { 1.0 / self.claims } else { 0.0 };
        self.each = self.free * self.per_claim;
    }

    #[inline]
    fn take(&mut self, rate: f64) {
        self.each = not_negative(self.each - rate * self.per_claim);
    }

    fn end(&mut self, own: f64) {
        if own > 0.0 {
            self.free = self.each * self.claims;
        }
        self.claims = not_negative(self.claims - own);
    }
}

impl Multiplexing {
    /// Shares out the part `share` of every link.
    pub fn new(share: f64) -> Self {
        Self { share, parts: Vec::new(), waiting: Vec::new(), bits: Vec::new(), claims: Vec::new() }
    }

    /// Clears all claims and frees the reserved part of every link.
    pub fn begin(&mut self, flows: &Flows) {
        let free = |capacity| Part { free: self.share * capacity, ..Part::default() };
        self.parts.clear();
        self.parts.extend(flows.capacity().iter().map(free));
        self.waiting.clear();
        self.bits.clear();
        self.claims.clear();
    }

    /// Records the claims of the next refused coflow: bare rates are its `demand` over `seconds`.
    pub fn claim(&mut self, demand: &Demand, seconds: f64) {
        let Self { parts, waiting, bits, claims, .. } = self;
        let start = (bits.len(), claims.len());
        bits.extend_from_slice(demand.left());
        claims.extend(demand.links().map(|(link, bits)| (link, bits / seconds)));
        for &(link, own) in &claims[start.1..] {
            parts[link as usize].claims += own;
        }
        let (bits, claims) = (start.0..bits.len(), start.1..claims.len());
        waiting.push(Waiting { seconds, bits, claims });
    }

    /// Serves `refused`, in the order of their claims: each flow in proportion to its bare rate
    /// among all flows still to be served at its links.
    pub fn share(&mut self, refused: &[&Group], allocation: &mut Allocation) {
        if self.share == 0.0 {
            return;
        }
        for (group, waiting) in refused.iter().zip(&self.waiting).yielding() {
            let claims = &self.claims[waiting.claims.clone()];
            for &(link, own) in claims {
                self.parts[link as usize].begin(own);
            }
            let bits = &self.bits[waiting.bits.clone()];
            serve(&mut self.parts, group, bits, 1.0 / waiting.seconds, allocation);
            for &(link, own) in claims {
                self.parts[link as usize].end(own);
            }
        }
    }
}

/// Serves the members of `group`; their bare rates are `times` their `bits`.
fn serve(parts: &mut [Part], group: &Group, bits: &[f64], times: f64, allocation: &mut Allocation) {
    let mut bits = bits.iter();
    for span in group.spans() {
        let mut last = parts[span.link as usize];
        allocation.give_span(span, |_, others| {
            let bare = bits.next().expect("every flow weighs something") * times;
            let each = others.iter().map(|&link| parts[link as usize].each);
            let rate = bare * each.fold(last.each, smaller);
            for &link in others {
                parts[link as usize].take(rate);
            }
            last.take(rate);
            rate
        });
        parts[span.link as usize] = last;
    }
}
