//! Exclusive prefix sums, several counts at a time.

#[cfg(target_arch = "wasm32")]
use std::arch::wasm32;

/// The number of counts summed at a time.
pub const STEP: usize = 8;

/// Replaces every count by the sum of all counts before it.
#[cfg(target_arch = "wasm32")]
pub fn exclusive(counts: &mut [[u16; STEP]]) {
    let mut before = wasm32::u16x8_splat(0);
    for eight in counts {
        before = exclusive_in_vector(eight, before);
    }
}

/// Prefix sums of one vector. `before` has the sum of all earlier counts in every lane; returns that
/// sum including this vector.
///
/// Adds each lane to the next one, then sums to those two lanes further, then four. Shifts are
/// shuffles with zeros, because a shuffle is one instruction.
#[cfg(target_arch = "wasm32")]
#[inline]
fn exclusive_in_vector(counts: &mut [u16; STEP], before: wasm32::v128) -> wasm32::v128 {
    use wasm32::{u16x8_add as add, u16x8_extract_lane as lane, u16x8_shuffle as lanes};
    let zeros = wasm32::u16x8_splat(0);
    let [a, b, c, d, e, f, g, h] = *counts;
    let own = wasm32::u16x8(a, b, c, d, e, f, g, h);
    let of_two = add(own, lanes::<7, 8, 9, 10, 11, 12, 13, 14>(zeros, own));
    let of_four = add(of_two, lanes::<6, 7, 8, 9, 10, 11, 12, 13>(zeros, of_two));
    let sums = add(of_four, lanes::<4, 5, 6, 7, 8, 9, 10, 11>(zeros, of_four));
    let positions = add(before, lanes::<7, 8, 9, 10, 11, 12, 13, 14>(zeros, sums));
    *counts = [
        lane::<0>(positions),
        lane::<1>(positions),
        lane::<2>(positions),
        lane::<3>(positions),
        lane::<4>(positions),
        lane::<5>(positions),
        lane::<6>(positions),
        lane::<7>(positions),
    ];
    add(before, lanes::<7, 7, 7, 7, 7, 7, 7, 7>(sums, sums))
}

/// 1 in each of the four 16-bit lanes of a word.
#[cfg(not(target_arch = "wasm32"))]
const EACH: u64 = 0x0001_0001_0001_0001;

/// Replaces every count by the sum of all counts before it.
///
/// One multiplication sums the four lanes of a word.
#[cfg(not(target_arch = "wasm32"))]
pub fn exclusive(counts: &mut [[u16; STEP]]) {
    let mut before = 0;
    for four in counts.as_flattened_mut().chunks_exact_mut(4) {
        let counts = four.iter().rev().fold(0, |word, &count| word << 16 | u64::from(count));
        let sums = counts.wrapping_mul(EACH);
        let positions = sums - counts + before * EACH;
        for (nth, next) in four.iter_mut().enumerate() {
            *next = (positions >> (16 * nth)) as u16;
        }
        before += sums >> 48;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_count_becomes_the_sum_of_all_counts_before() {
        let given: Vec<[u16; STEP]> =
            (0..50).map(|row| std::array::from_fn(|nth| (nth as u16 * 7 + row) % 5)).collect();
        let mut sums = given.clone();
        exclusive(&mut sums);
        let mut before = 0;
        for (count, sum) in given.as_flattened().iter().zip(sums.as_flattened()) {
            assert_eq!(*sum, before);
            before += count;
        }
    }
}
