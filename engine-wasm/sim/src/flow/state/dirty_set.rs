//! Insertion-ordered set of small integers.

use crate::growth::lengthen;
use crate::yield_point::yield_point;

/// A set of dense ids, in order of insertion.
#[derive(Debug, Default)]
pub(in crate::flow) struct DirtySet {
    numbers: Vec<u32>,
    /// By id, whether it is in the set.
    listed: Vec<bool>,
}

impl DirtySet {
    /// Adds a number unless it is present.
    #[inline]
    pub fn add(&mut self, number: u32) {
        lengthen(&mut self.listed, number as usize + 1, false);
        if !std::mem::replace(&mut self.listed[number as usize], true) {
            self.numbers.push(number);
        }
    }

    /// Removes and yields all numbers; the caller must exhaust the iterator.
    pub fn drain(&mut self) -> impl ExactSizeIterator<Item = u32> {
        let Self { numbers, listed } = self;
        numbers.drain(..).inspect(|&number| {
            yield_point(1);
            listed[number as usize] = false;
        })
    }
}
