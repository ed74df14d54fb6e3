//! What flows have at stake in some sharing.

use super::super::Flows;
use super::super::extremes::smaller;
use crate::ids::FlowId;

/// Where flows take part: the links on their paths, or what stands for links.
pub trait Routes {
    /// The links of `flow`.
    fn route(&self, flow: FlowId) -> &[u32];
}

impl Routes for Flows {
    fn route(&self, flow: FlowId) -> &[u32] {
        self.path(flow)
    }
}

/// The parts that flows have in some [`super::Sharing`], each in one at a time. By flow.
#[derive(Debug, Default)]
pub struct Stakes {
    pub(super) weight: Vec<f64>,
    /// Of a flow of two links, its places among the members of the one with the smaller number and
    /// of the other.
    pub(super) at: Vec<[u32; 2]>,
    /// Of flows with other routes; empty until there is one.
    pub(super) limits: Vec<Limits>,
    /// Whether it may have to be told a new rate.
    pub(super) is_changed: Vec<bool>,
    /// The link that holds it up, as told last; where that is told.
    pub(super) holder: Vec<u32>,
}

/// The two lowest levels on a route, and the link that has the lowest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    pub lowest: f64,
    pub second: f64,
    pub lowest_at: u32,
}

/// The holder of a flow of whom none has been told.
pub(super) const NOBODY: u32 = u32::MAX;

impl Stakes {
    /// Makes room for so many flows.
    pub fn resize(&mut self, count: usize) {
        self.weight.resize(count, 0.0);
        self.at.resize(count, [0; 2]);
        self.is_changed.resize(count, false);
        self.holder.resize(count, NOBODY);
    }

    /// What `flow` counts for.
    pub fn weight(&self, flow: FlowId) -> f64 {
        self.weight[flow.index()]
    }

    /// Who holds `flow` up, as told last.
    pub fn holder(&self, flow: FlowId) -> Option<u32> {
        Some(self.holder[flow.index()]).filter(|&holder| holder != NOBODY)
    }

    /// The place of a flow of two links among the members of `link`.
    pub(super) fn at(&mut self, flow: FlowId, link: u32, other: u32) -> &mut u32 {
        &mut self.at[flow.index()][usize::from(link > other)]
    }

    /// Finds the lowest levels on the route of `flow`.
    pub(super) fn look(&mut self, flow: FlowId, route: &[u32], level: &[f64]) {
        if self.limits.len() < self.weight.len() {
            self.limits.resize(self.weight.len(), Limits::default());
        }
        self.limits[flow.index()] = Limits::on(route, level);
    }
}

impl Limits {
    pub fn on(route: &[u32], level: &[f64]) -> Self {
        let (mut lowest, mut second, mut lowest_at) = (f64::INFINITY, f64::INFINITY, 0);
        for &link in route {
            let level = level[link as usize];
            if level < lowest {
                (lowest, second) = (level, lowest);
                lowest_at = link;
            } else {
                second = smaller(second, level);
            }
        }
        Self { lowest, second, lowest_at }
    }

    /// With the level of `link` changed from `before` to `level`; none where only a look at all links
    /// tells.
    pub fn with(self, link: u32, before: f64, level: f64) -> Option<Self> {
        let Self { lowest, second, lowest_at } = self;
        if link == lowest_at {
            (level <= second).then_some(Self { lowest: level, ..self })
        } else if level < lowest {
            Some(Self { lowest: level, second: lowest, lowest_at: link })
        } else if level <= second || before > second {
            Some(Self { second: smaller(second, level), ..self })
        } else {
            None
        }
    }

    /// The level at which the other links hold it up.
    pub fn at(&self, link: u32) -> f64 {
        if self.lowest_at == link { self.second } else { self.lowest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn what_changes_of_limits_is_what_a_look_at_all_links_would_find() {
        let mut random = Random::new(3, Stream::Shapes);
        let route = [4, 0, 2, 1];
        let mut told = 0;
        for _ in 0..10_000 {
            let mut level: Vec<_> = (0..5).map(|_| f64::from(random.below(6))).collect();
            let old = Limits::on(&route, &level);
            let link = route[random.below(4) as usize];
            let before = std::mem::replace(&mut level[link as usize], f64::from(random.below(6)));
            let Some(new) = old.with(link, before, level[link as usize]) else { continue };
            told += 1;
            let looked = Limits::on(&route, &level);
            assert_eq!((new.lowest, new.second), (looked.lowest, looked.second));
            assert_eq!(level[new.lowest_at as usize], new.lowest);
        }
        assert!(told > 5_000, "a look at all links is the exception: {told}");
    }
}
