//! The search for the message with the fewest packets left.

use std::hint::select_unpredictable;

use crate::ids::FlowId;

/// Of the messages considered so far that may proceed, the one with the fewest packets left; of equals the one
/// with the lowest id. Without branches, because which messages may proceed changes with nearly every packet.
#[derive(Clone, Copy, Debug)]
pub struct LeastLeft {
    /// Packets left in the upper half, the message in the lower one.
    key: u64,
}

const NONE: u64 = u64::MAX;

impl LeastLeft {
    /// No message.
    pub const fn new() -> Self {
        Self { key: NONE }
    }

    /// Considers a message with `left` packets left, if it may proceed.
    #[inline]
    pub fn consider(&mut self, may_proceed: bool, left: u32, message: FlowId) {
        let key = u64::from(left) << u32::BITS | u64::from(message.0);
        self.key = self.key.min(select_unpredictable(may_proceed, key, NONE));
    }

    /// The message.
    pub const fn message(self) -> Option<FlowId> {
        if self.key == NONE { None } else { Some(FlowId(self.key as u32)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_with_the_fewest_packets_left_may_proceed() {
        let mut least = LeastLeft::new();
        assert_eq!(least.message(), None);
        for (may_proceed, left, message) in
            [(false, 1, 0), (true, 9, 1), (true, 4, 7), (true, 4, 3)]
        {
            least.consider(may_proceed, left, FlowId(message));
        }
        assert_eq!(least.message(), Some(FlowId(3)));
        least.consider(true, 0, FlowId(u32::MAX));
        assert_eq!(least.message(), Some(FlowId(u32::MAX)));
    }
}
