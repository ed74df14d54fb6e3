use super::*;
use crate::flow::testing::{Race, assert_exact};
use crate::parameters::{Given, Value};
use crate::schemes::testing::UnderScheme;

/// With thresholds at 10, 100 and 1,000 of the race's units.
fn cct(race: &Race, given: &[(&str, Value)]) -> Vec<f64> {
    let own = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    let first = ("first_limit_mb".to_owned(), Value::Number(1_250.0));
    let given: Given = std::iter::once(first).chain(own).collect();
    let settings = Settings::check(CARD.parameters, &given, "").expect("known parameters");
    race.cct_under(|setting| policy(&settings, setting))
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

const NO_HISTORY: (&str, Value) = ("history_factor", Value::Number(0.0));
const PATIENT: (&str, Value) = ("starvation_ms", Value::Number(0.0));

/// By 15 each has sent 5: none has sunk.
#[test]
fn coflows_of_one_level_share() {
    let (long, short) = ([(0, 1, 30.0)], [(0, 1, 5.0)]);
    let race = Race::coflows(&[(0.0, &long), (0.0, &short), (0.0, &short)]);
    for rule in ["ceiling", "threshold"] {
        assert_exact(&cct(&race, &[("stream_rule", text(rule))]), &[40.0, 15.0, 15.0]);
    }
}

/// The long one sinks at 10, or at 40/3: 12..14.667 the two share, then the short one is alone.
#[test]
fn a_coflow_that_has_received_much_yields_to_the_others() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 30.0)]), (12.0, &[(0, 1, 5.0)])]);
    let under = |rule| cct(&race, &[("stream_rule", text(rule)), NO_HISTORY, PATIENT]);
    assert_exact(&under("threshold"), &[35.0, 5.0]);
    assert_exact(&under("ceiling"), &[35.0, 19.0 / 3.0]);
}

/// Two receivers with 6 each: together they pass 10 at 5, alone never.
#[test]
fn receivers_that_share_counts_sink_together() {
    let wide: &[_] = &[(0, 2, 6.0), (1, 3, 6.0)];
    let race = Race::coflows(&[(0.0, wide), (5.5, &[(0, 4, 0.5)])]);
    let with = |relay| {
        let threshold = ("stream_rule", text("threshold"));
        cct(&race, &[threshold, NO_HISTORY, PATIENT, ("information_relay", Value::Switch(relay))])
    };
    assert_exact(&with(true), &[6.5, 0.5]);
    assert_exact(&with(false), &[6.5, 1.0]);
}

/// The second stage of a job has heard of the 8 of the first, and so is below a newcomer once it
/// has received 2.
#[test]
fn a_stage_counts_what_its_children_had() {
    let stages = |given: &[(&str, Value)]| {
        let [first, second, newcomer] = [[(0, 1, 8.0)], [(0, 2, 4.0)], [(0, 3, 1.0)]];
        let race = Race::coflows(&[(0.0, &first), (0.0, &second), (11.0, &newcomer)]);
        let race = race.waits(&[(1, 0)]);
        let threshold = ("stream_rule", text("threshold"));
        cct(&race, &[&[threshold, NO_HISTORY, PATIENT], given].concat())
    };
    // Until 8 the first stage, then the second, which has 1 left when it shares from 11 on.
    let alone = [("child_to_parent", Value::Switch(false))];
    assert_exact(&stages(&alone), &[8.0, 13.0, 2.0]);
    assert_exact(&stages(&[]), &[8.0, 13.0, 1.0]);
}

/// The first stage of a job, whose weight is ln 3, sinks at 9.1 and not at 10.
#[test]
fn a_stage_that_another_waits_for_sinks_sooner() {
    let newcomer = |given: &[(&str, Value)]| {
        let [first, second, newcomer] = [[(0, 1, 12.0)], [(0, 2, 4.0)], [(0, 3, 1.0)]];
        let race = Race::coflows(&[(0.0, &first), (0.0, &second), (9.5, &newcomer)]);
        let threshold = ("stream_rule", text("threshold"));
        let given = [&[threshold, NO_HISTORY, PATIENT], given].concat();
        cct(&race.waits(&[(1, 0)]), &given)[2]
    };
    assert_exact(&[newcomer(&[])], &[1.0]);
    // The two share until the first stage has received 10.
    let unweighted = [("weighted_priority", Value::Switch(false))];
    assert_exact(&[newcomer(&unweighted)], &[1.5]);
}

/// The long one has sunk when the short one comes. After 10 ms without service it shares for
/// 10 ms, and again: the short one gets 15 of every 20 ms.
#[test]
fn a_starving_coflow_rises_for_a_while() {
    let race = Race::coflows(&[(0.0, &[(0, 1, 30.0)]), (20.0, &[(0, 1, 0.03)])]);
    assert_exact(&cct(&race, &[NO_HISTORY])[1..], &[0.04]);
    assert_exact(&cct(&race, &[NO_HISTORY, PATIENT])[1..], &[0.03]);
}
