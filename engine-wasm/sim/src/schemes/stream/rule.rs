//! Stream's equations (2) to (5): from the counts of a receiver to a priority.

/// One megabyte, the unit in which the number of flows weighs against bytes in equation (3). In
/// bytes the term would vanish; below one megabyte it stays as it is there.
const MEGABYTE_BITS: f64 = 8e6;

/// Input of the rule: bits counted by one receiver of a coflow, and reported by others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// X: received over all its flows.
    pub received: f64,
    /// S: received by others, as reported.
    pub others: f64,
    /// n: its flows so far.
    pub flows: u32,
    /// `n_fin`: those of them that are done.
    pub finished: u32,
    /// m: the depth in the job, 1 for a coflow that no other waits for.
    pub internal_id: u32,
}

/// Interpretation of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Equations (2), (4), (5) with the brackets as ceilings and the threshold of the present queue.
    Ceiling,
    /// Demotion as soon as the count exceeds the threshold of the present queue.
    Threshold,
}

/// The rule with its constants.
#[derive(Clone, Debug)]
pub struct Rule {
    pub reading: Reading,
    /// τ of every queue but the last, in bits.
    pub thresholds: Vec<f64>,
    /// a of equation (2).
    pub history_factor: f64,
    /// β of equation (5).
    pub relay_factor: f64,
    /// Whether stages that others wait for sink faster, equation (4).
    pub weighted: bool,
}

impl Rule {
    /// The lowest level.
    fn last(&self) -> u8 {
        self.thresholds.len() as u8
    }

    /// W of equation (4), with the natural logarithm: log10(3) < 1 would slow down what it is to speed up.
    pub fn weight(&self, count: &Count) -> f64 {
        let m = count.internal_id;
        if self.weighted && m > 1 { libm::log(f64::from(m) + 1.0) } else { 1.0 }
    }

    /// τ + a·H of equations (2) and (3), in bits.
    pub fn allowance(&self, threshold: f64, count: &Count) -> f64 {
        let (constant, per_bit) = self.allowance_terms(threshold, count);
        constant + per_bit / count.received.max(MEGABYTE_BITS)
    }

    /// The allowance: a constant, and a term divided by the bits received.
    fn allowance_terms(&self, threshold: f64, count: &Count) -> (f64, f64) {
        let history = self.history_factor * threshold;
        let flows = f64::from(count.flows);
        let constant = threshold + history * f64::from(count.finished) / flows;
        (constant, history * flows * MEGABYTE_BITS)
    }

    /// W·(β·S + X) of equation (5), in bits.
    pub fn served(&self, count: &Count) -> f64 {
        self.weight(count) * (self.relay_factor * count.others + count.received)
    }

    /// Whether a receiver at `level` sinks by one.
    fn sinks(&self, level: u8, count: &Count) -> bool {
        let Some(&threshold) = self.thresholds.get(level as usize) else { return false };
        let (allowed, served) = (self.allowance(threshold, count), self.served(count));
        match self.reading {
            Reading::Ceiling => ceiling_level(self.last() + 1, allowed / served) > level,
            Reading::Threshold => served > allowed,
        }
    }

    /// The level after `level`: sinks one by one while the rule demands it, and never rises.
    pub fn level(&self, mut level: u8, count: &Count) -> u8 {
        // The byte about to arrive decides: boundaries are met to within one byte.
        let next = Count { received: count.received + 8.0, ..*count };
        while self.sinks(level, &next) {
            level += 1;
        }
        level
    }

    /// Seconds until a receiver at `level` sinks if it receives `rate` and the others `others_rate`
    /// bits per second from now on; infinite for never.
    ///
    /// The boundary is where g·(β·S + X) = A + B/max(X, 1 MB), with g the share of the present
    /// threshold that the reading demands: quadratic in time.
    pub fn seconds_to_sink(&self, level: u8, count: &Count, rate: f64, others_rate: f64) -> f64 {
        let Some(&threshold) = self.thresholds.get(level as usize) else { return f64::INFINITY };
        let above = f64::from(self.last() - level);
        let share = match self.reading {
            Reading::Ceiling => above / f64::from(self.last() + 1),
            Reading::Threshold => 1.0,
        };
        let demanded = share * self.weight(count);
        let total = self.relay_factor * count.others + count.received;
        let total_rate = self.relay_factor * others_rate + rate;
        if total_rate <= 0.0 {
            return f64::INFINITY;
        }
        let (constant, per_bit) = self.allowance_terms(threshold, count);
        let flat =
            (constant + per_bit / MEGABYTE_BITS - demanded * total) / (demanded * total_rate);
        if count.received + rate * flat <= MEGABYTE_BITS {
            return flat;
        }
        let received = count.received;
        positive_root(
            demanded * total_rate * rate,
            demanded * (total * rate + total_rate * received) - constant * rate,
            (demanded * total - constant) * received - per_bit,
        )
    }
}

/// K − ⌈K·min(1, ratio)⌉ of equation (2), between 0 and K − 1.
pub fn ceiling_level(queues: u8, ratio: f64) -> u8 {
    queues - (f64::from(queues) * ratio.min(1.0)).ceil().max(1.0) as u8
}

/// The larger root of a·t² + b·t + c = 0 for a ≥ 0 ≥ c.
fn positive_root(a: f64, b: f64, c: f64) -> f64 {
    let root = (b * b - 4.0 * a * c).sqrt();
    // Of the two forms, the one that adds numbers of the same sign.
    if b > 0.0 { -2.0 * c / (b + root) } else { (root - b) / (2.0 * a) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Random, Stream};

    const MB: f64 = MEGABYTE_BITS;

    fn rule(reading: Reading, history_factor: f64) -> Rule {
        let thresholds = [10.0, 100.0, 1_000.0].map(|limit| limit * MB).to_vec();
        Rule { reading, thresholds, history_factor, relay_factor: 1.0, weighted: true }
    }

    fn received(megabytes: f64) -> Count {
        let received = megabytes * MB;
        Count { received, flows: 1, internal_id: 1, ..Count::default() }
    }

    #[test]
    fn with_one_threshold_levels_follow_the_ceiling() {
        let rows =
            [(10.0, 0), (13.3333, 0), (13.34, 1), (19.99, 1), (20.0, 2), (39.9, 2), (40.0, 3)];
        for (megabytes, level) in rows {
            assert_eq!(ceiling_level(4, 10.0 / megabytes), level, "{megabytes} MB");
        }
        assert_eq!(ceiling_level(4, f64::INFINITY), 0, "nothing received");
        assert_eq!(ceiling_level(4, 0.0), 3);
    }

    #[test]
    fn with_the_threshold_of_the_present_queue_boundaries_grow_with_it() {
        let check = |reading, boundaries: [f64; 3]| {
            let rule = rule(reading, 0.0);
            for (level, boundary) in (0..).zip(boundaries) {
                assert_eq!(rule.level(level, &received(boundary * 0.9999)), level);
                assert_eq!(rule.level(level, &received(boundary * 1.0001)), level + 1);
                let left = rule.seconds_to_sink(level, &received(0.0), MB, 0.0);
                assert!((left / boundary - 1.0).abs() < 1e-12, "{left} at {level}");
            }
        };
        check(Reading::Ceiling, [40.0 / 3.0, 200.0, 4_000.0]);
        check(Reading::Threshold, [10.0, 100.0, 1_000.0]);
    }

    #[test]
    fn a_lump_of_bytes_sinks_level_by_level_and_nothing_rises() {
        let rule = rule(Reading::Ceiling, 0.0);
        assert_eq!(rule.level(0, &received(300.0)), 2);
        assert_eq!(rule.level(0, &received(1e6)), 3);
        assert_eq!(rule.level(2, &received(1.0)), 2);
    }

    #[test]
    fn all_terms_together() {
        let count =
            Count { flows: 4, finished: 2, others: 10.0 * MB, internal_id: 2, ..received(20.0) };
        let rule = rule(Reading::Ceiling, 1.0);
        let allowed = rule.allowance(10.0 * MB, &count);
        assert!((allowed - 17.0 * MB).abs() < 1.0);
        let ratio = allowed / rule.served(&count);
        assert!((ratio - 0.515_802).abs() < 1e-6);
        assert_eq!(ceiling_level(4, ratio), 1);
    }

    #[test]
    fn stages_that_others_wait_for_weigh_more() {
        let rule = rule(Reading::Ceiling, 1.0);
        let weights = [1.0, 1.099, 1.386, 1.609, 1.792];
        for (internal_id, weight) in (1..).zip(weights) {
            let count = Count { internal_id, ..received(1.0) };
            assert!((rule.weight(&count) - weight).abs() < 5e-4);
        }
    }

    /// The predicted time is where the outcome of the rule changes, for any counts.
    #[test]
    fn receivers_sink_when_predicted() {
        let mut random = Random::new(1, Stream::Shapes);
        for _ in 0..2_000 {
            let reading = [Reading::Ceiling, Reading::Threshold][random.below(2) as usize];
            let rule = rule(reading, f64::from(random.below(3)));
            let flows = 1 + random.below(40);
            let mut count = Count {
                received: f64::from(random.below(300)) / 100.0 * MB,
                others: f64::from(random.below(2) * random.below(5)) * MB,
                flows,
                finished: random.below(flows),
                internal_id: 1 + random.below(3),
            };
            let rate = f64::from(random.below(4)) * MB;
            let others_rate = f64::from(random.below(3)) * MB;
            let level = rule.level(0, &count);
            let seconds = rule.seconds_to_sink(level, &count, rate, others_rate);
            if rate + others_rate == 0.0 || level == 3 {
                assert_eq!(seconds, f64::INFINITY);
                continue;
            }
            let start = count;
            let mut at = |seconds: f64| {
                count.received = start.received + rate * seconds;
                count.others = start.others + others_rate * seconds;
                rule.level(level, &count)
            };
            assert_eq!(at(seconds * (1.0 - 1e-5) - 1e-4), level, "{start:?} after {seconds}");
            assert!(at(seconds) > level, "{start:?} after {seconds}");
        }
    }
}
