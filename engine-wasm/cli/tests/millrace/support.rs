//! Calls the program on files in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// A temporary folder in which the program runs.
pub struct Desk(tempfile::TempDir);

/// What a call of the program left.
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
        let output = self.command(arguments).output().expect("the program starts");
        Done {
            code: output.status.code().expect("the program ends by itself"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// Two fluid orders on one switch, with traffic from `flows.csv`, twice.
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

/// A long and a short flow into the same host, and one that is alone.
pub const FLOWS: &str = "start_s,source,destination,size_bytes,deadline_s,coflow
0,0,2,3000000,,0
0,1,2,1000000,0.5,0
0.001,3,4,100000,,1
";
