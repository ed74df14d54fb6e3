//! The build part of the engine's version is the hash of the sources it was compiled from.

#[path = "../build/sources.rs"]
mod sources;

use std::fs;
use std::path::Path;

use millrace_sim::{ENGINE_BUILD, ENGINE_VERSION};
use tempfile::TempDir;

#[test]
fn engine_version_hashes_its_sources() {
    let hash = sources::hash(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(ENGINE_BUILD, format!("{ENGINE_VERSION}+{hash}"));
    assert!(hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
}

/// The files of a small package, with their usual content.
const FILES: [(&str, &str); 7] = [
    ("Cargo.lock", "version = 4\n"),
    ("Cargo.toml", "[workspace]\n"),
    ("language/Cargo.toml", "[package]\n"),
    ("language/src/lib.rs", "mod token;\n"),
    ("sim/Cargo.toml", "[package]\n"),
    ("sim/src/lib.rs", "pub mod units;\n"),
    ("sim/src/packet/mod.rs", "pub mod port;\n"),
];

/// That package, with each file's content given by `write` from its name and usual content.
fn package(write: impl Fn(&str, &str) -> String) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (file, usual) in FILES {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(path, write(file, usual)).expect("a writable file");
    }
    folder
}

fn hash_of(package: &TempDir) -> String {
    sources::hash(&package.path().join("sim"))
}

fn usual() -> TempDir {
    package(|_, usual| usual.to_owned())
}

#[test]
fn hash_covers_every_file_that_affects_results() {
    let before = hash_of(&usual());
    for (changed, _) in FILES {
        let other = package(
            |file, usual| {
                if file == changed { format!("{usual} ") } else { usual.to_owned() }
            },
        );
        assert_ne!(hash_of(&other), before, "{changed}");
    }
    let moved = usual();
    let source = moved.path().join("sim/src");
    fs::rename(source.join("packet"), source.join("flow")).expect("a writable folder");
    assert_ne!(hash_of(&moved), before, "a file under another name");
}

#[test]
fn hash_ignores_location_line_ends_and_hidden_files() {
    let before = hash_of(&usual());
    assert_eq!(hash_of(&usual()), before, "another folder");
    assert_eq!(hash_of(&package(|_, usual| usual.replace('\n', "\r\n"))), before);
    let edited = usual();
    fs::write(edited.path().join("sim/src/.lib.rs.swp"), "open").expect("a writable folder");
    assert_eq!(hash_of(&edited), before);
}
