//! Orders of flows whose class changes by steps, by closed forms: a megabyte takes 8 ms at 1 Gb/s.

use millrace_sim::lane::Lane;
use millrace_sim::units::Time;
use serde_json::{Value, json};

use crate::examples::source;
use crate::race::{Setting, fcts, own, star_of};

/// Completion times under an order with this key, of rows of a flow list with deadlines.
fn race(key: &str, ties: &str, flows: &str) -> Vec<Time> {
    let source = format!(
        "scheme \"Steps\" knows size, deadline, arrival
         flows in_order {{ key {{ {key} }} ties {ties} }}"
    );
    let table = format!("start_s,source,destination,size_bytes,deadline_s\n{flows}");
    fcts(star_of("flow", 2, &own(&source), &table))
}

/// What an idle network adds to the time that sending takes.
fn round_trip() -> Time {
    race("value = 0", "arrival", "0,0,2,1000000,\n")[0] - Time::from_ms(8)
}

/// Completion times of flows that spend as many milliseconds waiting or sending.
fn after<const FLOWS: usize>(milliseconds: [f64; FLOWS]) -> Vec<Time> {
    let whole = milliseconds.map(|milliseconds| Time::from_seconds(milliseconds * 1e-3));
    whole.map(|time| time + round_trip()).to_vec()
}

/// A flow of 3 MB has sent more than one of them when one of 10 MB arrives, which then sends one first. With
/// 2 MB left, the smaller goes on.
#[test]
fn a_class_changes_by_what_a_flow_has_sent() {
    let flows = "0,0,2,3000000,\n0.0085,1,2,10000000,\n";
    let key = "class = step(sent, [1 MB]) value = remaining";
    assert_eq!(race(key, "arrival", flows), after([32.0, 95.5]));
    // By what has been sent, the larger flow sends another 0.0625 MB; then they share until the smaller ends.
    let key = "class = step(sent, [1 MB]) value = sent";
    let (fct, expected) = (race(key, "shared(1460)", flows)[0], after([48.0])[0]);
    let packet = Time::from_us(12);
    assert!(fct + packet > expected && fct < expected + packet, "{fct:?} {expected:?}");
}

/// Two flows share from 0.5 ms on, the older one waits from 1 to 1.5 ms, then both share again.
#[test]
fn a_class_changes_by_age() {
    let flows = "0,0,2,1000000,\n0.0005,1,2,1000000,\n";
    let key = "class = step(age, [1 ms]) value = 0";
    assert_eq!(race(key, "shared(0)", flows), after([16.0, 15.5]));
}

/// The second flow waits for half of its 20 ms. A class is left once a value is exceeded, which takes a
/// picosecond more.
#[test]
fn a_class_changes_by_the_part_of_a_deadline_that_has_passed() {
    let flows = "0,0,2,10000000,\n0.001,1,2,1000000,0.02\n";
    let key = "class = 1 - step(age / deadline, [0.5]) value = arrival";
    let [first, second] = race(key, "arrival", flows)[..] else { panic!("two flows") };
    let expected = after([88.0, 18.0]);
    assert_eq!(first, expected[0]);
    assert_eq!(second, expected[1] + Time::from_ps(1));
}

#[test]
fn without_a_deadline_no_part_of_it_passes() {
    let flows = "0,0,2,10000000,\n0.001,1,2,1000000,\n";
    let key = "class = 1 - step(age / deadline, [0.5]) value = arrival";
    assert_eq!(race(key, "arrival", flows), after([80.0, 87.0]));
}

/// Levels by bytes sent that share are PIAS' fluid limit, which the engine computes by virtual clocks: the
/// same events, and the same times but for rounding.
#[test]
fn levels_by_bytes_sent_are_those_of_pias() {
    let setting = Setting { level: "flow", coflows: false, deadlines: false, end_ms: None };
    let run = |contestants: &[Value]| {
        let scenario = setting.scenario(contestants);
        let mut lane = Lane::new(&scenario, &scenario.lanes()[0]);
        lane.run_to_end();
        (lane.summary().counters.events, fcts(lane))
    };
    let (events, built_in) = run(&[json!({ "scheme": "pias" })]);
    let example = source("pias");
    let (own_events, written) = run(&[own(&example)]);
    assert_eq!(events, own_events);
    let furthest = |others: &[Time]| {
        let apart = |(a, b): (&Time, &Time)| (a.seconds() / b.seconds() - 1.0).abs();
        built_in.iter().zip(others).map(apart).fold(0.0, f64::max)
    };
    assert_eq!(written.len(), built_in.len());
    assert!(furthest(&written) < 1e-8, "{}", furthest(&written));
    let (_, in_order) = run(&[own(&example.replace("ties shared(0)", "ties arrival"))]);
    assert!(furthest(&in_order) > 0.01);
}

/// Completion times under that fluid half, of rows of a flow list with coflows.
fn race_of_coflows(flows: &str, rows: &str) -> Vec<Time> {
    let source = format!("scheme \"Coflows\" knows coflow, arrival flows {flows}");
    let table = format!("start_s,source,destination,size_bytes,coflow,after\n{rows}");
    fcts(star_of("flow", 2, &own(&source), &table))
}

/// The coflow has sent 1.05 MB at 8.4 ms, the third flow at 17.4 ms; both is known a little later. When the
/// last flow comes, the coflow's second flow has sent little, but the coflow much.
#[test]
fn a_class_changes_by_what_a_coflow_has_sent() {
    let rows = "0,0,2,1200000,a,\n0,1,2,3000000,a,\n0.0085,1,2,10000000,,\n0.02,0,2,1000000,,\n";
    let order = "in_order { key { class = step(coflow_sent, [1.05 MB]) value = arrival } every 1 ms \
                 ties arrival }";
    assert_eq!(race_of_coflows(order, rows), [18_600, 50_600, 113_100, 8_000].map(Time::from_us));
}

/// From 9 ms on the coflow gets a quarter of the link, from 20 ms on both get a half.
#[test]
fn a_weight_changes_by_what_a_coflow_has_sent() {
    let weight = "fair { weight = if coflow_sent > 1.05 MB { 1 } else { 3 } every 1 ms }";
    let rows = "0,0,2,3000000,a,\n0.0085,1,2,3000000,,\n";
    assert_eq!(race_of_coflows(weight, rows), [45_000, 39_500].map(Time::from_us));
    // The second stage of a job, from 24 ms on, has sent what the first has.
    let rows = "0,0,2,3000000,a,\n0,1,2,3000000,b,a\n0.024,0,2,3000000,,\n";
    let fcts = race_of_coflows(weight, rows);
    // A quarter for 12 ms, then a half until the other flow ends at 66 ms.
    assert_eq!(fcts[1..], [72_000, 42_000].map(Time::from_us));
}
