//! Runs the program on files in a temporary folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// A temporary folder in which the program runs.
pub struct Desk(tempfile::TempDir);

/// Outcome of an invocation.
pub struct Done {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Desk {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a writable folder");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_millrace")));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    pub fn millrace(&self, arguments: &[&str]) -> Done {
        Done::of(&mut self.command(arguments))
    }

    /// Every file in `folder` and below, by its path there.
    pub fn files(&self, folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let root = self.path(folder);
        let (mut folders, mut files) = (vec![root.clone()], BTreeMap::new());
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a readable folder") {
                let path = entry.expect("a readable folder").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&root).expect("a path below it").to_owned();
                    files.insert(name, fs::read(&path).expect("a readable file"));
                }
            }
        }
        files
    }

    /// Copies every file in `from` and below to `to`.
    pub fn copy(&self, from: &str, to: &str) {
        for (name, bytes) in self.files(from) {
            let path = self.path(to).join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
            fs::write(path, bytes).expect("a writable folder");
        }
    }
}

impl Done {
    /// Runs `command` to its end.
    pub fn of(command: &mut Command) -> Self {
        let output = command.output().expect("the program starts");
        Self {
            code: output.status.code().expect("the program ends by itself"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// Two fluid schemes on one switch, with traffic from `flows.csv`, two seeds.
pub fn scenario() -> Value {
    json!({
        "version": 1,
        "title": "Two flows",
        "level": "flow",
        "topology": { "kind": "big-switch" },
        "workload": { "kind": "flow-list", "data_file": "flows.csv" },
        "contestants": [{ "scheme": "fair" }, { "scheme": "srpt" }],
        "seeds": [1, 2],
    })
}

/// The results in `folder` without costs, which differ between runs.
pub fn results(desk: &Desk, folder: &str) -> BTreeMap<String, String> {
    let mut summary = desk.json(&format!("{folder}/summary.json"));
    let lanes = summary["lanes"].as_array_mut().expect("a list").iter_mut();
    let costs = ["costs", "account_costs"];
    lanes.for_each(|lane| costs.iter().for_each(|&costs| lane[costs] = Value::Null));
    summary["costs"] = Value::Null;
    let text = |(name, bytes): (PathBuf, Vec<u8>)| {
        (name.display().to_string(), String::from_utf8(bytes).expect("text"))
    };
    let mut results: BTreeMap<_, _> = desk.files(folder).into_iter().map(text).collect();
    results.insert("summary.json".to_owned(), summary.to_string());
    // It holds the checksum of the costs.
    results.insert("checksums.sha256".to_owned(), String::new());
    results
}

/// A long and a short flow to the same host, and one alone.
pub const FLOWS: &str = "start_s,source,destination,size_bytes,deadline_s,coflow
0,0,2,3000000,,0
0,1,2,1000000,0.5,0
0.001,3,4,100000,,1
";
