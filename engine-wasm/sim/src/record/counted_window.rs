//! What happened while a network was in the state that a workload asks for.

use std::ops::Range;

use super::Counters;
use crate::units::Time;
use crate::workload::Traffic;

/// Looks at links and totals of a run when the first counted flow arrives and when the last one does.
///
/// Before that queues fill, and afterwards the network empties or serves flows that do not count, for
/// as long as the scheme takes: neither belongs to the load that links are said to have, nor to counts
/// by which schemes are compared.
#[derive(Clone, Debug, Default)]
pub struct CountedWindow {
    /// The time to look at; the whole run where there is none.
    span: Option<Range<Time>>,
    /// What was seen when counting began and when it ended, as far as the run has come.
    at_start: Option<Totals>,
    at_end: Option<Totals>,
}

/// What has happened in a run up to some moment.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Bytes put on each link, by [`crate::ids::PortId`].
    pub carried: Vec<u64>,
    /// The counters.
    pub counters: Counters,
}

/// What links carried over a span of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkUse {
    /// The time that was looked at.
    pub span: Range<Time>,
    /// Bytes put on each link in it, by [`crate::ids::PortId`].
    pub bytes: Vec<u64>,
}

impl CountedWindow {
    /// The window of counted arrivals, or the whole run where all of them count.
    pub fn of(traffic: &Traffic) -> Self {
        let span = traffic.steady().filter(|span| span.start < span.end);
        Self { span, at_start: None, at_end: None }
    }

    /// When to look next; [`Time::NEVER`] if no more.
    pub(crate) fn next(&self) -> Time {
        match (&self.span, &self.at_start, &self.at_end) {
            (Some(span), None, _) => span.start,
            (Some(span), Some(_), None) => span.end,
            _ => Time::NEVER,
        }
    }

    /// Takes over what has happened by [`Self::next`].
    pub(crate) fn look(&mut self, totals: Totals) {
        if self.at_start.is_none() {
            self.at_start = Some(totals);
        } else {
            self.at_end = Some(totals);
        }
    }

    /// The counters of the window, when those of the run are `counters`; of the whole run before the
    /// window begins and where there is none. Packet-hops and events, which say what a run takes, are
    /// those of the whole run.
    pub(crate) fn counted(&self, counters: &Counters) -> Counters {
        let Some(before) = &self.at_start else { return counters.clone() };
        let after = self.at_end.as_ref().map_or(counters, |totals| &totals.counters);
        let Counters { packet_hops, events, .. } = *counters;
        Counters { packet_hops, events, ..after.since(&before.counters) }
    }

    /// What links carried in the window up to `now`, when they have carried so much in all. Before the
    /// window begins, and where there is none: since the start of the run.
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
    fn links_are_looked_at_while_counted_flows_arrive() {
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
    fn where_all_flows_count_it_is_the_whole_run() {
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
