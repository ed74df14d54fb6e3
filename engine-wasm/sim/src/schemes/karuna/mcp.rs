//! MCP, the minimal-impact congestion control of Karuna: a deadline flow's window is the one that
//! finishes it just in time.

use super::super::parts::dctcp_rule::Dctcp;
use super::TERMINATES;
use super::law::Law;
use crate::packet::transport::{Progress, Window, WindowRule};
use crate::parameters::Settings;
use crate::topology::wire;
use crate::units::Time;

/// MCP for flows with a deadline, DCTCP for the others; a flow's state is its α.
#[derive(Clone, Copy, Debug)]
pub struct Mcp {
    dctcp: Dctcp,
    law: Law,
    terminates: bool,
}

impl Mcp {
    /// From a table with the parameters of DCTCP's estimate, of the [`Law`], and [`TERMINATES`].
    pub fn of(settings: &Settings) -> Self {
        let terminates = settings.switch(TERMINATES.name);
        Self { dctcp: Dctcp::new(settings), law: Law::of(settings), terminates }
    }
}

fn has_deadline(progress: &Progress) -> bool {
    progress.deadline.is_finite()
}

/// Payload bytes per second that finish the flow `aside` round trips before its deadline; infinite after
/// that.
fn rate_needed(progress: &Progress, aside: u64) -> f64 {
    let left = progress.time_left().saturating_sub(progress.base_rtt * aside);
    progress.remaining().get() as f64 / left.seconds()
}

/// Whether even the full line rate would miss the deadline.
fn is_hopeless(progress: &Progress, aside: u64) -> bool {
    let packets = wire::FULL_PACKET.get() as f64 / wire::FULL_PAYLOAD.get() as f64;
    // Packets in flight still arrive within the last round trip.
    let is_last = progress.time_left() <= progress.base_rtt * 2;
    let line = progress.line_rate.bps() as f64 / 8.0;
    progress.is_late() || !is_last && rate_needed(progress, aside) * packets > line
}

/// Window in packets for the rate needed; a single packet for hopeless flows.
fn window_needed(progress: &Progress, aside: u64) -> f64 {
    if progress.is_late() {
        return 1.0;
    }
    let round_trip = progress.base_rtt.seconds();
    let line = progress.line_rate.bps() as f64 / 8.0;
    let packets =
        rate_needed(progress, aside).min(line) * round_trip / wire::FULL_PAYLOAD.get() as f64;
    packets.max(1.0)
}

impl WindowRule for Mcp {
    type State = f64;

    fn start(&self, progress: &Progress) -> f64 {
        self.dctcp.start(progress)
    }

    fn open(&self, _: &mut f64, window: &mut Window, progress: &Progress) {
        if has_deadline(progress) {
            let size = window_needed(progress, self.law.aside);
            // No slow start: the window is the one needed from the beginning.
            *window = Window { size, threshold: size };
        }
    }

    fn on_window_end(&self, alpha: &mut f64, marked: f64, window: &mut Window, now: &Progress) {
        self.dctcp.on_window_end(alpha, marked, window, now);
        if has_deadline(now) {
            let needed = window_needed(now, self.law.aside);
            let size = self.law.next_window(window.size, needed, marked, *alpha);
            *window = Window { size, threshold: size };
        }
    }

    fn cut(&self, alpha: &f64, progress: &Progress) -> f64 {
        if has_deadline(progress) { 0.0 } else { self.dctcp.cut(alpha, progress) }
    }

    fn increase(&self, alpha: &f64, progress: &Progress) -> f64 {
        if has_deadline(progress) { 0.0 } else { self.dctcp.increase(alpha, progress) }
    }

    fn gap(&self, _: &f64, window: &Window, progress: &Progress) -> Time {
        if has_deadline(progress) {
            Time::from_seconds(progress.base_rtt.seconds() / window.size)
        } else {
            Time::ZERO
        }
    }

    fn can_give_up(&self) -> bool {
        true
    }

    fn gives_up(&self, _: &f64, progress: &Progress) -> bool {
        self.terminates && has_deadline(progress) && is_hopeless(progress, self.law.aside)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::parts::dctcp_power::tests::PROGRESS;
    use super::super::CARD;
    use super::*;
    use crate::packet::testing::{flow, given, many_to_one, packets, run, traffic};
    use crate::record::Simulation;
    use crate::schemes::testing::recipe;
    use crate::units::Bytes;
    use crate::workload::Flow;

    #[test]
    fn the_window_needed_is_a_round_trip_of_what_remains_over_the_time_left() {
        // 1000 packets over 100 round trips, of which one is set aside.
        let deadline = PROGRESS.base_rtt * 101;
        let size = packets(1_000);
        let progress = Progress { deadline, size, ..PROGRESS };
        assert!((window_needed(&progress, 1) - 10.0).abs() < 1e-9);
        assert_eq!(window_needed(&Progress { now: deadline, ..progress }, 1), 1.0);
        assert_eq!(window_needed(&Progress { size: Bytes::new(1), ..progress }, 1), 1.0);
    }

    /// Fractions of the deadline at which a flow alone on its way is complete.
    fn finishes(deadline_rtts: u64, window: u64) -> f64 {
        let network = many_to_one(1);
        let base = network.base_rtt(crate::ids::HostId(0), crate::ids::HostId(1));
        let deadline = base * deadline_rtts;
        let alone = flow(Time::ZERO, 0, 1, packets(window * deadline_rtts));
        let traffic = traffic(vec![Flow { deadline, ..alone }]);
        let run = run(&network, &traffic, recipe(&CARD, &given(&[]), &network, &traffic));
        run.completions().finish[0].seconds() / deadline.seconds()
    }

    #[test]
    fn alone_it_finishes_in_the_last_tenth_of_its_deadline() {
        for deadline_rtts in [20, 25, 33, 50, 100, 400] {
            for window in [1, 2, 3, 5, 10, 20, 40, 55] {
                let part = finishes(deadline_rtts, window);
                let case = format!("{window} packets per round trip over {deadline_rtts}: {part}");
                assert!((0.90..=1.0).contains(&part), "{case}");
            }
        }
    }

    #[test]
    fn a_flow_that_cannot_make_it_is_ended_at_its_first_acknowledgement() {
        let network = many_to_one(1);
        let hopeless =
            Flow { deadline: Time::from_ms(1), ..flow(Time::ZERO, 0, 1, packets(2_000)) };
        let traffic = traffic(vec![hopeless]);
        let recipe = recipe(&CARD, &given(&[]), &network, &traffic);
        let run = run(&network, &traffic, recipe);
        assert!(!run.completions().finish[0].is_finite());
        assert!(run.now() < Time::from_us(100));
    }
}
