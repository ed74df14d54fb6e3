//! Announced decisions by window and stage.

use crate::ids::PortId;

/// Lists of ports that announced a decision. A port announces one at a time, so that a list is a chain
/// through one number per port, and adding to it allocates nothing.
#[derive(Debug)]
pub struct Decisions {
    /// By list, the last port announced; [`END`] if the list is empty.
    heads: Vec<u32>,
    /// By port, the port announced before it in the same list.
    next: Vec<u32>,
}

/// The ports of a list that was taken.
#[derive(Debug)]
pub struct Chain(u32);

/// The end of a list. Zero, so that empty lists are found fast.
const END: u32 = 0;

impl Decisions {
    /// `lists` empty lists for `ports` ports.
    pub fn new(lists: usize, ports: usize) -> Self {
        Self { heads: vec![END; lists], next: vec![END; ports] }
    }

    /// Adds a port, which is in no list.
    pub fn add(&mut self, list: usize, port: PortId) {
        self.next[port.index()] = self.heads[list];
        self.heads[list] = port.0 + 1;
    }

    /// Empties a list; returns its ports, the latest first, for [`Self::next`].
    pub fn take(&mut self, list: usize) -> Chain {
        Chain(std::mem::replace(&mut self.heads[list], END))
    }

    /// The next port of a list that was taken. It may then be added to a list again.
    pub fn next(&self, chain: &mut Chain) -> Option<PortId> {
        let port = chain.0.checked_sub(1)?;
        chain.0 = self.next[port as usize];
        Some(PortId(port))
    }

    /// By list, zero if it is empty.
    pub fn heads(&self) -> &[u32] {
        &self.heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_added_while_a_list_is_read_are_in_the_new_list() {
        let mut decisions = Decisions::new(2, 4);
        for port in [0, 3, 1] {
            decisions.add(1, PortId(port));
        }
        let mut chain = decisions.take(1);
        let mut seen = Vec::new();
        while let Some(port) = decisions.next(&mut chain) {
            decisions.add(1, port);
            seen.push(port.0);
        }
        assert_eq!(seen, [1, 3, 0]);
        let mut again = decisions.take(1);
        assert_eq!(decisions.next(&mut again), Some(PortId(0)));
        assert_eq!(decisions.heads(), [END, END]);
    }
}
