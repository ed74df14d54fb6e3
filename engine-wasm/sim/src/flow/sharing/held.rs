//! Telling rates by the links that hold flows up.

use std::cmp::Ordering;

use super::stakes::{Routes, Stakes};
use super::{NOT_TWO, Sharing};
use crate::flow::{Flows, Rates};
use crate::ids::FlowId;

impl Sharing {
    /// Nobody yet, on links with all their capacity, of flows that all weigh the same.
    pub fn of_equals(flows: &Flows) -> Self {
        Self { tells_holders: true, ..Self::new(flows) }
    }

    /// Solves for all links next to which something changed. Links are clocks: each runs at its level,
    /// and flows (of those that are there) follow the one that holds them up.
    ///
    /// Of some hundred flows that are held up at a link with a new level hardly one is held up
    /// elsewhere afterwards.
    pub fn settle_holders(
        &mut self,
        routes: &impl Routes,
        stakes: &mut Stakes,
        rates: &mut Rates,
        is_there: impl Fn(FlowId) -> bool,
    ) {
        while let Some(place) = self.next_place() {
            self.solve_at(place, routes, stakes);
        }
        for (flow, one, other) in self.changed.drain(..) {
            stakes.is_changed[flow.index()] = false;
            let before = stakes.holder[flow.index()];
            let holder = match one {
                NOT_TWO => stakes.limits[flow.index()].lowest_at,
                _ => match self.level[one as usize].total_cmp(&self.level[other as usize]) {
                    Ordering::Less => one,
                    Ordering::Greater => other,
                    // Where both do, it stays with the one it has.
                    Ordering::Equal if before == other => other,
                    Ordering::Equal => one,
                },
            };
            if holder != before && is_there(flow) {
                stakes.holder[flow.index()] = holder;
                rates.follow(flow, holder);
            }
        }
        for link in self.moved.drain(..) {
            let new = self.level[link as usize];
            if new.is_finite() {
                rates.pace(link, new);
            }
        }
    }
}
