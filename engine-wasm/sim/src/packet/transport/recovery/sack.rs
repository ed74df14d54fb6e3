//! Recovery by selective acknowledgements: all holes of a window in one round trip.
//!
//! M. Mathis et al.: TCP Selective Acknowledgment Options, RFC 2018; E. Blanton et al.: A
//! Conservative Loss Recovery Algorithm Based on SACK for TCP, RFC 6675. Sequence numbers count
//! packets, not bytes, so the RFC's criteria in bytes (more than two full segments above a hole)
//! and in segments (three of them) coincide.

use super::{DUPLICATES, News, Next, Recovery, Repair, Sender};
use crate::packet::transport::Window;

/// RFC 6675 §5, with all four rules of its `NextSeg`.
///
/// The scoreboard is the set of packets known to have arrived: every acknowledgement reports the packet
/// that caused it. Two options of the RFC are omitted, as in [`super::NewReno`]: new packets for the
/// first two duplicates (§5, step 3), and restarting the timer on retransmissions (§6).
#[derive(Clone, Copy, Debug)]
pub struct Sack;

/// The sender's state beside the scoreboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    duplicates: u32,
    /// In a recovery: it ends when this many packets are acknowledged (`RecoveryPoint`).
    end: Option<u32>,
    /// No new recovery before this many packets are acknowledged.
    guard: u32,
    /// The highest packets known to have arrived, ascending.
    last: [u32; DUPLICATES as usize],
    /// Holes below this have been sent again (`HighRxt`).
    resent: u32,
    /// The number of these that are still missing.
    repairs: u32,
    /// A rescue retransmission is allowed when more than this many packets are acknowledged
    /// (`RescueRxt`).
    rescue_after: u32,
}

impl Recovery for Sack {
    type State = State;

    fn on_ack(
        &self,
        state: &mut State,
        news: News,
        sender: Sender<'_>,
        window: &mut Window,
    ) -> Repair {
        state.update(news, sender);
        let missing = sender.acked.first_missing();
        if let Some(end) = state.end {
            state.end = (missing < end).then_some(end);
        } else if news.advanced > 0 {
            state.duplicates = 0;
        } else if news.sequence.is_some() {
            state.duplicates += 1;
            let is_lost = state.duplicates >= DUPLICATES || missing < state.lost_below();
            if is_lost && missing >= state.guard {
                return state.begin(sender, window);
            }
        }
        Repair::Nothing
    }

    fn on_timeout(&self, state: &mut State, sent: u32) {
        *state = State { guard: sent, last: state.last, ..State::default() };
    }

    fn is_active(&self, state: &State) -> bool {
        state.end.is_some()
    }

    fn next(&self, state: &State, sender: Sender<'_>, window: &Window) -> Next {
        if state.end.is_none() {
            Next::ByWindow
        } else if state.pipe(sender) < window.size as u32 {
            state.next_segment(sender).map_or(Next::Nothing, Next::Packet)
        } else {
            Next::Nothing
        }
    }

    fn on_resend(&self, state: &mut State, sequence: u32) {
        let Some(end) = state.end else { return };
        if state.is_rescue(sequence) {
            state.rescue_after = end;
        } else {
            state.resent = sequence + 1;
            state.repairs += 1;
        }
    }
}

impl State {
    fn begin(&mut self, sender: Sender<'_>, window: &mut Window) -> Repair {
        let missing = sender.acked.first_missing();
        window.halve(sender.sent - missing);
        self.end = Some(sender.sent);
        self.guard = sender.sent;
        self.resent = missing;
        self.repairs = 0;
        self.rescue_after = missing + 1;
        Repair::Begins(missing)
    }

    /// Updates the sums over the scoreboard.
    fn update(&mut self, news: News, sender: Sender<'_>) {
        if let Some(sequence) = news.sequence.filter(|&sequence| sequence > self.last[0]) {
            self.last[0] = sequence;
            self.last.sort_unstable();
        }
        if sender.acked.first_missing() >= self.resent {
            self.repairs = 0;
        } else {
            // Packets known only by the advance of the first missing one are below it.
            let above = news.sequence.is_some_and(|sequence| sequence >= self.resent);
            self.repairs -= news.arrived - u32::from(above);
        }
    }

    /// Missing packets below this are lost: three later ones have arrived (`IsLost`).
    fn lost_below(&self) -> u32 {
        self.last[0]
    }

    /// The number of packets in the network (`SetPipe`): those sent once and not lost, and those sent
    /// again.
    fn pipe(&self, sender: Sender<'_>) -> u32 {
        let lost_below = self.lost_below();
        let once = if lost_below > sender.acked.first_missing() {
            sender.sent - lost_below - DUPLICATES
        } else {
            sender.sent - sender.acked.len()
        };
        once + self.repairs
    }

    /// The rules of `NextSeg`, in order.
    fn next_segment(&self, sender: Sender<'_>) -> Option<u32> {
        let hole = sender.acked.next_missing(self.resent);
        if hole < self.lost_below() {
            return Some(hole);
        }
        if sender.next < sender.packets {
            return Some(sender.next);
        }
        if !self.is_rescue(hole) {
            return Some(hole);
        }
        if sender.acked.first_missing() <= self.rescue_after {
            return None;
        }
        // The highest missing packet; one that was just sent again needs no rescue.
        (hole..sender.sent).rev().find(|&sequence| !sender.acked.contains(sequence))
    }

    /// Whether no packet beyond `sequence` has arrived, so that a retransmission would be a guess.
    fn is_rescue(&self, sequence: u32) -> bool {
        sequence > self.last[DUPLICATES as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_count::case_count;
    use crate::packet::SequenceSet;
    use proptest::prelude::*;

    /// A sender with a window, a receiver, and the packets between them.
    struct Ends {
        state: State,
        window: Window,
        received: SequenceSet,
        acked: SequenceSet,
        sent: u32,
        packets: u32,
        in_network: Vec<u32>,
        /// `HighRxt` of the current recovery, kept as the RFC says.
        high_rxt: Option<u32>,
    }

    impl Ends {
        fn new(window: u32, packets: u32) -> Self {
            Self {
                state: State::default(),
                window: Window::new(window),
                received: SequenceSet::default(),
                acked: SequenceSet::default(),
                sent: window.min(packets),
                packets,
                in_network: (0..window.min(packets)).collect(),
                high_rxt: None,
            }
        }

        fn sender(&self) -> Sender<'_> {
            Sender { acked: &self.acked, next: self.sent, sent: self.sent, packets: self.packets }
        }

        /// A packet arrives at the receiver, and its acknowledgement at the sender, unless it is lost.
        fn arrive(&mut self, sequence: u32, ack_is_lost: bool) {
            self.received.insert(sequence);
            if ack_is_lost {
                return;
            }
            let (missing, known) = (self.acked.first_missing(), self.acked.len());
            let is_new = self.acked.insert(sequence);
            self.acked.insert_below(self.received.first_missing());
            let news = News {
                sequence: is_new.then_some(sequence),
                advanced: self.acked.first_missing() - missing,
                arrived: self.acked.len() - known,
            };
            let Self { state, window, acked, sent, packets, .. } = self;
            let sender = Sender { acked, next: *sent, sent: *sent, packets: *packets };
            if let Repair::Begins(hole) = Sack.on_ack(state, news, sender, window) {
                self.high_rxt = None;
                self.send(hole);
            }
            self.send_more();
        }

        fn send_more(&mut self) {
            while let Next::Packet(sequence) = Sack.next(&self.state, self.sender(), &self.window) {
                self.send(sequence);
            }
        }

        fn send(&mut self, sequence: u32) {
            assert!(!self.acked.contains(sequence), "{sequence} has arrived");
            self.in_network.push(sequence);
            if sequence == self.sent {
                self.sent += 1;
                return;
            }
            let passed = (sequence + 1..self.sent).any(|later| self.acked.contains(later));
            if passed {
                assert!(self.high_rxt < Some(sequence), "{sequence} is sent again once");
                self.high_rxt = Some(sequence);
            }
            Sack.on_resend(&mut self.state, sequence);
        }

        /// `SetPipe` of RFC 6675, word for word.
        fn pipe(&self) -> u32 {
            let missing = (self.acked.first_missing()..self.sent)
                .filter(|&sequence| !self.acked.contains(sequence));
            missing
                .map(|sequence| {
                    let later = sequence + 1..self.sent;
                    let is_lost = later.filter(|&later| self.acked.contains(later)).count() >= 3;
                    u32::from(!is_lost) + u32::from(Some(sequence) <= self.high_rxt)
                })
                .sum()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(case_count(256)))]

        /// In whatever order packets arrive, the sums equal what the RFC counts from scratch, and
        /// no packet known to have arrived is sent again.
        #[test]
        fn sums_agree_with_the_count_of_the_rfc(
            window in 4_u32..80,
            packets in 4_u32..160,
            fates in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..8), 1..300),
        ) {
            let mut ends = Ends::new(window, packets);
            for (pick, fate) in fates {
                if ends.in_network.is_empty() {
                    break;
                }
                // One copy in four is out of order; one in eight is lost, and one acknowledgement.
                let place = if fate < 6 { 0 } else { pick.index(ends.in_network.len()) };
                let sequence = ends.in_network.remove(place);
                if pick.index(8) > 0 {
                    ends.arrive(sequence, fate == 0);
                }
                if Sack.is_active(&ends.state) {
                    prop_assert_eq!(ends.state.pipe(ends.sender()), ends.pipe());
                }
            }
        }
    }

    /// Loses `lost` of the first window and delivers the rest.
    fn after_losing(lost: &[u32], window: u32, packets: u32) -> Ends {
        let mut ends = Ends::new(window, packets);
        for sequence in 0..window.min(packets) {
            ends.in_network.remove(0);
            if !lost.contains(&sequence) {
                ends.arrive(sequence, false);
            }
        }
        ends
    }

    #[test]
    fn lost_packets_go_before_new_ones_and_no_more_than_half_the_window() {
        let ends = after_losing(&[2, 5, 6, 9], 20, 100);
        // Three packets beyond the first hole are known: 3, 4 and 7. Then 18 are out: 2 … 19.
        assert_eq!(ends.window.size, 9.0);
        assert_eq!(ends.in_network, [2, 5, 6, 9, 20, 21, 22, 23, 24]);
    }

    #[test]
    fn two_packets_beyond_a_hole_start_no_recovery() {
        let ends = after_losing(&[2], 5, 5);
        assert!(!Sack.is_active(&ends.state));
        assert!(ends.in_network.is_empty());
    }

    #[test]
    fn packets_reported_earlier_count_for_a_later_hole() {
        let mut ends = Ends::new(10, 10);
        ends.in_network.clear();
        for sequence in [2, 3, 0] {
            ends.arrive(sequence, false);
            assert!(ends.in_network.is_empty());
        }
        ends.arrive(4, false);
        assert_eq!(ends.in_network, [1], "three packets beyond it, although one duplicate");
    }

    #[test]
    fn holes_below_the_threshold_are_sent_again_when_nothing_else_is_left() {
        let ends = after_losing(&[2, 7], 10, 10);
        assert_eq!(ends.in_network, [2, 7]);
    }

    #[test]
    fn the_last_packet_is_rescued_once() {
        let mut ends = after_losing(&[2, 9], 10, 10);
        assert_eq!(ends.in_network, [2], "nothing says yet that the last is lost");
        ends.in_network.clear();
        ends.arrive(2, false);
        assert_eq!(ends.in_network, [9]);
        ends.send_more();
        assert_eq!(ends.in_network, [9]);
    }
}
