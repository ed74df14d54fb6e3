//! Algorithm 2: coflows that were not admitted share the part of every link that is set aside.

use std::ops::Range;

use super::bare::{Deadlines, Pace};
use crate::flow::extremes::{larger, not_negative, smaller};
use crate::flow::{Demand, Filling, Flows, Group};

/// A workspace, used for one decision after another.
#[derive(Debug)]
pub struct Multiplexing {
    /// μ: the reserved share of every link.
    share: f64,
    /// By link.
    parts: Vec<Part>,
    demand: Demand,
    waiting: Vec<Waiting>,
    /// What flows still to be served weigh in bits.
    bits: Vec<f64>,
    /// Links, and the bare rates there of one coflow's flows together.
    claims: Vec<(u32, f64)>,
}

/// The reserved part of a link.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    /// What is free of it, R.
    free: f64,
    /// The bare rates of those still to be served.
    claims: f64,
    /// In a coflow's turn: what is free for each bit per second claimed, and one over the claims.
    each: f64,
    per_claim: f64,
}

/// A coflow still to be served.
#[derive(Debug)]
struct Waiting {
    /// Seconds by which to divide bits to have bare rates.
    seconds: f64,
    /// Where these bits and its claims are.
    bits: Range<usize>,
    claims: Range<usize>,
}

impl Part {
    /// Begins the turn of a coflow that claims so much of it.
    fn begin(&mut self, own: f64) {
        // Sums of rates round.
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
    /// Sharing of that share of every link.
    pub fn new(share: f64) -> Self {
        Self {
            share,
            parts: Vec::new(),
            demand: Demand::default(),
            waiting: Vec::new(),
            bits: Vec::new(),
            claims: Vec::new(),
        }
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
        self.claim_all(refused, deadlines, flows);
        for (group, waiting) in refused.iter().zip(&self.waiting) {
            let claims = &self.claims[waiting.claims.clone()];
            for &(link, own) in claims {
                self.parts[link as usize].begin(own);
            }
            let bits = &self.bits[waiting.bits.clone()];
            serve(&mut self.parts, group, bits, 1.0 / waiting.seconds, filling);
            for &(link, own) in claims {
                self.parts[link as usize].end(own);
            }
        }
    }

    /// Finds out what all of them claim.
    fn claim_all(&mut self, refused: &[&Group], deadlines: Deadlines, flows: &Flows) {
        let Self { share, parts, demand, waiting, bits, claims } = self;
        let free = |capacity| Part { free: *share * capacity, ..Part::default() };
        parts.clear();
        parts.extend(flows.capacity().iter().map(free));
        waiting.clear();
        bits.clear();
        claims.clear();
        for group in refused {
            let seconds = match deadlines.pace(group, flows.now()) {
                Pace::Left(seconds) => {
                    demand.measure(flows, group);
                    seconds
                }
                Pace::Late(seconds) => {
                    demand.measure_sizes(flows, group);
                    seconds
                }
            };
            let start = (bits.len(), claims.len());
            bits.extend_from_slice(demand.left());
            claims.extend(demand.links().map(|(link, bits)| (link, bits / seconds)));
            for &(link, own) in &claims[start.1..] {
                parts[link as usize].claims += own;
            }
            let (bits, claims) = (start.0..bits.len(), start.1..claims.len());
            waiting.push(Waiting { seconds, bits, claims });
        }
    }
}

/// Serves the members of `group`, whose bare rates are so many times their `bits`.
fn serve(parts: &mut [Part], group: &Group, bits: &[f64], times: f64, filling: &mut Filling) {
    let mut bits = bits.iter();
    for span in group.spans() {
        let mut last = parts[span.link as usize];
        filling.give_span(span, |_, others| {
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
