//! Algorithm 2: coflows that were not admitted share the part of every link that is set aside.

use super::bare::Deadlines;
use crate::flow::extremes::smaller;
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
            self.bare.extend(group.members().iter().map(|&flow| pace.bare_rate(flow, flows)));
        }
        let bare = std::mem::take(&mut self.bare);
        let mut rest = &bare[..];
        for group in refused {
            let (own, others) = rest.split_at(group.members().len());
            self.claim(group, own, 1.0);
            rest = others;
        }
        rest = &bare[..];
        for group in refused {
            let (own, others) = rest.split_at(group.members().len());
            self.serve(group, own, filling);
            self.claim(group, own, -1.0);
            rest = others;
        }
        self.bare = bare;
    }

    fn serve(&mut self, group: &Group, bare: &[f64], filling: &mut Filling) {
        let mut bare = bare.iter();
        for span in group.spans() {
            filling.give_span(span, |_, others| {
                let bare = *bare.next().expect("every flow has a bare rate");
                let mut rate = self.part(span.link, bare);
                for &link in others {
                    rate = smaller(rate, self.part(link, bare));
                }
                for &link in others {
                    self.reserved[link as usize] -= rate;
                }
                self.reserved[span.link as usize] -= rate;
                rate
            });
        }
    }

    /// What is reserved of `link` for a flow of that bare rate.
    fn part(&self, link: u32, bare: f64) -> f64 {
        let (claims, reserved) = (self.claims[link as usize], self.reserved[link as usize]);
        if bare < claims { bare / claims * reserved } else { reserved }
    }

    /// Adds bare rates to the claims on the links of those flows, or takes them away.
    fn claim(&mut self, group: &Group, bare: &[f64], sign: f64) {
        let mut bare = bare.iter();
        for span in group.spans() {
            let mut claims = self.claims[span.link as usize];
            for (_, others) in span.iter() {
                let bare = bare.next().expect("every flow has a bare rate");
                for &link in others {
                    self.claims[link as usize] += sign * bare;
                }
                claims += sign * bare;
            }
            self.claims[span.link as usize] = claims;
        }
    }
}
