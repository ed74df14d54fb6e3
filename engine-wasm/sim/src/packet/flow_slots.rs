//! State for active flows only.

use crate::ids::FlowId;

/// Rows for the flows that are active, found by flow, recycled when a flow is done: memory follows
/// the number of concurrent flows, four bytes apart for each flow there will ever be.
#[derive(Debug)]
pub struct FlowSlots<T> {
    /// By flow: a row, or one of the two marks below.
    rows: Vec<u32>,
    active: Vec<Option<T>>,
    free: Vec<u32>,
}

const UPCOMING: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

impl<T> Default for FlowSlots<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), active: Vec::new(), free: Vec::new() }
    }
}

impl<T> FlowSlots<T> {
    /// Gives `flow` a row.
    ///
    /// # Panics
    /// When it has one or had one.
    pub fn open(&mut self, flow: FlowId, state: T) {
        let index = flow.index();
        if self.rows.len() <= index {
            self.rows.resize(index + 1, UPCOMING);
        }
        assert_eq!(self.rows[index], UPCOMING, "a flow starts once");
        self.rows[index] = self.free.pop().unwrap_or_else(|| {
            self.active.push(None);
            (self.active.len() - 1) as u32
        });
        self.active[self.rows[index] as usize] = Some(state);
    }

    /// The row of an active flow.
    pub fn get_mut(&mut self, flow: FlowId) -> Option<&mut T> {
        let row = *self.rows.get(flow.index())?;
        self.active.get_mut(row as usize)?.as_mut()
    }

    /// The row of an active flow, to look at.
    pub fn get(&self, flow: FlowId) -> Option<&T> {
        let row = *self.rows.get(flow.index())?;
        self.active.get(row as usize)?.as_ref()
    }

    /// Whether `flow` has a row or had one.
    pub fn has_opened(&self, flow: FlowId) -> bool {
        self.rows.get(flow.index()).is_some_and(|&row| row != UPCOMING)
    }

    /// Takes the row of an active flow for good.
    pub fn close(&mut self, flow: FlowId) -> Option<T> {
        let row = std::mem::replace(self.rows.get_mut(flow.index())?, DONE);
        let state = self.active.get_mut(row as usize)?.take();
        self.free.push(row);
        state
    }

    /// Active flows.
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

    #[test]
    fn rows_are_recycled_and_a_closed_flow_stays_closed() {
        let mut slots = FlowSlots::default();
        slots.open(FlowId(3), "three");
        slots.open(FlowId(5), "five");
        assert_eq!(slots.close(FlowId(3)), Some("three"));
        assert_eq!(slots.close(FlowId(3)), None);
        slots.open(FlowId(9), "nine");
        assert_eq!(slots.active.len(), 2);
        assert_eq!(slots.get_mut(FlowId(3)), None);
        assert_eq!(slots.get_mut(FlowId(4)), None);
        assert_eq!(slots.get_mut(FlowId(9)), Some(&mut "nine"));
        assert_eq!(slots.len(), 2);
    }
}
