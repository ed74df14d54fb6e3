use super::*;
use crate::flow::testing::{Race, assert_exact};

const UNIT: f64 = 1e9;

fn sharing(threshold: f64, per_link: bool, sharing: HeadSharing) -> Coflows<Baraat> {
    Coflows::new(Baraat::new(threshold * UNIT, per_link, sharing), Refill::AtFlows)
}

fn baraat(threshold: f64, per_link: bool) -> Coflows<Baraat> {
    sharing(threshold, per_link, HeadSharing::Tasks)
}

/// The first is heavy at 10; then it shares with the second until 20, with the third until 30.
#[test]
fn a_heavy_task_shares_with_one_small_task_at_a_time() {
    let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
    let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
    assert_exact(&race.cct(baraat(10.0, false)), &[40.0, 20.0, 30.0]);
    assert_exact(&race.cct(baraat(10.0, true)), &[40.0, 20.0, 30.0]);
}

#[test]
fn tasks_that_are_not_heavy_go_first_come_first_served() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 3.0)]), (1.0, &[(0, 1, 1.0)])]);
    assert_exact(&race.cct(baraat(10.0, false)), &[3.0, 3.0]);
}

/// Heavy at once: three flows of one task weigh as much as the single flow of the other.
#[test]
fn the_head_group_shares_by_task() {
    let wide: &[_] = &[(0, 1, 1.0), (0, 2, 1.0), (0, 3, 1.0)];
    let race = Race::coflows(&[(0.0, wide), (0.0, &[(0, 4, 3.0)])]);
    assert_exact(&race.cct(baraat(0.0, false)), &[6.0, 6.0]);
    // By flow, three of the four leave at 4.
    assert_exact(&race.cct(sharing(0.0, false, HeadSharing::Flows)), &[4.0, 6.0]);
}

/// The first task sends 2 over each of two links: above the threshold of 3 in total, never on one
/// link.
#[test]
fn a_task_may_be_heavy_in_total_but_not_on_a_link() {
    let first: &[_] = &[(0, 2, 2.0), (1, 3, 2.0)];
    let race = Race::coflows(&[(0.0, first), (0.0, &[(0, 4, 0.2)])]);
    // Heavy at 1.5; then 0.2 takes 0.4, and the first has 0.3 left.
    assert_exact(&race.cct(baraat(3.0, false)), &[2.2, 1.9]);
    assert_exact(&race.cct(baraat(3.0, true)), &[2.0, 2.2]);
}

#[test]
fn the_heavy_threshold_is_a_percentile_of_the_tasks() {
    let coflows: Vec<_> = (1..=10).map(|size| [(0, 1, f64::from(size))]).collect();
    let coflows: Vec<_> = coflows.iter().map(|flows| (0.0, &flows[..])).collect();
    let traffic = Race::coflows(&coflows).into_traffic();
    let network = crate::topology::example::network("big-switch", &[("hosts", 2.0)]);
    let setting = Setting::new(&network, &traffic);
    assert_exact(
        &[80.0, 81.0, 100.0, 0.0].map(|p| percentile(&setting, p)),
        &[8.0 * UNIT, 9.0 * UNIT, 10.0 * UNIT, UNIT],
    );
}
