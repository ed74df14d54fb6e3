//! Windows that follow acknowledgements: what they read of them, and what they make of it.

use millrace_sim::lane::Lane;
use millrace_sim::record::LaneSummary;
use serde_json::{Value, json};

use crate::examples::source;
use crate::race::{own, star};

/// A race of these flows from nine hosts to a tenth.
fn race(contestant: &Value, flows: &str) -> Lane {
    star("packet", 9, contestant, flows)
}

fn summary(contestant: &Value, flows: &str) -> LaneSummary {
    let lane = race(contestant, flows);
    assert_eq!(lane.failure(), None);
    lane.summary()
}

/// [`summary`] where flows start with two packets.
fn started_small(mut contestant: Value, flows: &str) -> LaneSummary {
    contestant["parameters"] = json!({ "initial_window_packets": 2 });
    summary(&contestant, flows)
}

/// A flow list: each of the first `senders` hosts sends `bytes` bytes to the last one, all from the start.
fn incast(senders: u32, bytes: u64) -> String {
    let rows: Vec<_> = (0..senders).map(|sender| format!("0,{sender},9,{bytes}")).collect();
    rows.join("\n")
}

/// Nine packets leave at once, each 12 µs after the one before.
#[test]
fn a_round_trip_begins_when_a_packet_enters_the_queue_of_its_host() {
    let failure = |expected: &str| {
        let source = format!(
            "scheme \"Exact\"
             sender {{ window {{
               state seen = 0
               on_acknowledgement {{
                 if abs(round_trip - ({expected})) > 0.001 ns {{ window = 0 }}
                 if newly_acknowledged != 1460 B or is_marked {{ window = 0 }}
                 seen = seen + 1
               }}
             }} recovery new_reno }} ports drop_tail"
        );
        race(&own(&source), "0,0,9,13140\n").failure()
    };
    assert_eq!(failure("base_rtt + seen * 12 us"), None);
    let other = failure("base_rtt").expect("the second packet has waited");
    assert!(other.contains("on_acknowledgement") && other.contains("set window to 0"), "{other}");
    assert!(other.contains("round_trip = "), "{other}");
}

/// DCTCP with its growth written out, where nothing is lost or reordered.
#[test]
fn growth_written_out_equals_that_of_the_transport() {
    let flows = incast(4, 3_000_000);
    let (built_in, example) = (json!({ "scheme": "dctcp" }), source("dctcp"));
    let growth = " on_acknowledgement {
        if not is_marked {
          window = window + (if window < slow_start_threshold { 1 } else { 1 / window })
        }
      }
      cut =";
    let written = |growth: &str| {
        let source = example.replacen(" cut =", growth, 1);
        assert_ne!(source, example);
        started_small(own(&source), &flows)
    };
    let (expected, told) = (started_small(built_in, &flows), written(growth));
    assert!(expected.counters.marks > 0.0);
    assert_eq!(expected.counters.drops, 0.0);
    assert_eq!(told.fingerprint, expected.fingerprint);
    assert_eq!(told.counters, expected.counters);
    assert_ne!(written(&growth.replace("not ", "")).fingerprint, expected.fingerprint);
}

/// Without a cut, marks change nothing.
#[test]
fn marks_are_left_to_the_window() {
    let source = |ports: &str| {
        format!(
            "scheme \"Blind\" sender {{ window {{ on_acknowledgement {{ window = 20 }} }}
             recovery new_reno }} ports {ports}"
        )
    };
    let flows = incast(4, 300_000);
    let [marking, silent] =
        ["fifo", "drop_tail"].map(|ports| summary(&own(&source(ports)), &flows));
    assert!(marking.counters.marks > 0.0);
    assert_eq!(marking.fingerprint, silent.fingerprint);
}

/// A tag may read what the window has learnt: here, flows that met a mark go behind others.
#[test]
fn a_tag_reads_the_state_of_its_window() {
    let demotions = |level: &str| {
        let source = format!(
            "scheme \"Behind\" sender {{
               tag {{ level = {level} }}
               window {{ state met = 0 on_window_end {{ if marked > 0 {{ met = 1 }} }} cut = 0.5 }}
               recovery new_reno
             }} ports strict(8)"
        );
        let LaneSummary { counters, .. } = summary(&own(&source), &incast(4, 3_000_000));
        assert!(counters.marks > 0.0);
        counters.demotions
    };
    assert_eq!(demotions("if met > 0 { 1 } else { 0 }"), 4.0);
    assert_eq!(demotions("0"), 0.0);
}

/// Four flows fill a link. Windows that grow until packets are lost fill the buffer; the example keeps what
/// waits near its target of 25 µs, which is two packets at 1 Gb/s, and keeps the link busy.
#[test]
fn the_example_keeps_round_trips_near_its_target() {
    let flows = incast(4, 10_000_000);
    let started_small = |contestant| started_small(contestant, &flows);
    let [reno, swift] = [json!({ "scheme": "tcp" }), own(&source("swift"))].map(started_small);
    let mean = |summary: &LaneSummary| summary.flows.fct_s.all.mean.expect("all flows finish");
    let longest = |summary: &LaneSummary| summary.links.max_queued_packets.expect("packets");
    assert!(reno.counters.drops > 0.0);
    assert_eq!(swift.counters.drops, 0.0);
    assert!(longest(&reno) > 200, "{}", longest(&reno));
    assert!(longest(&swift) < 10, "{}", longest(&swift));
    // Back to back, the packets of all flows take 329 ms.
    assert!(mean(&swift) < 0.33, "{}", mean(&swift));
}
