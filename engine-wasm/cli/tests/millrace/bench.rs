//! `millrace bench`.

use serde_json::{Value, json};

use crate::support::{Desk, FLOWS, scenario};

#[test]
fn lanes_are_measured_in_separate_processes() {
    let desk = Desk::new();
    let done = desk.millrace(&["bench", "--quick", "--only", "16 hosts", "--json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let rows: Vec<Value> = serde_json::from_str(&done.out).expect("JSON");
    assert!(!rows.is_empty());
    for row in rows {
        let number = |name: &str| row[name].as_f64();
        assert!(number("per_cpu_second") > Some(0.0), "{row}");
        // A process that had run other lanes would use more. Only Linux reports it.
        assert_eq!(row["driver"], "window");
        assert!(number("useful_data_packet_hops") > Some(0.0), "{row}");
        let megabytes = number("peak_memory_bytes").map(|bytes| bytes / 1e6);
        assert!(megabytes.is_none_or(|megabytes| (1.0..200.0).contains(&megabytes)), "{row}");
    }
}

#[test]
fn forced_drivers_give_the_same_results_as_the_rows_they_are_compared_with() {
    let desk = Desk::new();
    let done = desk.millrace(&["bench", "--quick", "--only", "load 0.6 PIAS", "--json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let rows: Vec<Value> = serde_json::from_str(&done.out).expect("JSON");
    let forced = rows.iter().find(|row| row["forced"] == "event").expect("a row by event");
    assert_eq!(forced["driver"], "event");
    let reference = &rows[forced["reference"].as_u64().expect("a number") as usize];
    assert_eq!(reference["driver"], "window");
    assert_eq!(reference["fingerprint"], forced["fingerprint"]);
    assert!(forced["by_reference"].as_f64() > Some(0.0), "{forced}");
}

#[test]
fn scenarios_of_the_user_are_measured_instead() {
    let desk = Desk::new();
    desk.write("race.json", &scenario().to_string());
    desk.write("flows.csv", FLOWS);
    let done = desk.millrace(&["bench", "--scenario", "race.json", "--json"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let rows: Vec<Value> = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(rows.len(), 4);
    for row in rows {
        assert_eq!((&row["file"], &row["driver"]), (&json!("race.json"), &Value::Null));
    }
}
