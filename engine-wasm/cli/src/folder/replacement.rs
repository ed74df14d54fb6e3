//! Replacement of earlier results by new ones, once these are complete.

use std::fs;
use std::io;
use std::path::Path;

use super::atomic_file::{remove, remove_unfinished};
use super::checksums::{Checksums, Damage};
use super::layout::{CHECKSUMS, LANES, replacement, result_files, results_in};
use super::{REMEDY, lanes};
use crate::problem::Problem;

/// Replaces the results in `root` by the new ones, if these are complete.
///
/// Their checksums are moved last: if the program is killed before, the new results still count as
/// complete, and the next run moves the remaining files.
///
/// # Errors
/// If a file cannot be moved, or if one was damaged; then none is moved.
pub fn install(root: &Path) -> Result<(), Problem> {
    let new = replacement(root);
    if !new.is_dir() || new.join(LANES).exists() {
        return Ok(());
    }
    let list = new.join(CHECKSUMS);
    if list.exists() {
        let names = check(root, &new, &list).map_err(|damage| Problem::unusable(damage, REMEDY))?;
        move_files(root, &new, &names).map_err(|error| Problem::with_file(root, &error))?;
    }
    if results_in(&new).is_empty() { discard(root) } else { Ok(()) }
}

/// Removes the new results of `root`, if any, and no other files beside them.
pub fn discard(root: &Path) -> Result<(), Problem> {
    let new = replacement(root);
    if !new.is_dir() {
        return Ok(());
    }
    clear(&new).map_err(|error| Problem::with_file(&new, &error))
}

fn clear(folder: &Path) -> io::Result<()> {
    lanes::remove(folder)?;
    for name in result_files().chain([CHECKSUMS]) {
        remove(&folder.join(name))?;
        remove_unfinished(&folder.join(name))?;
    }
    match fs::remove_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        removed => removed,
    }
}

/// The names of the new results. Each is in `new`, or already in `root`, and matches its checksum
/// in `list`.
fn check(root: &Path, new: &Path, list: &Path) -> Result<Vec<&'static str>, Damage> {
    let checksums = Checksums::read(list)?;
    let waits = |name: &str| new.join(name).exists();
    let names: Vec<_> =
        result_files().filter(|name| waits(name) || checksums.of(name).is_some()).collect();
    for name in &names {
        checksums.check(list, if waits(name) { new } else { root }, name)?;
    }
    Ok(names)
}

/// Moves the files `names` from `new` to `root`, and removes other results from there.
fn move_files(root: &Path, new: &Path, names: &[&str]) -> io::Result<()> {
    lanes::remove(root)?;
    for name in result_files() {
        let (from, to) = (new.join(name), root.join(name));
        remove_unfinished(&to)?;
        if !names.contains(&name) {
            remove(&to)?;
        } else if from.exists() {
            fs::rename(from, to)?;
        }
    }
    fs::rename(new.join(CHECKSUMS), root.join(CHECKSUMS))
}
