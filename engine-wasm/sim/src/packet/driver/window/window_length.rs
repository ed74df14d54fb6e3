//! The length of a window.

use crate::units::Time;

/// A length of time in few significant bits, so that a multiplication and a shift divide by it.
///
/// A power of two would need only a shift, but may be little more than half of what the links of a network allow.
#[derive(Clone, Copy, Debug)]
pub struct WindowLength {
    ps: u32,
    /// Bits of an offset in a window.
    offset_bits: u32,
    is_power_of_two: bool,
    /// The length is a whole number of units of `1 << unit_bits` picoseconds.
    unit_bits: u32,
    /// The reciprocal of that number, rounded up, times `1 << SHIFT`.
    reciprocal: u64,
}

/// A window by its number, and where it starts, in picoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    pub number: u64,
    pub start: u64,
}

/// Significant bits of a length. With more, lengths would be closer to those asked for, but
/// [`WindowLength::locate`] would be exact for fewer windows.
const SIGNIFICANT_BITS: u32 = 5;
const SHIFT: u32 = 32;

impl WindowLength {
    /// The number of windows from the open one on for which [`Self::locate`] is exact, as a binary logarithm.
    /// Beyond them, the reciprocal, which is rounded, may give a wrong window.
    pub const EXACT_BITS: u32 = SHIFT - 2 * SIGNIFICANT_BITS;

    /// The longest one that does not exceed `most`.
    ///
    /// # Panics
    /// If `most` is zero, or 4 ms or more.
    pub fn up_to(most: Time) -> Self {
        let unit_bits = (most.ps().ilog2() + 1).saturating_sub(SIGNIFICANT_BITS);
        let units = most.ps() >> unit_bits;
        let ps = u32::try_from(units << unit_bits).expect("a window is shorter than 4 ms");
        Self {
            ps,
            offset_bits: u32::BITS - (ps - 1).leading_zeros(),
            is_power_of_two: ps.is_power_of_two(),
            unit_bits,
            reciprocal: (1_u64 << SHIFT).div_ceil(units),
        }
    }

    /// The length in picoseconds.
    pub const fn ps(self) -> u64 {
        self.ps as u64
    }

    /// How many bits an offset in a window has.
    pub const fn offset_bits(self) -> u32 {
        self.offset_bits
    }

    /// The window with this number.
    pub const fn window(self, number: u64) -> Window {
        Window { number, start: number * self.ps() }
    }

    /// The number of the window at `at`, and the offset in it, in picoseconds; `open` is this window or an earlier one.
    #[inline]
    pub const fn locate(self, at: u64, open: Window) -> (u64, u32) {
        if self.is_power_of_two {
            // Fewer instructions, for every hop in the papers' fabric.
            return (at >> self.offset_bits, at as u32 & (self.ps - 1));
        }
        let since = at - open.start;
        let ahead = ((since >> self.unit_bits) * self.reciprocal) >> SHIFT;
        (open.number + ahead, (since - ahead * self.ps()) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(most: impl IntoIterator<Item = u64>) -> impl Iterator<Item = WindowLength> {
        most.into_iter().map(|most| WindowLength::up_to(Time::from_ps(most)))
    }

    #[test]
    fn a_length_uses_most_of_what_is_allowed() {
        let lengths = lengths([1, 16, 31, 32, 33, 208_000, 1 << 24]);
        let expected = [1, 16, 31, 32, 32, 204_800, 1 << 24];
        assert!(lengths.map(WindowLength::ps).eq(expected));
    }

    #[test]
    fn offsets_fit_into_their_bits() {
        let bits = lengths([1, 2, 3, 31, 32, 208_000, 1 << 24]).map(WindowLength::offset_bits);
        assert!(bits.eq([0, 1, 2, 5, 5, 18, 24]));
    }

    #[test]
    fn a_time_is_located_as_by_division() {
        for length in lengths((1..100).chain([208_000, (1 << 24) - 1, 1 << 24])) {
            let ps = length.ps();
            let ahead = [0, 1, 2, 3, 1_000, (1 << WindowLength::EXACT_BITS) - 1];
            for (open, ahead) in
                [0, 7, 1 << 30].into_iter().flat_map(|open| ahead.map(|ahead| (open, ahead)))
            {
                let number = open + ahead;
                let (open, start) = (length.window(open), number * ps);
                for at in [start, start + ps / 2, start + ps - 1] {
                    assert_eq!(length.locate(at, open), (number, (at - start) as u32), "{ps} ps");
                }
            }
        }
    }
}
