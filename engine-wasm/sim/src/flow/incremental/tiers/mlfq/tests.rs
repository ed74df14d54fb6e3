use super::*;
use crate::flow::testing::{Race, assert_exact};
use crate::flow::{Allocation, ByBytes, LevelOf, Levels};
use crate::rng::{Random, Stream};

fn unit(size: f64) -> Bytes {
    Bytes::new((size * 125e6) as u64)
}

/// Reference: all levels allocated from scratch at every event.
struct Afresh {
    levels: ByBytes,
    allocation: Allocation,
}

impl Afresh {
    fn new(thresholds: &[Bytes], last: Within) -> Self {
        let levels = ByBytes::new(thresholds, Within::Share, last);
        Self { levels, allocation: Allocation::default() }
    }
}

impl Policy for Afresh {
    fn allocate(&mut self, flows: &Flows, rates: &mut Rates) -> Time {
        let Self { levels, allocation, .. } = self;
        allocation.begin(flows);
        let mut next = Time::NEVER;
        for level in 0..levels.levels() {
            let active = flows.active().iter().copied();
            let mut members: Vec<_> =
                active.filter(|&flow| levels.level(flow, flows) == level).collect();
            members.sort_unstable();
            match levels.within(level) {
                Within::Share => allocation.max_min(flows, &members, |_| 1.0),
                Within::Fifo => allocation.greedy(flows, members.iter().copied()),
            }
            let changes = members
                .iter()
                .map(|&flow| levels.next_change(flow, flows, level, allocation.rate(flow)));
            next = changes.fold(next, Time::min);
        }
        allocation.commit(flows, rates);
        next
    }
}

#[test]
fn incremental_rates_equal_rates_from_scratch() {
    let mut random = Random::new(7, Stream::Shapes);
    for round in 0..40 {
        let race = Race::shuffles(&mut random);
        let thresholds = [0.02, 0.1, 0.5, 1.0, 8.0].map(unit);
        let thresholds = &thresholds[..round % 6];
        for last in [Within::Share, Within::Fifo] {
            let incremental = race.fct(Mlfq::new(thresholds, last));
            assert_exact(&incremental, &race.fct(Afresh::new(thresholds, last)));
            let levels = ByBytes::new(thresholds, Within::Share, last);
            assert_exact(&incremental, &race.fct(Levels::new(levels)));
        }
    }
}

#[test]
fn a_demoted_flow_waits_for_later_flows_on_its_route() {
    // The first flow is demoted at 1, the second one never, and the third one at 5, to the level of
    // the first.
    let race = Race::flows(&[(0.0, 0, 1, 4.0), (2.0, 0, 1, 1.0), (4.0, 0, 1, 3.0)]);
    let fct = |thresholds: &[Bytes], last| race.fct(Mlfq::new(thresholds, last));
    assert_exact(&fct(&[unit(1.0)], Within::Share), &[7.0, 1.0, 4.0]);
    assert_exact(&fct(&[], Within::Share), &[6.0, 2.0, 4.0]);
    // It is served before the third one there.
    assert_exact(&fct(&[unit(1.0)], Within::Fifo), &[6.0, 1.0, 4.0]);
    assert_exact(&fct(&[], Within::Fifo), &[4.0, 3.0, 4.0]);
}

#[test]
fn the_earlier_arrival_precedes_flows_demoted_before_it() {
    // The second flow, alone on its link, is demoted at 1 and has two of its five left at 4, when
    // the first one, which shared its link with a third one, is demoted as well.
    let race = Race::flows(&[(0.0, 0, 1, 6.0), (0.0, 0, 1, 6.0), (0.5, 0, 2, 1.0)]);
    let fifo = race.fct(Mlfq::new(&[unit(1.0)], Within::Fifo));
    assert_exact(&fifo, &race.fct(Afresh::new(&[unit(1.0)], Within::Fifo)));
    assert_exact(&fifo[..2], &[8.0, 13.0]);
}
