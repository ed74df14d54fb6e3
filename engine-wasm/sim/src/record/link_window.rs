//! What links carried while a network was in the state that a workload asks for.

use std::ops::Range;

use crate::units::Time;
use crate::workload::Traffic;

/// Looks at the links of a run when counting begins and when it ends.
///
/// Before the first counted arrival queues fill, and after the last one the network empties or serves
/// flows that nobody asks about: neither belongs to the load that links are said to have.
#[derive(Clone, Debug, Default)]
pub struct LinkWindow {
    /// The time to look at; the whole run where there is none.
    span: Option<Range<Time>>,
    /// By link, the bytes carried when counting began and when it ended, as far as the run has come.
    at_start: Option<Vec<u64>>,
    at_end: Option<Vec<u64>>,
}

/// What links carried over a span of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkUse {
    /// The time that was looked at.
    pub span: Range<Time>,
    /// Bytes put on each link in it, by [`crate::ids::PortId`].
    pub bytes: Vec<u64>,
}

impl LinkWindow {
    /// The window of counted arrivals, or the whole run where all of them count.
    pub fn of(traffic: &Traffic) -> Self {
        let span = traffic.steady().filter(|span| span.start < span.end);
        Self { span, at_start: None, at_end: None }
    }

    /// When to look at the links next; [`Time::NEVER`] if no more.
    pub(crate) fn next(&self) -> Time {
        match (&self.span, &self.at_start, &self.at_end) {
            (Some(span), None, _) => span.start,
            (Some(span), Some(_), None) => span.end,
            _ => Time::NEVER,
        }
    }

    /// Takes over what links had carried at [`Self::next`].
    pub(crate) fn look(&mut self, carried: Vec<u64>) {
        if self.at_start.is_none() {
            self.at_start = Some(carried);
        } else {
            self.at_end = Some(carried);
        }
    }

    /// What links carried in the window up to `now`, when they have carried so much in all. Before the
    /// window begins, and where there is none: since the start of the run.
    pub(crate) fn seen(&self, now: Time, carried: Vec<u64>) -> LinkUse {
        let (Some(span), Some(before)) = (&self.span, &self.at_start) else {
            return LinkUse { span: Time::ZERO..now, bytes: carried };
        };
        let (end, after) = match &self.at_end {
            Some(after) => (span.end, after),
            None => (now, &carried),
        };
        let bytes = after.iter().zip(before).map(|(after, before)| after - before).collect();
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

    #[test]
    fn links_are_looked_at_while_counted_flows_arrive() {
        let mut traffic = example::traffic(&[(0, 1), (10, 1), (20, 1), (30, 1)]);
        (traffic.warm_up, traffic.cool_down) = (1, 1);
        let mut window = LinkWindow::of(&traffic);
        assert_eq!(window.next(), us(10));
        assert_eq!(window.seen(us(4), vec![4]), LinkUse { span: us(0)..us(4), bytes: vec![4] });
        window.look(vec![9]);
        assert_eq!(window.next(), us(20));
        assert_eq!(window.seen(us(12), vec![11]), LinkUse { span: us(10)..us(12), bytes: vec![2] });
        window.look(vec![16]);
        assert_eq!(window.next(), Time::NEVER);
        assert_eq!(window.seen(us(90), vec![50]), LinkUse { span: us(10)..us(20), bytes: vec![7] });
    }

    #[test]
    fn where_all_flows_count_it_is_the_whole_run() {
        let window = LinkWindow::of(&example::traffic(&[(3, 1), (10, 1)]));
        assert_eq!(window.next(), Time::NEVER);
        assert_eq!(window.seen(us(90), vec![50]), LinkUse { span: us(0)..us(90), bytes: vec![50] });
    }

    #[test]
    fn one_counted_arrival_has_no_window() {
        let mut traffic = example::traffic(&[(0, 1), (10, 1)]);
        traffic.warm_up = 1;
        assert_eq!(LinkWindow::of(&traffic).next(), Time::NEVER);
    }
}
