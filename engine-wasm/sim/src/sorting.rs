//! Sorting by a rank, by one function for all types of items: a sort that is compiled for a type and a
//! kind of key of its own makes the page's module up to 10 KB larger.

/// Sorts `items` by their ranks, smaller ones first; items of equal rank keep their order.
pub fn sort_by_rank<T>(items: &mut [T], rank: impl Fn(&T) -> u64) {
    let mut ranked: Vec<_> = items.iter().map(rank).zip(0..).collect();
    ranked.sort_unstable();
    // Each place receives the item that stood where its entry says; a cycle of places is completed by swaps.
    for start in 0..items.len() {
        let mut place = start;
        loop {
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
        for count in 0..200 {
            let mut items: Vec<_> = (0..count).map(|at| (random.below(9), at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(rank, _)| rank);
            sort_by_rank(&mut items, |&(rank, _)| u64::from(rank));
            assert_eq!(items, expected);
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
