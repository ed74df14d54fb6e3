//! Schemes in which receivers report levels to senders, as in Stream.

use millrace_sim::lane::Lane;
use serde_json::{Value, json};

use crate::examples::source;
use crate::race::{self, Setting, own, star_of};

/// Payload of a full packet in bytes.
const PACKET: u64 = 1_460;

/// The example with these definitions of its receivers.
fn reporting(definitions: &str) -> Value {
    let source = source("stream").replace("knows coflow", "knows size, coflow");
    own(&source.replace("receiver stream", &format!("receiver stream {{ {definitions} }}")))
}

/// A race of flows `(start in microseconds, source, destination, packets, coflow, coflow before it)`.
fn race(contestant: &Value, flows: &[(u32, u32, u32, u64, &str, &str)]) -> Lane {
    let head = "start_s,source,destination,size_bytes,coflow,after".to_owned();
    let row = |(start, from, to, packets, coflow, after): &(u32, u32, u32, u64, &str, &str)| {
        format!("{start}e-6,{from},{to},{},{coflow},{after}", packets * PACKET)
    };
    let rows: Vec<_> = std::iter::once(head).chain(flows.iter().map(row)).collect();
    star_of("packet", 3, contestant, &rows.join("\n"))
}

/// Plain thresholds, written as a report, are one of the settings of the built-in scheme.
#[test]
fn a_report_by_steps_equals_streams_plain_thresholds() {
    let setting = Setting { level: "packet", coflows: true, deadlines: false, end_ms: None };
    let steps = |first: &str| {
        let count = "coflow_arrived + coflow_reported";
        reporting(&format!("report {{ level = step({count}, [{first}, 100 MB, 1 GB]) }}"))
    };
    // A flow that starves for long asks the base alone for help.
    let contestant = |scheme: Value| {
        let parameters = match scheme["scheme"].as_str() {
            Some(_) => {
                json!({ "stream_rule": "threshold", "history_factor": 0, "starvation_ms": 0 })
            }
            None => json!({ "starvation_ms": 0 }),
        };
        json!({ "scheme": scheme["scheme"], "parameters": parameters })
    };
    // The rule looks one byte ahead.
    let [equal, other] = ["9999999 B", "9 MB"].map(steps);
    let contestants = [json!({ "scheme": "stream" }), equal, other].map(contestant);
    let lanes = setting.race(&contestants);
    assert!(lanes[0].counters.demotions > 50.0, "{:?}", lanes[0].counters);
    assert_eq!(lanes[0].fingerprint, lanes[1].fingerprint);
    assert_ne!(lanes[0].fingerprint, lanes[2].fingerprint);
}

/// Two flows of 310 and 300 packets, of two coflows, at one port.
#[test]
fn a_report_decides_the_order_of_service() {
    let ends = |definitions: &str| {
        let flows = [(0, 0, 3, 310, "a", ""), (0, 1, 3, 300, "b", "")];
        race::fcts(race(&reporting(definitions), &flows))
    };
    let below = |packets: u64| {
        format!("report {{ level = if size == {} B {{ 1 }} else {{ 0 }} }}", packets * PACKET)
    };
    let [shared, long_first, short_first] =
        [String::new(), below(300), below(310)].map(|definitions| ends(&definitions));
    assert!(shared[1] * 10 > shared[0] * 9, "they share the link: {shared:?}");
    for (first, second) in [(long_first[0], long_first[1]), (short_first[1], short_first[0])] {
        assert!(first * 3 < second * 2, "{long_first:?} {short_first:?}");
    }
}

#[test]
fn a_report_reads_what_the_receiver_has_counted() {
    let failure = |condition: &str, flows: &[_]| {
        let definitions = format!(
            "state seen = 0
             report {{ seen = seen + 1 if not ({condition}) {{ level = 4 }} }}"
        );
        race(&reporting(&definitions), flows).failure()
    };
    let alone: &[_] = &[(0, 0, 3, 25, "a", "")];
    let pair: &[_] = &[(0, 0, 3, 25, "a", ""), (2_000, 1, 3, 25, "a", "")];
    let spread: &[_] = &[(0, 0, 2, 25, "a", ""), (2_000, 0, 3, 25, "a", "")];
    let stages: &[_] = &[(0, 0, 3, 25, "a", ""), (0, 1, 2, 25, "b", "a")];
    for (condition, flows) in [
        ("arrived == seen * 1460 B and coflow_arrived == arrived", alone),
        ("coflow_reported == 0 and stage == 1 and level == 0 and coflow_width == 1", alone),
        ("coflow_begun == 1 and coflow_ended == floor(arrived / size)", alone),
        ("coflow_arrived == seen * 1460 B and coflow_reported == 0", pair),
        ("coflow_begun == floor((seen + 24) / 25) and coflow_ended == floor(seen / 25)", pair),
        // The sender has heard of all 36.5 kB, and reports whole kilobytes.
        ("coflow_reported == 0 or coflow_reported == 36 KB", spread),
        ("stage == 2 or coflow_reported == 36500 B", stages),
    ] {
        assert_eq!(failure(condition, flows), None, "{condition}");
    }
    for (condition, flows, read) in [
        ("coflow_reported == 0", spread, "coflow_reported = 36000 B"),
        ("stage == 2", stages, "stage = 1"),
        ("coflow_begun == 1", pair, "coflow_begun = 2 flows"),
    ] {
        let message = failure(condition, flows).expect("it does not always hold");
        assert!(message.contains(read), "{condition}: {message}");
        let allowed =
            "set level to 4, where a level from 0 to 3, as ports have 4 queues, is allowed";
        assert!(message.contains(allowed), "{message}");
    }
}
