//! How a PASE host sends in each queue.

use super::super::parts::dctcp_rule::Dctcp;
use crate::ids::FlowId;
use crate::packet::transport::{Progress, Tag, Tagger, Window, WindowRule};
use crate::parameters::Settings;
use crate::topology::wire;
use crate::workload::Flow;

/// A window that is set in the first and in the last queue, and DCTCP's between them.
#[derive(Clone, Copy, Debug)]
pub struct SelfAdjusting {
    dctcp: Dctcp,
    last: u8,
}

/// Last answer at a sender, and DCTCP's estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sending {
    pub alpha: f64,
    pub level: u8,
    /// Window set in the first queue, in packets.
    pub reference: f64,
}

impl SelfAdjusting {
    /// With queues from 0 to `last`, from a table with DCTCP's parameters.
    pub fn new(settings: &Settings, last: u8) -> Self {
        Self { dctcp: Dctcp::new(settings), last }
    }

    /// Window of a flow that must not adjust it.
    fn fixed(&self, sending: &Sending) -> Option<f64> {
        match sending.level {
            0 => Some(sending.reference),
            level if level >= self.last => Some(1.0),
            _ => None,
        }
    }
}

impl Sending {
    /// Switches to queue `level` with a reference of `rate` bits per second on the wire; returns
    /// the new window unless the host keeps its own.
    pub fn take_to(&mut self, level: u8, rate: f64, round_trip: f64) -> Option<Window> {
        let was = std::mem::replace(&mut self.level, level);
        if level == 0 {
            self.reference = (rate * round_trip / wire::FULL_PACKET.bits()).max(1.0);
            return Some(Window { size: self.reference, threshold: self.reference });
        }
        (was != level).then(|| Window::new(1))
    }
}

impl WindowRule for SelfAdjusting {
    type State = Sending;

    fn start(&self, progress: &Progress) -> Sending {
        Sending { alpha: self.dctcp.start(progress), level: 0, reference: 1.0 }
    }

    fn on_window_end(
        &self,
        sending: &mut Sending,
        marked: f64,
        window: &mut Window,
        now: &Progress,
    ) {
        self.dctcp.on_window_end(&mut sending.alpha, marked, window, now);
        if let Some(size) = self.fixed(sending) {
            *window = Window { size, threshold: size };
        }
    }

    fn cut(&self, sending: &Sending, progress: &Progress) -> f64 {
        if self.fixed(sending).is_some() { 0.0 } else { self.dctcp.cut(&sending.alpha, progress) }
    }

    fn increase(&self, sending: &Sending, progress: &Progress) -> f64 {
        if self.fixed(sending).is_some() {
            0.0
        } else {
            self.dctcp.increase(&sending.alpha, progress)
        }
    }
}

/// Packets go to the queue last assigned to their flow.
#[derive(Clone, Copy, Debug)]
pub struct ByQueue;

impl Tagger for ByQueue {
    type State = u8;

    fn start(&mut self, _: FlowId, _: &Flow) -> u8 {
        0
    }

    fn tag(&self, &level: &u8, _: u64, _: &Progress) -> Tag {
        Tag { level, value: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::CARD;
    use super::*;

    #[test]
    fn windows_are_set_in_the_first_and_last_queue_and_dctcps_between() {
        let rule = SelfAdjusting::new(&Settings::defaults(CARD.parameters), 7);
        let sending = |level| Sending { alpha: 0.5, level, reference: 40.0 };
        assert_eq!(
            [0, 1, 6, 7].map(|level| rule.fixed(&sending(level))),
            [Some(40.0), None, None, Some(1.0)]
        );
    }

    #[test]
    fn a_window_is_a_round_trip_of_the_reference_rate_and_starts_over_with_the_queue() {
        let mut sending = Sending { alpha: 0.5, level: 0, reference: 1.0 };
        // 6 Gb/s over 100 µs: fifty packets.
        let window = sending.take_to(0, 6e9, 1e-4).expect("it is set");
        assert!((window.size - 50.0).abs() < 1e-9 && window.threshold == window.size);
        assert_eq!(sending.take_to(3, 1e8, 1e-4), Some(Window::new(1)));
        assert_eq!(sending.take_to(3, 1e8, 1e-4), None, "it goes on");
        assert_eq!(sending.take_to(2, 1e8, 1e-4), Some(Window::new(1)));
    }
}
