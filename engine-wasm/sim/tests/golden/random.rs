//! Stored random races and their results under every scheme. The compiled module is checked against
//! the same files, so that native and wasm agree beyond hand-picked cases.
//!
//! `races.jsonl` holds one scenario a line, without contestants; `fingerprints.txt` has one line
//! per scheme and level, which folds the fingerprints of all those races into one number.

use std::env;
use std::path::PathBuf;

use millrace_sim::level::Level;
use millrace_sim::scenario::ScenarioSpec;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::case::{anywhere, contestants};

/// Number of races, unless `MILLRACE_RANDOM_RACES` asks for another.
const RACES: usize = 100;

/// Compares both files of the folder with the current races and results or, on demand, writes them.
pub fn check(name: &str) {
    // More races than are committed go to a folder of their own.
    let folder = env::var_os("MILLRACE_RANDOM_FOLDER")
        .map_or_else(|| super::folder().join(name), PathBuf::from);
    let races = random_scenarios(race_count());
    let lines: Vec<_> = races.iter().map(|race| serde_json::to_string(race).unwrap()).collect();
    super::compare(&folder.join("races.jsonl"), &format!("{}\n", lines.join("\n")));
    let rows = contestants().map(|(scheme, level)| row(&races, scheme, level));
    super::compare(&folder.join("fingerprints.txt"), &rows.collect::<String>());
}

fn race_count() -> usize {
    let Ok(count) = env::var("MILLRACE_RANDOM_RACES") else { return RACES };
    count.parse().expect("MILLRACE_RANDOM_RACES is a whole number")
}

/// The first random races, equal on every call.
pub fn random_scenarios(count: usize) -> Vec<ScenarioSpec> {
    let mut runner = TestRunner::deterministic();
    let mut draw = || anywhere().new_tree(&mut runner).expect("nothing is ruled out").current();
    (0..count).map(|_| draw().race()).collect()
}

fn row(races: &[ScenarioSpec], scheme: &str, level: Level) -> String {
    let folded = races.iter().fold(0_u64, |folded, race| {
        let race = ScenarioSpec { level, ..race.clone() };
        let print = super::run(&race, scheme).fingerprint;
        folded.rotate_left(5) ^ u64::from_str_radix(&print, 16).expect("hexadecimal digits")
    });
    let level = match level {
        Level::Packet => "packet",
        Level::Flow => "flow",
    };
    format!("{folded:016x} {level} {scheme}\n")
}
