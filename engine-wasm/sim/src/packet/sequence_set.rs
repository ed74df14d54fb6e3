//! A set of packets of one flow, by sequence number.

/// A set of sequence numbers that grows from zero, mostly in order: of the packets that have been
/// sent, or have arrived.
///
/// Everything below [`SequenceSet::first_missing`] is in it. Bits are kept only beyond that, in a
/// ring that is allocated when the first hole appears.
#[derive(Clone, Debug, Default)]
pub struct SequenceSet {
    first_missing: u32,
    /// Members beyond `first_missing`.
    beyond: u32,
    /// Bit `sequence mod 64·len`; length zero or a power of two.
    ring: Vec<u64>,
}

impl SequenceSet {
    /// The smallest sequence number that is not in the set.
    pub const fn first_missing(&self) -> u32 {
        self.first_missing
    }

    /// The number of members.
    pub const fn len(&self) -> u32 {
        self.first_missing + self.beyond
    }

    /// Whether it has no member.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a number is missing before the last member.
    pub const fn has_holes(&self) -> bool {
        self.beyond > 0
    }

    /// Whether `sequence` is in the set.
    pub fn contains(&self, sequence: u32) -> bool {
        if sequence <= self.first_missing || self.beyond == 0 {
            return sequence < self.first_missing;
        }
        sequence - self.first_missing < self.capacity() && self.bit(sequence)
    }

    /// Adds `sequence`; returns whether it was new.
    #[inline]
    pub fn insert(&mut self, sequence: u32) -> bool {
        if sequence == self.first_missing && self.beyond == 0 {
            self.first_missing += 1;
            return true;
        }
        self.insert_out_of_order(sequence)
    }

    #[inline(never)]
    fn insert_out_of_order(&mut self, sequence: u32) -> bool {
        if sequence < self.first_missing {
            return false;
        }
        if sequence == self.first_missing {
            self.first_missing += 1;
            self.absorb();
            return true;
        }
        self.reserve(sequence - self.first_missing);
        if self.bit(sequence) {
            return false;
        }
        let (word, bit) = self.position(sequence);
        self.ring[word] |= 1 << bit;
        self.beyond += 1;
        true
    }

    /// Adds everything below `sequence`.
    pub fn insert_below(&mut self, sequence: u32) {
        if self.beyond == 0 {
            self.first_missing = self.first_missing.max(sequence);
            return;
        }
        while self.first_missing < sequence {
            self.first_missing += 1;
            self.absorb();
        }
    }

    /// The first missing number at or after `from`.
    pub fn next_missing(&self, from: u32) -> u32 {
        let mut sequence = from.max(self.first_missing);
        while self.contains(sequence) {
            sequence += 1;
        }
        sequence
    }

    /// Advances `first_missing` over consecutive members, and clears their bits.
    ///
    /// The bit of `first_missing` itself may be set on entry, when `insert_below` reaches a member.
    fn absorb(&mut self) {
        while self.beyond > 0 && self.bit(self.first_missing) {
            let (word, bit) = self.position(self.first_missing);
            self.ring[word] &= !(1 << bit);
            self.beyond -= 1;
            self.first_missing += 1;
        }
    }

    fn capacity(&self) -> u32 {
        self.ring.len() as u32 * 64
    }

    fn position(&self, sequence: u32) -> (usize, u32) {
        ((sequence / 64) as usize & (self.ring.len() - 1), sequence % 64)
    }

    fn bit(&self, sequence: u32) -> bool {
        let (word, bit) = self.position(sequence);
        self.ring[word] >> bit & 1 == 1
    }

    /// Extends the ring to `distance` numbers beyond `first_missing`.
    fn reserve(&mut self, distance: u32) {
        if distance < self.capacity() {
            return;
        }
        // One word more than the distance needs, so that the ring never meets its own start.
        let words = ((distance / 64 + 2) as usize).next_power_of_two();
        let mut wider = Self { ring: vec![0; words], ..*self };
        for sequence in self.first_missing..self.first_missing + self.capacity() {
            if self.bit(sequence) {
                let (word, bit) = wider.position(sequence);
                wider.ring[word] |= 1 << bit;
            }
        }
        *self = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_count::case_count;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn members_in_order_need_no_bits() {
        let mut set = SequenceSet::default();
        assert!((0..1_000).all(|sequence| set.insert(sequence)));
        assert!(set.ring.is_empty());
        assert_eq!((set.first_missing(), set.len()), (1_000, 1_000));
    }

    #[test]
    fn filling_a_hole_advances_over_all_consecutive_members() {
        let mut set = SequenceSet::default();
        for sequence in [0, 2, 3, 5] {
            assert!(set.insert(sequence));
        }
        assert!(!set.insert(3));
        assert_eq!((set.first_missing(), set.next_missing(2), set.has_holes()), (1, 4, true));
        assert!(set.insert(1));
        assert_eq!((set.first_missing(), set.len()), (4, 5));
    }

    #[derive(Clone, Copy, Debug)]
    enum Operation {
        Insert(u32),
        InsertBelow(u32),
    }

    fn operations() -> impl Strategy<Value = Vec<Operation>> {
        let insert = (0_u32..400).prop_map(Operation::Insert);
        let below = (0_u32..400).prop_map(Operation::InsertBelow);
        prop::collection::vec(prop_oneof![9 => insert, 1 => below], 0..200)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(case_count(64)))]

        #[test]
        fn it_agrees_with_a_tree(operations in operations()) {
            let mut set = SequenceSet::default();
            let mut model = BTreeSet::new();
            for operation in operations {
                match operation {
                    Operation::Insert(sequence) => {
                        prop_assert_eq!(set.insert(sequence), model.insert(sequence));
                    }
                    Operation::InsertBelow(sequence) => {
                        set.insert_below(sequence);
                        model.extend(0..sequence);
                    }
                }
                prop_assert_eq!(set.len() as usize, model.len());
                let missing = |from| (from..=400).find(|sequence| !model.contains(sequence)).unwrap();
                prop_assert_eq!(set.first_missing(), missing(0));
                for from in [0, 50, 170, 399] {
                    prop_assert_eq!(set.contains(from), model.contains(&from));
                    prop_assert_eq!(set.next_missing(from), missing(from));
                }
            }
        }
    }
}
