//! Converts the compiled engine to files that the page imports.
//!
//! `xtask bindings ENGINE.wasm FOLDER` writes the module and its JavaScript; `xtask types FILE`
//! writes the TypeScript types of all JSON exchanged with the page. Both leave unchanged files
//! alone, so that a watching bundler sees only real changes.

#![forbid(unsafe_code)]

mod bindings;
mod types;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["bindings", wasm, folder] => bindings::write(Path::new(wasm), Path::new(folder)),
        ["types", file] => types::write(Path::new(file)),
        _ => Err("usage: xtask bindings ENGINE.wasm FOLDER | xtask types FILE".to_owned()),
    };
    match outcome {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
