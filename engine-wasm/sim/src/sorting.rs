//! Sorting: of very many items, in chunks between which it yields; and by a rank, by one function for all
//! types of items, since a sort that is compiled for a type and a kind of key of its own makes the page's
//! module up to 10 KB larger.

use crate::yield_point::{Yielding, yield_point};

/// Items that are sorted without yielding: they take a few tenths of a millisecond.
const CHUNK: usize = 1 << 13;

/// Sorts `items`, which may be very many, smaller ones first; equal ones in any order.
pub fn sort_many<T: Copy + Ord>(items: &mut [T]) {
    for chunk in items.chunks_mut(CHUNK) {
        chunk.sort_unstable();
        yield_point(chunk.len());
    }
    let (mut width, mut first) = (CHUNK, Vec::new());
    while width < items.len() {
        for sorted in items.chunks_mut(2 * width) {
            merge(sorted, width, &mut first);
        }
        width *= 2;
    }
}

/// Merges the first `width` of `items` with the others, both sorted. `first` is working memory.
fn merge<T: Copy + Ord>(items: &mut [T], width: usize, first: &mut Vec<T>) {
    let Some(next) = items.get(width) else { return };
    if items[width - 1] <= *next {
        return;
    }
    first.clear();
    first.extend_from_slice(&items[..width]);
    let (mut place, mut behind) = (0, width);
    for item in first.iter().yielding() {
        while behind < items.len() && items[behind] < *item {
            items[place] = items[behind];
            (place, behind) = (place + 1, behind + 1);
        }
        items[place] = *item;
        place += 1;
    }
}

/// Sorts `items` by their ranks, smaller ones first; items of equal rank keep their order.
pub fn sort_by_rank<T>(items: &mut [T], rank: impl Fn(&T) -> u64) {
    let mut ranked: Vec<_> = items.iter().yielding().map(rank).zip(0..).collect();
    sort_many(&mut ranked);
    // Each place receives the item that stood where its entry says; a cycle of places is completed by swaps.
    for start in 0..items.len() {
        let mut place = start;
        loop {
            yield_point(1);
            let source = std::mem::replace(&mut ranked[place].1, place as u32) as usize;
            if source == start {
                break;
            }
            items.swap(place, source);
            place = source;
        }
    }
}

/// The rank of a number in the order of [`f64::total_cmp`].
pub fn rank_of(number: f64) -> u64 {
    const SIGN: u64 = 1 << 63;
    let bits = number.to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    #[test]
    fn items_of_equal_rank_keep_their_order() {
        let mut random = Random::new(3, Stream::Shapes);
        for count in (0..200).chain([3 * CHUNK as u32]) {
            let mut items: Vec<_> = (0..count).map(|at| (random.below(9), at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(rank, _)| rank);
            sort_by_rank(&mut items, |&(rank, _)| u64::from(rank));
            assert_eq!(items, expected);
        }
    }

    #[test]
    fn very_many_items_are_sorted_like_few() {
        let mut random = Random::new(4, Stream::Shapes);
        for count in [0, 1, CHUNK, CHUNK + 1, 3 * CHUNK - 5, 4 * CHUNK, 70_000] {
            for below in [1, 9, 1_000_000] {
                let mut items: Vec<_> = (0..count).map(|_| random.below(below)).collect();
                let mut expected = items.clone();
                expected.sort_unstable();
                sort_many(&mut items);
                assert!(items == expected, "{count} numbers below {below}");
                items.reverse();
                sort_many(&mut items);
                assert!(items == expected, "{count} descending numbers below {below}");
            }
        }
    }

    #[test]
    fn ranks_order_numbers_like_total_cmp() {
        let ascending = [f64::NEG_INFINITY, -2.0, -1e-300, -0.0, 0.0, 5e-324, 1.0, f64::MAX];
        let ranks = ascending.map(rank_of);
        assert!(ranks.is_sorted_by(|one, next| one < next) && ranks[7] < rank_of(f64::INFINITY));
        assert!(rank_of(f64::INFINITY) < rank_of(f64::NAN));
    }
}
