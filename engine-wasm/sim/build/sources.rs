//! The hash of the sources that decide results.
//!
//! CRC-32 over the path of every file, a zero byte, its content and another zero byte, in order of
//! the paths, which are relative to the package and written with `/`. Carriage returns are left out:
//! a checkout may add them. It needs no version control, so a build from an archive has the same
//! hash, and so has one for another platform. A comment or a unit test changes it as well: that some
//! builds with equal results have different hashes does no harm, the reverse would.

use std::fs;
use std::path::Path;

use crc32fast::Hasher;

/// What is hashed, relative to the package: its sources, those of the language, and the versions and features
/// of their dependencies.
pub const INPUTS: [&str; 6] = [
    "../Cargo.lock",
    "../Cargo.toml",
    "../language/Cargo.toml",
    "../language/src",
    "Cargo.toml",
    "src",
];

/// Eight hexadecimal digits that change whenever the sources of the package in `package` do.
pub fn hash(package: &Path) -> String {
    let mut files = Vec::new();
    for input in INPUTS {
        collect(package, input.to_owned(), &mut files);
    }
    files.sort();
    let mut hasher = Hasher::new();
    for file in files {
        let mut content = fs::read(package.join(&file)).expect("a readable file");
        content.retain(|&byte| byte != b'\r');
        hasher.update(file.as_bytes());
        hasher.update(&[0]);
        hasher.update(&content);
        hasher.update(&[0]);
    }
    format!("{:08x}", hasher.finalize())
}

/// Adds `path` to `files`, or every file below it; hidden files are those of editors and tools.
fn collect(package: &Path, path: String, files: &mut Vec<String>) {
    let place = package.join(&path);
    if !place.is_dir() {
        files.push(path);
        return;
    }
    for entry in fs::read_dir(place).expect("a readable folder") {
        let name = entry.expect("a readable entry").file_name();
        let name = name.to_str().expect("a name in Unicode");
        if !name.starts_with('.') {
            collect(package, format!("{path}/{name}"), files);
        }
    }
}
