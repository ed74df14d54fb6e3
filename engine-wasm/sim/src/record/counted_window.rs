//! Totals over the window of counted arrivals, when the network is in steady state.

use std::ops::Range;

use super::Counters;
use crate::units::Time;
use crate::workload::Traffic;

/// Samples links and counters of a run at the first and the last counted arrival.
///
/// Before that, queues fill; afterwards the network drains or serves uncounted flows, for as long
/// as the scheme takes. Neither belongs in link loads or in counters for comparing schemes.
#[derive(Clone, Debug, Default)]
pub struct CountedWindow {
    /// The window; `None` for the whole run.
    span: Option<Range<Time>>,
    /// Totals at the start and at the end of the window, once the run has reached them.
    at_start: Option<Totals>,
    at_end: Option<Totals>,
}

/// Totals of a run at some instant.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Bytes sent on each link, by [`crate::ids::PortId`].
    pub carried: Vec<u64>,
    /// The counters.
    pub counters: Counters,
}

/// Bytes carried by links over a span of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkUse {
    /// The span.
    pub span: Range<Time>,
    /// Bytes sent on each link in it, by [`crate::ids::PortId`].
    pub bytes: Vec<u64>,
}

impl CountedWindow {
    /// The window of counted arrivals, or the whole run if every flow counts.
    pub fn of(traffic: &Traffic) -> Self {
        let span = traffic.steady().filter(|span| span.start < span.end);
        Self { span, at_start: None, at_end: None }
    }

    /// Time of the next sample; [`Time::NEVER`] after the last.
    pub(crate) fn next(&self) -> Time {
        match (&self.span, &self.at_start, &self.at_end) {
            (Some(span), None, _) => span.start,
            (Some(span), Some(_), None) => span.end,
            _ => Time::NEVER,
        }
    }

    /// Records the totals at [`Self::next`].
    pub(crate) fn look(&mut self, totals: Totals) {
        if self.at_start.is_none() {
            self.at_start = Some(totals);
        } else {
            self.at_end = Some(totals);
        }
    }

    /// The counters of the window, given those of the run; those of the whole run before the window
    /// starts or if there is none. Packet-hops and events, which measure the cost of a run, always
    /// cover the whole run.
    pub(crate) fn counted(&self, counters: &Counters) -> Counters {
        let Some(before) = &self.at_start else { return counters.clone() };
        let after = self.at_end.as_ref().map_or(counters, |totals| &totals.counters);
        let Counters { packet_hops, events, .. } = *counters;
        Counters { packet_hops, events, ..after.since(&before.counters) }
    }

    /// Bytes carried in the window up to `now`, given the totals `carried`; since the start of the
    /// run before the window starts or if there is none.
    pub(crate) fn seen(&self, now: Time, carried: Vec<u64>) -> LinkUse {
        let (Some(span), Some(before)) = (&self.span, &self.at_start) else {
            return LinkUse { span: Time::ZERO..now, bytes: carried };
        };
        let (end, after) = match &self.at_end {
            Some(after) => (span.end, &after.carried),
            None => (now, &carried),
        };
        let bytes =
            after.iter().zip(&before.carried).map(|(after, before)| after - before).collect();
        LinkUse { span: span.start..end, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example;

    fn us(us: u64) -> Time {
        Time::from_us(us)
    }

    fn totals(carried: u64, timeouts: u64) -> Totals {
        let counters = Counters { timeouts, events: 3 * timeouts, ..Counters::default() };
        Totals { carried: vec![carried], counters }
    }

    #[test]
    fn window_spans_counted_arrivals() {
        let mut traffic = example::traffic(&[(0, 1), (10, 1), (20, 1), (30, 1)]);
        (traffic.warm_up, traffic.cool_down) = (1, 1);
        let mut window = CountedWindow::of(&traffic);
        assert_eq!(window.next(), us(10));
        assert_eq!(window.seen(us(4), vec![4]), LinkUse { span: us(0)..us(4), bytes: vec![4] });
        window.look(totals(9, 100));
        assert_eq!(window.next(), us(20));
        assert_eq!(window.seen(us(12), vec![11]), LinkUse { span: us(10)..us(12), bytes: vec![2] });
        window.look(totals(16, 140));
        assert_eq!(window.next(), Time::NEVER);
        assert_eq!(window.seen(us(90), vec![50]), LinkUse { span: us(10)..us(20), bytes: vec![7] });
        let whole = totals(50, 900).counters;
        let counted = window.counted(&whole);
        assert_eq!((counted.timeouts, counted.events), (40, whole.events));
    }

    #[test]
    fn whole_run_if_every_flow_counts() {
        let window = CountedWindow::of(&example::traffic(&[(3, 1), (10, 1)]));
        assert_eq!(window.next(), Time::NEVER);
        assert_eq!(window.seen(us(90), vec![50]), LinkUse { span: us(0)..us(90), bytes: vec![50] });
    }

    #[test]
    fn one_counted_arrival_has_no_window() {
        let mut traffic = example::traffic(&[(0, 1), (10, 1)]);
        traffic.warm_up = 1;
        assert_eq!(CountedWindow::of(&traffic).next(), Time::NEVER);
    }
}
