//! `millrace bench`.

use serde_json::Value;

use crate::support::Desk;

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
        let megabytes = number("peak_memory_bytes").map(|bytes| bytes / 1e6);
        assert!(megabytes.is_none_or(|megabytes| (1.0..200.0).contains(&megabytes)), "{row}");
    }
}
