//! Numbers that are listed once each.

/// A set of numbers (of flows, say) in the order in which they were added.
#[derive(Debug, Default)]
pub(in crate::flow) struct DirtySet {
    numbers: Vec<u32>,
    /// By number.
    has: Vec<bool>,
}

impl DirtySet {
    /// Adds a number that is not here.
    #[inline]
    pub fn add(&mut self, number: u32) {
        if number as usize >= self.has.len() {
            self.has.resize(number as usize + 1, false);
        }
        if !std::mem::replace(&mut self.has[number as usize], true) {
            self.numbers.push(number);
        }
    }

    /// Removes and yields all numbers; the caller must exhaust the iterator.
    pub fn drain(&mut self) -> impl ExactSizeIterator<Item = u32> {
        let Self { numbers, has } = self;
        numbers.drain(..).inspect(|&number| has[number as usize] = false)
    }
}
