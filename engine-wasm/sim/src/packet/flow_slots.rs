//! State of active flows.

use crate::growth::{append, lengthen};
use crate::ids::FlowId;

/// A map from active flows to their state. Slots are recycled when flows end, so that memory follows the
/// number of concurrent flows, plus four bytes for each flow of the run.
#[derive(Debug)]
pub struct FlowSlots<T> {
    /// By flow: its slot, or one of the two constants below.
    slots: Vec<u32>,
    active: Vec<Option<T>>,
    free: Vec<u32>,
}

const UPCOMING: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

impl<T> Default for FlowSlots<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), active: Vec::new(), free: Vec::new() }
    }
}

impl<T> FlowSlots<T> {
    /// Opens a slot for `flow`; returns its number, for [`Self::at`].
    ///
    /// # Panics
    /// When it has or had one.
    pub fn open(&mut self, flow: FlowId, state: T) -> u32 {
        let index = flow.index();
        lengthen(&mut self.slots, index + 1, UPCOMING);
        assert_eq!(self.slots[index], UPCOMING, "a flow starts once");
        self.slots[index] = self.free.pop().unwrap_or_else(|| {
            append(&mut self.active, None);
            (self.active.len() - 1) as u32
        });
        let slot = self.slots[index];
        self.active[slot as usize] = Some(state);
        slot
    }

    /// The slot of an active flow.
    pub fn slot(&self, flow: FlowId) -> Option<u32> {
        self.slots.get(flow.index()).copied().filter(|&slot| slot < DONE)
    }

    /// The state in a slot, while the flow is active for which it was opened. Faster than [`Self::get`], which first
    /// reads the slot of the flow.
    pub fn at(&self, slot: u32) -> Option<&T> {
        self.active.get(slot as usize)?.as_ref()
    }

    /// [`Self::at`], to be changed.
    pub fn at_mut(&mut self, slot: u32) -> Option<&mut T> {
        self.active.get_mut(slot as usize)?.as_mut()
    }

    /// The state of an active flow.
    pub fn get_mut(&mut self, flow: FlowId) -> Option<&mut T> {
        self.at_mut(*self.slots.get(flow.index())?)
    }

    /// The state of an active flow.
    pub fn get(&self, flow: FlowId) -> Option<&T> {
        self.at(*self.slots.get(flow.index())?)
    }

    /// The active flows.
    pub fn iter(&self) -> impl Iterator<Item = (FlowId, &T)> {
        let active = self.slots.iter().enumerate().filter(|&(_, &slot)| slot < DONE);
        active.filter_map(|(flow, &slot)| {
            Some((FlowId::from(flow), self.active[slot as usize].as_ref()?))
        })
    }

    /// The states of the active flows.
    pub fn states_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.active.iter_mut().flatten()
    }

    /// Whether `flow` has or had a slot.
    pub fn has_opened(&self, flow: FlowId) -> bool {
        self.slots.get(flow.index()).is_some_and(|&slot| slot != UPCOMING)
    }

    /// Removes and returns the state of an active flow, for good.
    pub fn close(&mut self, flow: FlowId) -> Option<T> {
        let slot = std::mem::replace(self.slots.get_mut(flow.index())?, DONE);
        let state = self.active.get_mut(slot as usize)?.take();
        self.free.push(slot);
        state
    }

    /// The number of active flows.
    pub fn len(&self) -> usize {
        self.active.len() - self.free.len()
    }

    /// Whether no flow is active.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yield_point::tests::calls_of;

    #[test]
    fn very_many_states_move_in_parts() {
        let mut slots = FlowSlots::default();
        let mut open = |flows: std::ops::Range<u32>| {
            calls_of(|| {
                for flow in flows {
                    slots.open(FlowId(flow), [u64::from(flow); 64]);
                }
            })
        };
        open(0..1 << 13);
        assert!(open(1 << 13..(1 << 13) + 1) >= 8, "a state of 512 bytes counts as 9 steps");
        assert_eq!(open((1 << 13) + 1..1 << 14), 0);
        assert!(
            (0..1 << 14).all(|flow| slots
                .get(FlowId(flow))
                .is_some_and(|state| state[9] == u64::from(flow)))
        );
    }

    #[test]
    fn slots_are_recycled_and_a_closed_flow_stays_closed() {
        let mut slots = FlowSlots::default();
        slots.open(FlowId(3), "three");
        slots.open(FlowId(5), "five");
        assert_eq!(slots.close(FlowId(3)), Some("three"));
        assert_eq!(slots.close(FlowId(3)), None);
        let slot = slots.open(FlowId(9), "nine");
        assert_eq!(slots.active.len(), 2);
        assert_eq!(slots.get_mut(FlowId(3)), None);
        assert_eq!(slots.get_mut(FlowId(4)), None);
        assert_eq!(slots.get_mut(FlowId(9)), Some(&mut "nine"));
        assert_eq!(slots.at(slot), Some(&"nine"));
        assert_eq!(slots.len(), 2);
    }
}
