//! Size classes of flows and coflows, and results by class.
//!
//! Sizes are payload without headers, in decimal units (1 KB = 1 000 B); upper bounds are
//! inclusive, so a flow of exactly 100 000 B is small.

use serde::{Deserialize, Serialize};

use crate::record::Spread;
use crate::units::Bytes;

const KB: u64 = 1_000;
const MB: u64 = 1_000 * KB;
const GB: u64 = 1_000 * MB;
const TB: u64 = 1_000 * GB;

/// Upper bounds of small and medium flows, as in DCTCP, pFabric and PIAS.
pub const FLOW_BOUNDS: [u64; 2] = [100 * KB, 10 * MB];

/// Upper bounds of categories I to IV in Stream's many-to-one study (Table 3, column A). The table
/// starts at 1 MB; smaller coflows count as category I.
pub const CATEGORY_A_BOUNDS: [u64; 4] = [100 * MB, GB, 10 * GB, 100 * GB];

/// Upper bounds for many-to-many coflows (column B); those below its 6 MB count as category I.
pub const CATEGORY_B_BOUNDS: [u64; 4] = [GB, 10 * GB, 100 * GB, TB];

/// Index of the class of `size` among classes with these inclusive upper bounds.
pub fn class_of(size: Bytes, bounds: &[u64]) -> usize {
    bounds.partition_point(|&bound| bound < size.get())
}

/// A spread for all flows and for each size class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BySize {
    /// Every flow.
    pub all: Spread,
    /// (0, 100 KB].
    pub small: Spread,
    /// (100 KB, 10 MB].
    pub medium: Spread,
    /// (10 MB, ∞).
    pub large: Spread,
}

/// A spread for each category of coflow size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "the categories are numbered as in the paper")]
pub struct ByCategory {
    pub i: Spread,
    pub ii: Spread,
    pub iii: Spread,
    pub iv: Spread,
    pub v: Spread,
}

/// Values grouped by size class.
pub(super) struct Sorted<const CLASSES: usize> {
    bounds: &'static [u64],
    classes: [Vec<f64>; CLASSES],
}

impl<const CLASSES: usize> Sorted<CLASSES> {
    /// No values yet.
    ///
    /// # Panics
    /// If the number of bounds is not one less than that of classes.
    pub fn new(bounds: &'static [u64]) -> Self {
        assert_eq!(bounds.len() + 1, CLASSES, "one bound between each two classes");
        Self { bounds, classes: std::array::from_fn(|_| Vec::new()) }
    }

    /// Adds `value` to the class of `size`.
    pub fn push(&mut self, size: Bytes, value: f64) {
        self.classes[class_of(size, self.bounds)].push(value);
    }
}

impl Sorted<3> {
    /// The spreads by class; `all` in the order of the classes.
    pub fn spreads(mut self) -> BySize {
        let mut all = self.classes.concat();
        let [small, medium, large] = self.classes.each_mut().map(|class| Spread::of(class));
        BySize { all: Spread::of(&mut all), small, medium, large }
    }
}

impl Sorted<5> {
    /// The spreads by category.
    pub fn spreads(mut self) -> ByCategory {
        let [i, ii, iii, iv, v] = self.classes.each_mut().map(|class| Spread::of(class));
        ByCategory { i, ii, iii, iv, v }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_bounds_are_inclusive() {
        let class = |size| class_of(Bytes::new(size), &FLOW_BOUNDS);
        assert_eq!([1, 100_000, 100_001].map(class), [0, 0, 1]);
        assert_eq!([10_000_000, 10_000_001, u64::MAX].map(class), [1, 2, 2]);
    }

    #[test]
    fn sizes_below_the_first_bound_are_category_one() {
        let a = |size| class_of(Bytes::new(size), &CATEGORY_A_BOUNDS);
        assert_eq!([1, 100 * MB, 100 * MB + 1, GB, 10 * GB, 100 * GB].map(a), [0, 0, 1, 1, 2, 3]);
        assert_eq!(a(100 * GB + 1), 4);
        let b = |size| class_of(Bytes::new(size), &CATEGORY_B_BOUNDS);
        assert_eq!([1, GB, 10 * GB, 100 * GB, TB, TB + 1].map(b), [0, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn every_value_is_in_one_class_and_in_all() {
        let mut sorted = Sorted::<3>::new(&FLOW_BOUNDS);
        for (size, value) in [(1, 1.0), (100_000, 3.0), (100_001, 5.0), (20_000_000, 11.0)] {
            sorted.push(Bytes::new(size), value);
        }
        let by_size = sorted.spreads();
        assert_eq!((by_size.all.count, by_size.all.mean), (4, Some(5.0)));
        assert_eq!((by_size.small.count, by_size.small.mean), (2, Some(2.0)));
        assert_eq!((by_size.medium.count, by_size.medium.mean), (1, Some(5.0)));
        assert_eq!((by_size.large.count, by_size.large.mean), (1, Some(11.0)));
    }
}
