//! A hook that decides what it must not ends its lane, with a message.

use millrace_sim::lane::Lane;
use millrace_sim::record::Status;

use crate::race::{Setting, own};

/// The message of a lane that must fail.
fn failure(level: &'static str, source: &str) -> String {
    let setting = Setting { level, coflows: false, deadlines: false, end_ms: None };
    let scenario = setting.scenario(&[own(source)]);
    let mut lane = Lane::new(&scenario, &scenario.lanes()[0]);
    while lane.advance(1_000) == Status::Running {}
    assert_eq!(lane.advance(1_000), Status::Failed, "it stays so");
    lane.failure().expect("the lane fails")
}

fn sender(definitions: &str, ports: &str) -> String {
    format!("scheme \"Test\"\nsender {{\n  {definitions}\n  recovery new_reno\n}}\nports {ports}\n")
}

#[test]
fn a_level_that_does_not_exist() {
    let message = failure("packet", &sender("window reno tag { level = 9 }", "strict(8)"));
    assert!(message.starts_with("flow 0 at "), "{message}");
    let rest = "tag, written in line 3, column 15, set level to 9, where a whole number from 0 to 7 is \
                allowed; it read constants only";
    assert!(message.ends_with(rest), "{message}");
    let message = failure("packet", &sender("window reno tag { level = 1.5 }", "strict(8)"));
    assert!(message.contains("set level to 1.5, where a whole number"), "{message}");
}

#[test]
fn a_level_beyond_the_queues_of_ports() {
    let step = "window reno tag { level = step(offset, [10 KB, 50 KB]) }";
    let message = failure("packet", &sender(step, "strict(2)"));
    assert!(message.contains("set level to 2"), "{message}");
    assert!(message.contains("a level from 0 to 1, as ports have 2 queues"), "{message}");
    assert!(message.contains("it read offset = 51100 B"), "{message}");
}

#[test]
fn what_is_not_a_number_and_what_is_infinite() {
    let cut = |value: &str| sender(&format!("window {{ cut = {value} }}"), "fifo");
    let message = failure("packet", &cut("(window - window) / 0"));
    assert!(message.contains("set cut to NaN, where a number from 0 to 1 is allowed"), "{message}");
    assert!(message.contains("it read window = "), "{message}");
    let message = failure("packet", &sender("window reno tag { value = 1 / 0 }", "worst_first"));
    assert!(message.contains("set value to inf, where a finite number is allowed"), "{message}");
}

#[test]
fn a_window_below_one_packet() {
    let parts = "window { open { window = 0.5 } cut = 0.5 }";
    let message = failure("packet", &sender(parts, "fifo"));
    assert!(message.contains("open, written in line 3, column 12, set window to 0.5"), "{message}");
}

#[test]
fn a_key_of_the_fluid_model() {
    let source = "scheme \"Test\" flows in_order { every 1 ms key { value = log(sent - 1) } }";
    let message = failure("flow", source);
    assert!(message.contains("key, written in line 1"), "{message}");
    let constant = failure("flow", "scheme \"Test\" flows fair { weight = 1 / 0 }");
    assert!(constant.contains("set weight to inf"), "{constant}");
    assert!(message.contains("set value to NaN"), "{message}");
}
