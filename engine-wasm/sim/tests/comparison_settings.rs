//! Settings that comparisons with other simulators and with formulas need.

use millrace_sim::lane::Lane;
use millrace_sim::scenario::Scenario;
use serde_json::{Value, json};

fn lane(scenario: &Value) -> Lane {
    let scenario = Scenario::parse(&scenario.to_string()).expect("the scenario is valid");
    Lane::run_all(&scenario).next().expect("one lane")
}

/// Flows under one scheme; a row of `rows` is `source,destination,size_bytes,path`, all at time zero.
fn scenario(
    level: &str,
    topology: &Value,
    scheme: &str,
    parameters: &Value,
    rows: &[&str],
) -> Value {
    let rows = rows.join("\n0,");
    json!({
        "version": 1,
        "level": level,
        "topology": topology,
        "workload": {
            "kind": "flow-list",
            "data": format!("start_s,source,destination,size_bytes,path\n0,{rows}\n")
        },
        "contestants": [{ "scheme": scheme, "parameters": parameters }]
    })
}

fn topology(kind: &str, parameters: &Value) -> Value {
    json!({ "kind": kind, "parameters": parameters })
}

#[test]
fn flows_on_one_path_share_its_link_and_flows_on_two_do_not() {
    let fabric = topology(
        "leaf-spine",
        &json!({
            "leaves": 2, "hosts_per_leaf": 2, "spines": 2, "uplink_gbps": 10, "balance": "ecmp"
        }),
    );
    for level in ["flow", "packet"] {
        let time = |paths: [u16; 2]| {
            let rows = [format!("0,2,10000000,{}", paths[0]), format!("1,3,10000000,{}", paths[1])];
            let rows = [rows[0].as_str(), rows[1].as_str()];
            let scheme = if level == "flow" { "fair" } else { "dctcp" };
            let lane = lane(&scenario(level, &fabric, scheme, &json!({}), &rows));
            lane.flow_columns().fct_s.into_iter().fold(0.0, f64::max)
        };
        let (apart, together) = (time([0, 1]), time([1, 1]));
        assert!((1.8..2.1).contains(&(together / apart)), "{level}: {together} s, {apart} s");
        // Two next hops at every switch.
        assert_eq!(time([4, 7]).to_bits(), apart.to_bits());
    }
}

#[test]
fn a_fluid_flow_without_the_round_trip_takes_its_bits_over_the_rate() {
    let fct = |round_trip: bool| {
        let link = topology("single-link", &json!({ "fluid_round_trip": round_trip }));
        let lane = lane(&scenario("flow", &link, "fair", &json!({}), &["0,1,12500000,"]));
        let columns = lane.flow_columns();
        assert_eq!(columns.received_s, [0.01]);
        assert_eq!(columns.fct_s, columns.ideal_s);
        columns.fct_s[0]
    };
    assert_eq!(fct(false), 0.01);
    assert!(fct(true) > 0.01);
}

#[test]
fn a_window_grows_to_the_largest() {
    // A flow that sends one window of w packets per round trip of 1 ms takes n ÷ w round trips.
    let far = topology(
        "single-link",
        &json!({ "host_gbps": 100, "link_delay_us": 500, "host_delay_us": 0 }),
    );
    let fct = |largest: u32| {
        let parameters = json!({ "initial_window_packets": 10, "largest_window_packets": largest });
        let row = format!("0,1,{},", 1_460 * 10_000);
        lane(&scenario("packet", &far, "tcp", &parameters, &[&row])).flow_columns().fct_s[0]
    };
    let (ten, hundred) = (fct(10), fct(100));
    assert!((1.0..1.01).contains(&ten), "{ten} s");
    assert!((0.1..0.11).contains(&hundred), "{hundred} s");
    let most_of_the_buffer = fct(0);
    assert_eq!(most_of_the_buffer.to_bits(), fct(239).to_bits());
}

#[test]
fn a_switch_buffer_in_bytes_replaces_that_of_the_scheme() {
    // Twenty senders of ten packets each start at once, and the scheme has room for 240.
    let drops = |bytes: u32| {
        let star = topology("star", &json!({ "senders": 20, "switch_buffer_bytes": bytes }));
        let rows: Vec<_> = (0..20).map(|from| format!("{from},20,14600,")).collect();
        let rows: Vec<_> = rows.iter().map(String::as_str).collect();
        let window = json!({ "initial_window_packets": 10 });
        lane(&scenario("packet", &star, "tcp", &window, &rows)).summary().counters.drops
    };
    assert_eq!(drops(0), 0.0);
    assert_eq!(drops(300_000), 0.0);
    assert!(drops(100_000) > 0.0);
}

#[test]
fn acknowledgements_fill_queues_that_are_counted_in_packets() {
    // Acknowledgements of a hundred small flows meet the window of the receiver's own flow in its NIC.
    let lost = |counted_in: &str| {
        let ports = json!({
            "hosts": 102, "host_gbps": 10, "switch_buffer_bytes": 1_500_000,
            "queues_counted_in": counted_in
        });
        let mut rows: Vec<_> = (0..100).map(|from| format!("{from},100,100,")).collect();
        rows.push("100,101,3000000,".to_owned());
        let rows: Vec<_> = rows.iter().map(String::as_str).collect();
        let windows = json!({ "buffer_packets": 72, "largest_window_packets": 70 });
        let switch = topology("big-switch", &ports);
        lane(&scenario("packet", &switch, "tcp", &windows, &rows)).summary().counters.drops
    };
    assert_eq!(lost("bytes"), 0.0);
    assert!(lost("packets") > 0.0);
}
