//! Retransmission timeouts: fixed, or estimated (RFC 6298).

use super::settings::{RtoMode, TransportSettings};
use crate::units::Time;

/// The retransmission timeout of one flow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rto {
    /// Smoothed round trip and its variation; `None` before the first sample.
    smoothed: Option<(Time, Time)>,
    /// Doublings since the last sample.
    doublings: u32,
    /// The packet being timed and when it was sent: one at a time, never one sent twice (Karn's
    /// algorithm), and none if timeouts are fixed.
    timed: Option<(u32, Time)>,
}

/// RFC 6298 allows a maximum of at least 60 s; runs are shorter.
const MOST_DOUBLINGS: u32 = 10;

impl Rto {
    /// The current timeout.
    ///
    /// Before the first sample it is the minimum: the RFC's initial second is a thousand round trips of
    /// a datacenter.
    pub fn timeout(&self, settings: &TransportSettings) -> Time {
        match (settings.rto, self.smoothed) {
            (RtoMode::Fixed, _) => settings.min_rto,
            (RtoMode::Estimated, None) => settings.min_rto * (1 << self.doublings),
            (RtoMode::Estimated, Some((mean, variation))) => {
                (mean + variation * 4).max(settings.min_rto) * (1 << self.doublings)
            }
        }
    }

    /// Packet `sequence` is sent for the first time.
    pub fn on_send(&mut self, sequence: u32, now: Time, settings: &TransportSettings) {
        if settings.rto == RtoMode::Estimated {
            self.timed.get_or_insert((sequence, now));
        }
    }

    /// Packet `sequence` is sent again.
    pub fn on_resend(&mut self, sequence: u32) {
        self.timed = self.timed.filter(|&(timed, _)| timed != sequence);
    }

    /// Everything below `first_missing` is acknowledged.
    pub fn on_progress(&mut self, first_missing: u32, now: Time) {
        if let Some((_, sent)) = self.timed.filter(|&(timed, _)| timed < first_missing) {
            self.sample(now - sent);
            self.timed = None;
        }
    }

    /// The timer expired.
    pub fn back_off(&mut self) {
        self.doublings = (self.doublings + 1).min(MOST_DOUBLINGS);
        self.timed = None;
    }

    /// RFC 6298 §2.2 and §2.3 with α = 1/8, β = 1/4.
    fn sample(&mut self, round_trip: Time) {
        self.doublings = 0;
        self.smoothed = Some(match self.smoothed {
            None => (round_trip, round_trip / 2),
            Some((mean, variation)) => {
                let error = mean.max(round_trip) - mean.min(round_trip);
                ((mean * 7 + round_trip) / 8, (variation * 3 + error) / 4)
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(rto: RtoMode) -> TransportSettings {
        TransportSettings {
            initial_window: 10,
            max_window: 100,
            rto,
            min_rto: Time::from_us(10),
            probing: None,
        }
    }

    #[test]
    fn a_fixed_timeout_neither_learns_nor_backs_off() {
        let settings = settings(RtoMode::Fixed);
        let mut rto = Rto::default();
        rto.on_send(0, Time::ZERO, &settings);
        rto.on_progress(1, Time::from_us(100));
        rto.back_off();
        assert_eq!(rto.timeout(&settings), Time::from_us(10));
    }

    #[test]
    fn an_estimated_timeout_follows_the_rfc() {
        let settings = settings(RtoMode::Estimated);
        let mut rto = Rto::default();
        rto.on_send(0, Time::ZERO, &settings);
        rto.on_progress(1, Time::from_us(80));
        // SRTT 80, RTTVAR 40: 80 + 4 · 40.
        assert_eq!(rto.timeout(&settings), Time::from_us(240));
        rto.on_send(1, Time::from_us(100), &settings);
        rto.on_progress(2, Time::from_us(220));
        // RTTVAR ¾ · 40 + ¼ · 40 = 40, SRTT ⅞ · 80 + ⅛ · 120 = 85.
        assert_eq!(rto.timeout(&settings), Time::from_us(245));
        rto.back_off();
        rto.back_off();
        assert_eq!(rto.timeout(&settings), Time::from_us(980));
    }

    #[test]
    fn a_packet_sent_twice_gives_no_sample() {
        let settings = settings(RtoMode::Estimated);
        let mut rto = Rto::default();
        rto.on_send(0, Time::ZERO, &settings);
        rto.on_resend(0);
        rto.on_progress(1, Time::from_us(500));
        assert_eq!(rto.timeout(&settings), settings.min_rto);
    }
}
