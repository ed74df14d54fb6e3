use super::queues::queue_of;
use super::*;
use crate::flow::testing::{Race, assert_exact};
use crate::schemes::testing::UnderScheme;

/// The job sinks after 10, of which the first stage has sent 8: from 2 on the second stage waits
/// for the newcomer.
#[test]
fn a_stage_is_where_its_job_is() {
    let [first, second, newcomer] = [[(0, 1, 8.0)], [(0, 2, 4.0)], [(0, 3, 3.0)]];
    let race = Race::coflows(&[(0.0, &first), (0.0, &second), (9.0, &newcomer)]);
    let race = race.waits(&[(1, 0)]);
    assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[8.0, 15.0, 4.0]);
}

/// Sizes 1 are 125 MB; limits as if they were 1 MB.
fn aalo(weighted: bool, interval_s: f64) -> Box<dyn Policy> {
    let limits: Vec<_> = [10.0, 100.0, 1_000.0].map(|limit| limit * 125e6).to_vec();
    let queues = Queues { limits, interval: Time::from_seconds(interval_s) };
    if !weighted {
        return Box::new(Mlfq::new(queues));
    }
    let shares = Some(ClassShares::new((1..=10).rev().map(f64::from).collect()));
    Box::new(Coflows::new(Aalo::new(queues, shares), Refill::AtFlows))
}

#[test]
fn the_queue_is_the_number_of_limits_exceeded() {
    let settings = Settings::defaults(CARD.parameters);
    let limits = limits(&settings, settings.integer("queues"));
    let rows = [
        (0.0, 0),
        (1e7, 0),
        (1e7 + 1.0, 1),
        (1e8, 1),
        (1e8 + 1.0, 2),
        (1e15, 8),
        (1e15 + 1.0, 9),
        (1e18, 9),
    ];
    for (bytes, queue) in rows {
        assert_eq!(queue_of(&limits, bytes), queue, "{bytes} bytes");
    }
}

#[test]
fn a_coflow_that_has_sent_much_yields_to_the_others() {
    let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
    let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
    assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[40.0, 15.0, 20.0]);
}

fn long_and_late() -> Race {
    Race::coflows(&[(0.0, &[(0, 1, 30.0)]), (5.0, &[(0, 1, 5.0)])])
}

#[test]
fn a_queue_serves_coflows_in_order_of_arrival() {
    assert_exact(&long_and_late().cct_under(|_| aalo(false, 0.0)), &[35.0, 10.0]);
}

/// From 10 on the queues have 10 and 9 of 19.
#[test]
fn with_weights_a_coflow_that_sank_keeps_a_share() {
    assert_exact(&long_and_late().cct_under(|_| aalo(true, 0.0)), &[35.0, 14.5]);
}

/// The long coflow has sent 10 at time 10; the coordinator announces it at 12.
#[test]
fn a_coflow_sinks_when_the_coordinator_says_so() {
    assert_exact(&long_and_late().cct_under(|_| aalo(false, 4.0)), &[35.0, 12.0]);
    assert_exact(&long_and_late().cct_under(|_| aalo(false, 5.0)), &[35.0, 10.0]);
}

/// Five on each of two links make ten.
#[test]
fn bytes_are_counted_over_all_flows() {
    let wide: &[_] = &[(0, 2, 10.0), (1, 3, 10.0)];
    let race = Race::coflows(&[(0.0, wide), (1.0, &[(0, 4, 1.0)])]);
    assert_exact(&race.cct_under(|_| aalo(false, 0.0)), &[11.0, 5.0]);
}

/// After 10 the first coflow is in the lower queue. 10..11: the second fills host 2, ahead of the
/// third in order of arrival, so the third cannot use its queue's part of host 0 and the first gets
/// all of it. From 11 on the third has 10/19 there.
#[test]
fn an_unusable_share_is_handed_out_again() {
    let race =
        Race::coflows(&[(0.0, &[(0, 1, 30.0)]), (10.0, &[(3, 2, 1.0)]), (10.0, &[(0, 2, 1.0)])]);
    assert_exact(&race.cct_under(|_| aalo(true, 0.0)), &[31.0, 1.0, 2.9]);
}
