//! The size of a timing wheel: the length of a window, and how many slots there are.

use crate::packet::driver::window::arrival;
use crate::packet::driver::window::stages::Stages;
use crate::packet::driver::window::window_length::WindowLength;
use crate::topology::{Network, wire};
use crate::units::Time;

/// With windows of more link-picoseconds than this, as a binary logarithm, the arrivals of one do not
/// fit into the nearest caches.
const MAX_LINK_TIME: u32 = 35;
/// A faster link counts as several of this rate, in bits per second, because a window holds as many more
/// arrivals.
const FAST: u64 = 100_000_000_000;
/// Windows shorter than this, as a binary logarithm of picoseconds, cost more than the caches gain.
const MIN_WIDTH: u32 = 22;
/// With more lists than this, most would be empty.
const MAX_LISTS: u64 = 1 << 18;
const _: () = assert!(MAX_LISTS <= 1 << WindowLength::EXACT_BITS);
/// The open window, and a partial one at the other end.
const SPARE_WINDOWS: u64 = 2;

/// The length of a window.
pub fn length(network: &Network, stages: &Stages) -> WindowLength {
    let links: u64 = network.links.iter().map(|link| link.rate.bps().div_ceil(FAST).max(1)).sum();
    let widest =
        MAX_LINK_TIME.saturating_sub(links.max(1).ilog2()).clamp(MIN_WIDTH, arrival::OFFSET_BITS);
    WindowLength::up_to(stages.lookahead.min(Time::from_ps(1 << widest)))
}

/// The number of slots, for packets that are handed on up to `ahead` before they leave: a power of two.
pub fn slots(network: &Network, stages: &Stages, ahead: Time) -> u64 {
    needed_slots(network, stages, ahead).min(most_slots(stages))
}

/// How far ahead of its departure a port may hand on a packet, so that the wheel has a slot for it.
pub fn horizon(network: &Network, stages: &Stages) -> Time {
    let most = most_slots(stages).saturating_sub(SPARE_WINDOWS);
    Time::from_ps(most * length(network, stages).ps()).saturating_sub(longest_transit(network))
}

/// Whether the wheel has a slot for every packet that is handed on as it leaves.
pub fn suits(network: &Network, stages: &Stages) -> bool {
    needed_slots(network, stages, Time::ZERO) <= most_slots(stages)
}

fn needed_slots(network: &Network, stages: &Stages, ahead: Time) -> u64 {
    let longest = longest_transit(network) + ahead;
    (longest.ps() / length(network, stages).ps() + SPARE_WINDOWS).next_power_of_two()
}

fn most_slots(stages: &Stages) -> u64 {
    1 << (MAX_LISTS / stages.lists() as u64).max(1).ilog2()
}

fn longest_transit(network: &Network) -> Time {
    let transits = network.links.iter().map(|link| link.transit(wire::FULL_PACKET));
    transits.max().unwrap_or(Time::ZERO)
}
