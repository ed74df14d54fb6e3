//! Flows that have been seen.

use crate::growth::lengthen;
use crate::ids::FlowId;

/// A set of flows that is emptied at once.
#[derive(Debug)]
pub struct SeenFlows {
    /// By flow, the round in which it was last added.
    rounds: Vec<u32>,
    round: u32,
}

impl Default for SeenFlows {
    fn default() -> Self {
        Self { rounds: Vec::new(), round: 1 }
    }
}

impl SeenFlows {
    /// Forgets all flows.
    pub fn forget(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.rounds.clear();
            1
        });
    }

    /// Adds a flow; returns whether it was new.
    #[inline]
    pub fn add(&mut self, flow: FlowId) -> bool {
        lengthen(&mut self.rounds, flow.index() + 1, 0);
        std::mem::replace(&mut self.rounds[flow.index()], self.round) != self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flows_are_new_once_in_each_round() {
        let mut seen = SeenFlows::default();
        for round in [1, 2, u32::MAX, 1] {
            assert_eq!(seen.round, round);
            assert_eq!(
                [5, 3, 5, 3, 0].map(|flow| seen.add(FlowId(flow))),
                [true, true, false, false, true]
            );
            if round == 2 {
                seen.round = u32::MAX - 1;
            }
            seen.forget();
        }
    }
}
