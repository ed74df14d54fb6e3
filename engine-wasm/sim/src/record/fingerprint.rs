//! Short hashes that identify runs.
//!
//! FNV-1a with 64 bits (offset basis `cbf29ce484222325`, prime `100000001b3`) over little-endian
//! words, which anyone can recompute from the picosecond times in any language. It detects
//! mistakes, not forgery.

use std::fmt;

use crate::ids::FlowId;
use crate::units::Time;
use crate::workload::Traffic;
use crate::yield_point::Yielding;

/// A 64-bit hash, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Hash of all completions: for each flow in order of its index, the index (32 bits) and the
    /// finish time in picoseconds (64 bits; all ones while unfinished).
    pub fn of_completions(finish: &[Time]) -> Self {
        let mut hash = Fnv::new();
        for (flow, finish) in finish.iter().enumerate().yielding() {
            hash.write(&FlowId::from(flow).0.to_le_bytes());
            hash.write(&finish.ps().to_le_bytes());
        }
        Self(hash.0)
    }

    /// Hash of a scheme's entire input: start, endpoints, size, deadline and coflow of each flow.
    /// Equal for two lanes exactly if they are comparable flow by flow.
    pub fn of_arrivals(traffic: &Traffic) -> Self {
        let mut hash = Fnv::new();
        hash.write(&traffic.warm_up.to_le_bytes());
        for flow in traffic.flows.iter().yielding() {
            hash.write(&flow.start.ps().to_le_bytes());
            hash.write(&flow.source.0.to_le_bytes());
            hash.write(&flow.destination.0.to_le_bytes());
            hash.write(&flow.size.get().to_le_bytes());
            hash.write(&flow.deadline.ps().to_le_bytes());
            hash.write(&flow.coflow.map_or(u32::MAX, |coflow| coflow.0).to_le_bytes());
        }
        if traffic.cool_down > 0 {
            hash.write(&traffic.cool_down.to_le_bytes());
        }
        for &background in &traffic.background {
            hash.write(&[u8::from(background)]);
        }
        for coflow in traffic.coflows.iter().yielding() {
            hash.write(&coflow.start.ps().to_le_bytes());
            hash.write(&coflow.deadline.ps().to_le_bytes());
        }
        for (id, stage) in traffic.stages.iter().enumerate().yielding() {
            for child in &stage.waits_for {
                hash.write(&(id as u32).to_le_bytes());
                hash.write(&child.0.to_le_bytes());
            }
        }
        Self(hash.0)
    }

    /// Hash of a text.
    pub fn of_text(text: &str) -> Self {
        let mut hash = Fnv::new();
        hash.write(text.as_bytes());
        Self(hash.0)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example;

    #[test]
    fn hash_matches_published_vectors() {
        // From the test vectors of the FNV draft (draft-eastlake-fnv, appendix C).
        assert_eq!(Fingerprint::of_text("").to_string(), "cbf29ce484222325");
        assert_eq!(Fingerprint::of_text("a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(Fingerprint::of_text("foobar").to_string(), "85944171f73967e8");
    }

    #[test]
    fn fingerprint_depends_on_finish_times_only() {
        let finish = [3, 1, 2].map(Time::from_us);
        let print = Fingerprint::of_completions(&finish);
        assert_eq!(print, Fingerprint::of_completions(&finish));
        for flow in 0..finish.len() {
            let mut later = finish;
            later[flow] += Time::from_ps(1);
            assert_ne!(print, Fingerprint::of_completions(&later));
            later[flow] = Time::NEVER;
            assert_ne!(print, Fingerprint::of_completions(&later));
        }
        let swapped = [1, 3, 2].map(Time::from_us);
        assert_ne!(print, Fingerprint::of_completions(&swapped));
        assert_ne!(print, Fingerprint::of_completions(&finish[..2]));
    }

    #[test]
    fn arrivals_hash_covers_every_flow() {
        let traffic = example::traffic(&[(0, 100), (1, 200)]);
        let print = Fingerprint::of_arrivals(&traffic);
        assert_eq!(print, Fingerprint::of_arrivals(&traffic.clone()));
        let mut urgent = traffic.clone();
        urgent.flows[1].deadline = Time::from_ms(1);
        assert_ne!(print, Fingerprint::of_arrivals(&urgent));
        let mut warm = traffic.clone();
        warm.warm_up = 1;
        assert_ne!(print, Fingerprint::of_arrivals(&warm));
        let mut beside = traffic;
        beside.background = vec![false, true];
        assert_ne!(print, Fingerprint::of_arrivals(&beside));
    }
}
