//! Numbers that are listed once each.

/// A set of numbers (of flows, say) in the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct Listed {
    numbers: Vec<u32>,
    /// By number.
    has: Vec<bool>,
}

impl Listed {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

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

    /// Takes out those listed from that place on; whoever asks looks at all of them.
    pub fn drain(&mut self, start: usize) -> impl ExactSizeIterator<Item = u32> {
        let Self { numbers, has } = self;
        numbers.drain(start..).inspect(|&number| has[number as usize] = false)
    }
}
