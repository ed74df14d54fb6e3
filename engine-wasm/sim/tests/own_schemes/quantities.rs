//! What hooks read of queues, of flows at ports, and of coflows.

use millrace_sim::lane::Lane;
use serde_json::{Value, json};

use crate::race::{own, star_of};

/// A race of rows of a flow list with deadlines and coflows, where windows of 64 packets open at once.
fn race(source: &str, flows: &str) -> Lane {
    let mut contestant: Value = own(source);
    contestant["parameters"] = json!({ "initial_window_packets": 64 });
    let table = format!("start_s,source,destination,size_bytes,deadline_s,coflow\n{flows}");
    star_of("packet", 3, &contestant, &table)
}

/// The failure of a race in which ports must find `condition` true of data packets.
fn failure_at_ports(ports: &str, condition: &str, flows: &str) -> Option<String> {
    let source = format!(
        "scheme \"Ports\" knows size, deadline, arrival, coflow
         sender {{ tag {{ level = step(offset, [14599 B]) }} window reno recovery new_reno }}
         ports {ports} {{
           state seen = 0
           on_arrival {{
             if is_data and not ({condition}) {{ value = 1 / 0 }}
             if is_data {{ seen = seen + 1 }}
           }}
         }}"
    );
    race(&source, flows).failure()
}

/// Forty packets of one flow, ten of them at level 0, leave at one instant: at the port of their host, all
/// but the first wait.
#[test]
fn ports_read_what_waits_by_level() {
    let flows = "0,0,3,58400,,\n";
    let holds = |condition: &str| failure_at_ports("strict(8)", condition, flows).is_none();
    assert!(holds("not is_host or packets_at(0) == max(0, min(seen, 10) - 1)"));
    assert!(holds("not is_host or packets_at(1) == max(0, seen - 10)"));
    assert!(holds("waiting_at(level) == packets_at(level) * 1500"));
    assert!(holds("packets_at(5) == 0"));
    assert!(!holds("packets_at(1) == 0"));
    assert!(!holds("not is_host or packets_at(1) == max(0, seen - 11)"));
}

#[test]
fn what_waits_by_level_adds_up_in_all_ports() {
    let levels: Vec<_> = (0..8).map(|level| format!("waiting_at({level})")).collect();
    let sum = format!("{} == waiting", levels.join(" + "));
    let flows = "0,0,3,58400,,\n0,1,3,58400,,\n0,2,3,58400,,\n";
    for ports in ["fifo", "drop_tail", "strict(2)", "strict(8)", "worst_first"] {
        assert_eq!(failure_at_ports(ports, &sum, flows), None, "{ports}");
        assert!(failure_at_ports(ports, "waiting == 0", flows).is_some(), "{ports}");
    }
}

/// Thirty packets of level 1 arrive; the ninth of level 0 is asked about a level that does not exist.
#[test]
fn a_level_that_does_not_exist_has_no_number() {
    let flows = "0,0,3,58400,,\n";
    let message = failure_at_ports("fifo", "packets_at(seen) >= 0", flows).expect("a failure");
    assert!(message.contains("set value to inf"), "{message}");
    assert!(message.contains("packets_at(0) = 7 packets, packets_at(1) = 0 packets"), "{message}");
}

#[test]
fn ports_read_facts_of_flows() {
    let flows = "0.001,0,3,29200,0.02,a\n0.002,1,3,14600,,a\n0.003,2,3,1460,,\n";
    for condition in [
        "size == if arrival < 1.5 ms { 29200 } else { if arrival < 2.5 ms { 14600 } else { 1460 } }",
        "has_deadline and arrival < 1.5 ms or not has_deadline and arrival > 1.5 ms",
        "not has_deadline or deadline == 20 ms",
        "coflow_width == if arrival < 2.5 ms { 2 } else { 1 }",
    ] {
        assert_eq!(failure_at_ports("fifo", condition, flows), None, "{condition}");
    }
    assert!(failure_at_ports("fifo", "coflow_width == 2", flows).is_some());
}

/// How often flows of ten packets each are demoted by a tag.
fn demotions(level: &str, flows: &str) -> f64 {
    let source = format!(
        "scheme \"Tags\" knows coflow
         sender {{ tag {{ level = {level} }} window reno recovery new_reno }} ports strict(8)"
    );
    let lane = race(&source, flows);
    assert_eq!(lane.failure(), None);
    lane.summary().counters.demotions
}

/// Tags know what flows of the same coflow have sent from the same host.
#[test]
fn tags_read_what_a_coflow_has_sent_from_their_host() {
    let demotions = |flows: &str| demotions("step(coflow_sent, [20440 B])", flows);
    assert_eq!(demotions("0,0,2,14600,,a\n0,0,3,14600,,a\n"), 1.0);
    assert_eq!(demotions("0,0,2,14600,,a\n0,0,3,14600,,b\n"), 0.0);
    assert_eq!(demotions("0,0,2,14600,,a\n0,1,3,14600,,a\n"), 0.0);
    assert_eq!(demotions("0,0,2,14600,,\n0,0,3,14600,,\n"), 0.0);
}

#[test]
fn tags_read_how_many_flows_a_coflow_has() {
    let demotions =
        |flows: &str| demotions("if offset > 0 and coflow_width > 2 { 1 } else { 0 }", flows);
    assert_eq!(demotions("0,0,3,14600,,a\n0,1,3,14600,,a\n0,2,3,14600,,a\n"), 3.0);
    assert_eq!(demotions("0,0,3,14600,,a\n0,1,3,14600,,a\n0,2,3,14600,,\n"), 0.0);
}
