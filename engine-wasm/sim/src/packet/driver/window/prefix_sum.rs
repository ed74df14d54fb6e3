//! Running sums of counts, several at a time.

#[cfg(target_arch = "wasm32")]
use std::arch::wasm32;

/// The number of counts summed at a time.
pub const STEP: usize = 8;

/// Replaces every count by the sum of all before it.
#[cfg(target_arch = "wasm32")]
pub fn add_up(counts: &mut [[u16; STEP]]) {
    let mut before = wasm32::u16x8_splat(0);
    for eight in counts {
        before = add_up_in_vector(eight, before);
    }
}

/// Replaces every count by the sum of all before it in the vector, and of what came `before` in every
/// lane. Returns the sum of all in every lane.
///
/// Each is added to the next one, the sums to those two further on, and so on. Lanes are moved along
/// next to zeros, because that takes one instruction.
#[cfg(target_arch = "wasm32")]
#[inline]
fn add_up_in_vector(counts: &mut [u16; STEP], before: wasm32::v128) -> wasm32::v128 {
    use wasm32::{u16x8_add as add, u16x8_extract_lane as lane, u16x8_shuffle as lanes};
    let zeros = wasm32::u16x8_splat(0);
    let [a, b, c, d, e, f, g, h] = *counts;
    let own = wasm32::u16x8(a, b, c, d, e, f, g, h);
    let of_two = add(own, lanes::<7, 8, 9, 10, 11, 12, 13, 14>(zeros, own));
    let of_four = add(of_two, lanes::<6, 7, 8, 9, 10, 11, 12, 13>(zeros, of_two));
    let sums = add(of_four, lanes::<4, 5, 6, 7, 8, 9, 10, 11>(zeros, of_four));
    let places = add(before, lanes::<7, 8, 9, 10, 11, 12, 13, 14>(zeros, sums));
    *counts = [
        lane::<0>(places),
        lane::<1>(places),
        lane::<2>(places),
        lane::<3>(places),
        lane::<4>(places),
        lane::<5>(places),
        lane::<6>(places),
        lane::<7>(places),
    ];
    add(before, lanes::<7, 7, 7, 7, 7, 7, 7, 7>(sums, sums))
}

/// One in each of four counts in a word.
#[cfg(not(target_arch = "wasm32"))]
const EACH: u64 = 0x0001_0001_0001_0001;

/// Replaces every count by the sum of all before it.
///
/// In a word of four one multiplication adds each to all above it.
#[cfg(not(target_arch = "wasm32"))]
pub fn add_up(counts: &mut [[u16; STEP]]) {
    let mut before = 0;
    for four in counts.as_flattened_mut().chunks_exact_mut(4) {
        let counts = four.iter().rev().fold(0, |word, &count| word << 16 | u64::from(count));
        let sums = counts.wrapping_mul(EACH);
        let places = sums - counts + before * EACH;
        for (nth, next) in four.iter_mut().enumerate() {
            *next = (places >> (16 * nth)) as u16;
        }
        before += sums >> 48;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_count_becomes_the_sum_of_all_before_it() {
        let given: Vec<[u16; STEP]> =
            (0..50).map(|row| std::array::from_fn(|nth| (nth as u16 * 7 + row) % 5)).collect();
        let mut sums = given.clone();
        add_up(&mut sums);
        let mut before = 0;
        for (count, sum) in given.as_flattened().iter().zip(sums.as_flattened()) {
            assert_eq!(*sum, before);
            before += count;
        }
    }
}
