//! Priority levels of packets.

use super::super::parts::thresholds::Sizes;
use crate::workload::Traffic;

/// Levels of a port.
pub const ALL: u8 = 8;

/// How the levels are divided: the first ones for unscheduled packets by the size of their message,
/// the last ones for scheduled packets (Homa §3.4).
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    /// Largest message in packets of each unscheduled level but the last.
    cutoffs: Vec<f64>,
    scheduled: u32,
}

impl Levels {
    /// For the sizes of `traffic`; the first `ahead` packets of a message go unscheduled.
    pub fn of(traffic: &Traffic, ahead: u32) -> Self {
        Self::new(&Sizes::of(traffic), f64::from(ahead))
    }

    fn new(sizes: &Sizes, ahead: f64) -> Self {
        let unscheduled = sizes.mean_capped(ahead);
        let share = if sizes.mean() > 0.0 { 1.0 - unscheduled / sizes.mean() } else { 0.0 };
        let scheduled = ((f64::from(ALL) * share + 0.5) as u32).clamp(1, u32::from(ALL) - 1);
        let levels = u32::from(ALL) - scheduled;
        let part = |level: u32| unscheduled * f64::from(level) / f64::from(levels);
        let cutoffs = (1..levels).map(|level| cutoff(sizes, ahead, part(level))).collect();
        Self { cutoffs, scheduled }
    }

    /// Number of levels for scheduled packets.
    pub const fn scheduled(&self) -> u32 {
        self.scheduled
    }

    /// The level of the unscheduled packets of a message.
    pub fn unscheduled(&self, packets: u32) -> u8 {
        self.cutoffs.partition_point(|&cutoff| cutoff < f64::from(packets)) as u8
    }

    /// Level of scheduled packets of the message at `rank`, counted from 0, among the `granted`
    /// messages with grants.
    pub fn granted(&self, rank: usize, granted: usize) -> u8 {
        let longer = (granted - 1 - rank) as u32;
        ALL - 1 - longer.min(self.scheduled - 1) as u8
    }
}

/// The size up to which messages carry `bytes` of the unscheduled bytes, all in packets per message.
fn cutoff(sizes: &Sizes, ahead: f64, bytes: f64) -> f64 {
    let carried = |size: f64| {
        let capped = size.min(ahead);
        let beyond = (sizes.share_up_to(size) - sizes.share_up_to(capped)).max(0.0);
        sizes.mean_up_to(capped) + beyond * ahead
    };
    let (mut low, mut high) = (0.0, sizes.largest());
    // Sixty halvings leave less than a packet of any size.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if carried(middle) < bytes {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half of the messages have 10 packets, half have 190.
    fn two_sizes() -> Sizes {
        Sizes::from_knots([(10.0, 0.5), (190.0, 0.5), (190.0, 1.0)])
    }

    #[test]
    fn the_share_of_scheduled_bytes_says_how_many_levels_they_get() {
        let of = |ahead| Levels::new(&two_sizes(), ahead).scheduled();
        // Unscheduled: (10 + 70) / 2 of 100 packets, all of them, and 1 of 100.
        assert_eq!([of(70.0), of(190.0), of(1.0)], [5, 1, 7]);
    }

    #[test]
    fn unscheduled_levels_carry_equal_bytes() {
        // Messages of 1 to 100 packets, evenly; all unscheduled. Each of seven levels carries a
        // seventh of the bytes, which grow with the square of the size.
        let levels = Levels::new(&Sizes::from_knots([(0.0, 0.0), (100.0, 1.0)]), 100.0);
        assert_eq!(levels.scheduled(), 1);
        for (level, cutoff) in (1..7).zip(&levels.cutoffs) {
            let expected = 100.0 * (f64::from(level) / 7.0).sqrt();
            assert!((cutoff - expected).abs() < 1e-6, "{cutoff} against {expected}");
        }
        assert_eq!([1, 37, 38, 100].map(|packets| levels.unscheduled(packets)), [0, 0, 1, 6]);
    }

    #[test]
    fn scheduled_messages_take_the_lowest_levels_that_are_free() {
        let levels = Levels { cutoffs: vec![], scheduled: 3 };
        assert_eq!(levels.granted(0, 1), 7);
        assert_eq!([0, 1, 2].map(|rank| levels.granted(rank, 3)), [5, 6, 7]);
        assert_eq!([0, 1, 2, 3].map(|rank| levels.granted(rank, 4)), [5, 5, 6, 7]);
    }
}
