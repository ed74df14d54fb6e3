//! Gives the library the hash of its own sources, which tells two builds of one version apart.

mod sources;

use std::env;
use std::path::PathBuf;

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo names it"));
    for input in sources::INPUTS {
        println!("cargo::rerun-if-changed={input}");
    }
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rustc-env=MILLRACE_BUILD={}", sources::hash(&package));
}
