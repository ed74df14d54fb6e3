//! A race long enough to be disturbed.

use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use crate::support::{Desk, results, scenario};

/// Number of lanes.
pub const LANES: usize = 24;

/// Writes it to `race.json` on `desk`.
pub fn write(desk: &Desk) {
    let mut race = scenario();
    race["workload"]["data_file"] = "many.csv".into();
    race["seeds"] = (1..=LANES / 2).collect();
    desk.write("race.json", &race.to_string());
    let rows = (0..10_000).map(|flow| {
        let (source, destination) = (flow % 8, (flow + 1 + flow / 8 % 7) % 8);
        format!("{},{source},{destination},{}\n", f64::from(flow) * 5e-5, 1_000 + flow * 7 % 50_000)
    });
    let header = "start_s,source,destination,size_bytes\n".to_owned();
    desk.write("many.csv", &(header + &rows.collect::<String>()));
}

/// Its results if undisturbed.
pub static UNDISTURBED: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let desk = Desk::new();
    write(&desk);
    let done = desk.millrace(&["run", "race.json", "--out", "there"]);
    assert_eq!(done.code, 0, "{}", done.err);
    results(&desk, "there")
});

/// Starts it, one lane after another, and waits for `file` to appear.
pub fn start(desk: &Desk, options: &[&str], file: &str) -> Child {
    let mut program = desk
        .command(&[&["run", "race.json", "--lanes", "1"], options].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while !desk.path(file).exists() {
        let ended = program.try_wait().expect("the program can be asked");
        assert!(ended.is_none(), "the program ended before {file} was there");
        std::thread::sleep(Duration::from_millis(2));
    }
    program
}

/// Sends `signal`, such as `-INT`, to `program`; returns its exit code, if any, and its output.
pub fn end(program: Child, signal: &str) -> (Option<i32>, String) {
    let sent = Command::new("kill").args([signal, &program.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    wait(program)
}

/// Waits for the end of `program`.
pub fn wait(program: Child) -> (Option<i32>, String) {
    let ended = program.wait_with_output().expect("the program ends");
    (ended.status.code(), String::from_utf8(ended.stderr).expect("text"))
}
