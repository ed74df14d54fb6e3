//! State per flow at ports, and the value served last, by what fair queueing does with them.

use millrace_sim::record::LaneSummary;
use serde_json::{Value, json};

use crate::examples::source;
use crate::race::{own, star};

/// Two hosts send to a third from the same instant, with windows that keep its link busy.
const SOURCE: &str = r#"
scheme "Fair" knows size
parameter weight = 1 { range 1 to 100 }
default buffer_packets = 1000
sender {
  tag { level = if size < 5 MB { 0 } else { 1 } }
  window { open { window = 300 slow_start_threshold = 0 } cut = 0 increase = 0 }
  recovery timeouts
}
ports worst_first {
  state finish = 0 per flow
  on_arrival {
    if is_data {
      let start = max(served_value * 100, finish)
      finish = start + packet_size / (if level == 0 { weight } else { 1 })
      value = start / 100
    }
  }
}
"#;

/// The summary of a race of these flows from two hosts to a third.
fn race(level: &str, contestant: &Value, flows: &str) -> LaneSummary {
    let lane = star(level, 2, contestant, flows);
    assert_eq!(lane.failure(), None);
    lane.summary()
}

/// By how many seconds a flow of 10,000 packets delays one of 1,000.
fn delay_s(source: &str, weight: u32) -> f64 {
    let fct_s = |flows: &str| {
        let mut contestant = own(source);
        contestant["parameters"] = json!({ "weight": weight });
        let summary = race("packet", &contestant, flows);
        summary.flows.fct_s.medium.mean.expect("the smaller flow has finished")
    };
    let small = "0,0,2,1460000\n";
    fct_s(&format!("{small}0,1,2,14600000\n")) - fct_s(small)
}

/// What a full packet takes at 1 Gb/s.
const PACKET_S: f64 = 12e-6;

/// While the smaller flow sends 1,000 packets, the larger one sends one for every `weight` of them.
fn expected_s(weight: u32) -> f64 {
    1_000.0 * PACKET_S / f64::from(weight)
}

#[test]
fn flows_share_a_link_in_proportion_to_their_weights() {
    for weight in [1, 2, 3, 10] {
        let (delay, expected) = (delay_s(SOURCE, weight), expected_s(weight));
        // Shares hold to a packet.
        assert!((delay - expected).abs() < 1.1 * PACKET_S, "weight {weight}: {delay}, {expected}");
    }
}

#[test]
fn without_state_per_flow_the_shares_are_others() {
    let delay = delay_s(&SOURCE.replace(" per flow", ""), 10);
    assert!((delay - expected_s(10)).abs() > 100.0 * PACKET_S);
}

/// The first bytes of a flow have four times the weight, as a fluid and packet by packet.
#[test]
fn the_example_shares_as_its_fluid_half_does() {
    let mean = |level: &str| {
        let flows = "0,0,2,50000000\n0.02,1,2,90000\n";
        let summary = race(level, &own(&source("wfq")), flows);
        summary.flows.fct_s.small.mean.expect("the smaller flow has finished")
    };
    let (packets, fluid) = (mean("packet"), mean("flow"));
    assert!((packets / fluid - 1.0).abs() < 0.1, "{packets} s by packet, {fluid} s as a fluid");
}
