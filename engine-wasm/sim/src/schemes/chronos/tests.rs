use std::sync::Arc;

use super::*;
use crate::flow::FlowSimulation;
use crate::flow::testing::{Race, assert_exact};
use crate::record::{Simulation, Status};
use crate::schemes::testing::UnderScheme;
use crate::schemes::{fair, srpt, varys};
use crate::topology::example::network;

const NEVER: Time = Time::NEVER;

fn chronos(order: Priority, multiplex: f64, backfill: Backfill) -> Coflows<Chronos> {
    Coflows::new(Chronos::new(order, multiplex, backfill, NEVER), Refill::AtCoflows)
}

fn edf(multiplex: f64, backfill: Backfill) -> Coflows<Chronos> {
    chronos(Priority::EarliestDeadline, multiplex, backfill)
}

/// The paper's figure 1: uplink 0 carries 1 of blue and 2 of green, uplink 1 the reverse.
fn figure_1() -> Race {
    let (blue, green) = ([(0, 2, 1.0), (1, 3, 2.0)], [(0, 4, 2.0), (1, 5, 1.0)]);
    Race::coflows(&[(0.0, &blue), (0.0, &green)]).deadlines(&[2.0, 2.0])
}

/// Blue takes half of one uplink and all of the other; green gets the free half until 2 and has
/// 1 left on each.
#[test]
fn one_coflow_meets_its_deadline_where_sharing_and_shortest_first_miss_both() {
    for backfill in [Backfill::Greedy, Backfill::Proportional] {
        assert_exact(&figure_1().cct(edf(0.0, backfill)), &[2.0, 3.0]);
    }
    assert_exact(&figure_1().cct_of(&srpt::CARD), &[3.0, 3.0]);
    assert_exact(&figure_1().cct_of(&fair::CARD), &[3.0, 3.0]);
}

/// The paper's figure 2: the second has 3/4 of the link until 2, the first the rest.
#[test]
fn both_deadlines_are_met_where_the_smallest_bottleneck_would_miss_one() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 1.5)]), (0.0, &[(0, 1, 1.5)])]);
    let race = race.deadlines(&[3.0, 2.0]);
    for backfill in [Backfill::Greedy, Backfill::Proportional] {
        assert_exact(&race.cct(edf(0.0, backfill)), &[3.0, 2.0]);
    }
    assert_exact(&race.cct_of(&varys::CARD), &[1.5, 3.0]);
}

/// By bottleneck the first is admitted at 0.48; the second would need 0.75 and gets 0.52. By
/// deadline it is the other way round: 0.75 for the second, 0.25 for the first.
#[test]
fn the_order_decides_which_coflow_is_admitted() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 1.2)]), (0.0, &[(0, 1, 1.5)])]);
    let race = race.deadlines(&[2.5, 2.0]);
    let sebf = chronos(Priority::SmallestBottleneck, 0.0, Backfill::Greedy);
    assert_exact(&race.cct(sebf), &[2.5, 2.7]);
    assert_exact(&race.cct(edf(0.0, Backfill::Greedy)), &[2.7, 2.0]);
}

fn three_on_one_port() -> Race {
    let coflows = [[(0, 1, 0.45)], [(0, 1, 0.2)], [(0, 1, 0.1)]];
    Race::coflows(&[(0.0, &coflows[0]), (0.0, &coflows[1]), (0.0, &coflows[2])])
        .deadlines(&[0.5, 1.0, 1.0])
}

/// The first needs all of the normal part; the others share the reserved tenth 2:1 until 0.5.
#[test]
fn refused_coflows_share_the_reserved_part_by_bare_rates() {
    let race = three_on_one_port();
    assert_exact(&race.cct(edf(0.1, Backfill::Greedy)), &[0.5, 0.7, 0.75]);
    assert_exact(&race.cct(edf(0.1, Backfill::Proportional)), &[0.5, 0.75, 0.75]);
}

/// Nothing is reserved and the deadline has passed: the second flow gets nothing while the first
/// occupies their receiver; the coflow does not end with the first.
#[test]
fn a_late_coflow_serves_its_other_flows_after_the_first() {
    let race = Race::coflows(&[(0.0, &[(0, 2, 1.0), (1, 2, 1.0)])]).deadlines(&[0.0]);
    assert_exact(&race.cct(edf(0.0, Backfill::Greedy)), &[2.0]);
}

#[test]
fn without_back_filling_admitted_coflows_end_at_their_deadlines() {
    assert_exact(&three_on_one_port().cct(edf(0.1, Backfill::None)), &[0.5, 1.0, 1.0]);
}

/// No coflow can be admitted: at 1 the first is late, and shares 2 : 1 by its original rate.
#[test]
fn a_late_coflow_is_multiplexed_by_the_rate_it_once_needed() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 2.0)]), (1.0, &[(0, 1, 1.0)])]);
    let race = race.deadlines(&[1.0, 0.5]);
    // Both weigh 2. Until 1 the first gets all; then each half; the first ends at 3.
    let all_reserved = || edf(1.0, Backfill::Proportional);
    assert_exact(&race.cct(all_reserved()), &[3.0, 2.0]);
}

#[test]
fn coflows_without_deadlines_are_served_all_the_same() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 1.0)]), (0.0, &[(0, 1, 2.0)])]);
    let proportional = || {
        let common = Time::from_seconds(2e4);
        let rule = Chronos::new(Priority::EarliestDeadline, 0.1, Backfill::Proportional, common);
        Coflows::new(rule, Refill::AtCoflows)
    };
    // All are admitted at a very low rate. The rest goes to both in proportion to size.
    assert_exact(&race.cct(proportional()), &[3.0, 3.0]);
    let cct = race.cct_of(&CARD);
    assert!((cct[0] - 1.0).abs() < 1e-3 && (cct[1] - 3.0).abs() < 1e-9, "{cct:?}");
}

/// Two pairs of hosts across one trunk of 10: the first is admitted at 6; the second would need
/// 5 and gets the other 4, of which 1 is reserved.
#[test]
fn a_narrow_core_is_a_port_like_any_other() {
    let network = Arc::new(network("dumbbell", &[("pairs", 2.0), ("bottleneck_gbps", 10.0)]));
    let race = Race::coflows(&[(0.0, &[(0, 2, 60.0)]), (0.0, &[(1, 3, 60.0)])]);
    let traffic = Arc::new(race.deadlines(&[10.0, 12.0]).into_traffic());
    let policy = Box::new(edf(0.1, Backfill::Proportional));
    let mut run = FlowSimulation::new(network, traffic, policy, 1, false, NEVER);
    while run.advance(100) == Status::Running {}
    let finish: Vec<_> = run.completions().finish.iter().map(|time| time.seconds()).collect();
    assert_exact(&finish, &[10.0, 12.0]);
}
