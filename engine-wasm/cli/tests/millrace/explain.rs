//! `millrace explain`, on flows worked by hand.

use crate::account::desk_with_two_flows;
use crate::support::Desk;
use serde_json::Value;

fn explained(desk: &Desk, lane: &str, more: &[&str]) -> String {
    let arguments = ["explain", "race.json", "--lane", lane, "--flow", "0"];
    let done = desk.millrace(&[&arguments[..], more].concat());
    assert_eq!((done.code, &done.err[..]), (0, ""));
    done.out
}

#[test]
fn a_life_is_told_by_cause_and_by_segment() {
    let desk = desk_with_two_flows(&["dctcp", "pfabric"]);
    let dctcp = explained(&desk, "0", &[]);
    for words in [
        "Flow 0 under DCTCP: host 0 → host 3, 146 kB (146,000 bytes)",
        "Lane 0: dctcp, seed 1, fingerprint ",
        "finished 321.08 µs later; alone in the idle network it would take 203.48 µs by formula, \
         117.6 µs less",
        "No deadline",
        "117.600000    36.63   Behind longer flows at the port to the host\n",
        "321.080000   100.00   Sum\n",
        "wait at the port to the host   switch 1 → host 3     data 99\n",
        "  behind flow 1 (1.46 MB): 98 packets, 117.6 µs, same priority\n",
        "  behind its own packets: 98 packets, 117.6 µs\n",
    ] {
        assert!(dctcp.contains(words), "no {words:?} in:\n{dctcp}");
    }
    let pfabric = explained(&desk, "1", &[]);
    let in_front = "behind flow 1 (1.46 MB): 1 packet, 1.2 µs, lower priority, already in \
                    transmission\n";
    assert!(pfabric.contains(in_front), "{pfabric}");
}

#[test]
fn segments_in_json_are_contiguous_and_add_up() {
    let desk = desk_with_two_flows(&["dctcp", "pfabric"]);
    for (lane, scheme, excess) in [("0", "dctcp", 117_600_000), ("1", "pfabric", 1_200_000)] {
        let told: Value = serde_json::from_str(&explained(&desk, lane, &["--json"])).expect("JSON");
        assert_eq!((&told["lane"], &told["scheme"]), (&lane.parse().unwrap(), &scheme.into()));
        assert_eq!(told["fingerprint"].as_str().map(str::len), Some(16));
        let life = &told["life"];
        let ps = |of: &Value, name: &str| of[name].as_u64().expect("picoseconds");
        let took = ps(life, "end_ps") - ps(life, "start_ps");
        assert_eq!(took - ps(life, "ideal_ps"), excess);
        let parts = life["parts_ps"].as_array().unwrap().iter();
        assert_eq!(parts.map(|part| part.as_u64().unwrap()).sum::<u64>(), took);
        let mut at = ps(life, "start_ps");
        for segment in life["segments"].as_array().unwrap() {
            assert_eq!(ps(segment, "from_ps"), at);
            at = ps(segment, "to_ps");
        }
        assert_eq!(at, ps(life, "end_ps"));
    }
}

#[test]
fn lanes_and_flows_that_do_not_exist_are_named() {
    let desk = desk_with_two_flows(&["dctcp", "pfabric"]);
    let mut race = desk.json("race.json");
    race["limits"] = serde_json::json!({ "end_ms": 10 });
    desk.write("race.json", &race.to_string());
    let late = desk.read("flows.csv") + "1,1,3,1460\n";
    desk.write("flows.csv", &late);
    for (lane, flow, words) in [
        ("2", "0", "--lane: no lane 2; the scenario has lanes 0 to 1"),
        ("1", "3", "--flow: no flow 3; the lane has flows 0 to 2"),
        ("1", "2", "--flow: flow 2 had not started when the lane ended"),
    ] {
        let done = desk.millrace(&["explain", "race.json", "--lane", lane, "--flow", flow]);
        assert_eq!((done.code, &done.out[..]), (2, ""));
        assert!(done.err.contains(words), "no {words:?} in: {}", done.err);
    }
}
