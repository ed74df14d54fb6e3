//! Files that are either whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::sha256::Summed;
use crate::problem::Problem;

/// Writes a file that is either whole or not there.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let written = write_unfinished(&unfinished(path), write);
    if written.is_err() {
        // Where the disk is full, other files need the space. The first error is the one to report.
        let _ = remove_unfinished(path);
    }
    written.and_then(|()| fs::rename(unfinished(path), path))
}

/// Removes the file at `path`, if there is one.
pub fn remove(path: &Path) -> io::Result<()> {
    if path.exists() { fs::remove_file(path) } else { Ok(()) }
}

/// Removes what a program that was killed left of the file at `path`.
pub fn remove_unfinished(path: &Path) -> io::Result<()> {
    remove(&unfinished(path))
}

/// The name of a file until it is whole.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

fn write_unfinished(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// Like [`write_whole`]; returns the file's checksum.
pub fn write_summed(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<Summed<&mut BufWriter<File>>>) -> io::Result<()>,
) -> io::Result<String> {
    let mut checksum = String::new();
    write_whole(path, |out| {
        let mut summed = BufWriter::new(Summed::new(out));
        write(&mut summed)?;
        let summed = summed.into_inner().map_err(io::IntoInnerError::into_error)?;
        checksum = summed.checksum();
        Ok(())
    })?;
    Ok(checksum)
}

/// Writes a value as indented JSON; see [`write_whole`].
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    write_whole(path, |out| json(out, value))
}

/// Like [`write_json`]; returns the file's checksum.
pub fn write_json_summed(path: &Path, value: &impl Serialize) -> io::Result<String> {
    write_summed(path, |out| json(out, value))
}

fn json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// What [`write_json`] writes.
pub fn json_text(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    json(&mut text, value).expect("memory takes all");
    String::from_utf8(text).expect("JSON is text")
}

/// What the JSON file at `path` says.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Problem> {
    let text =
        fs::read_to_string(path).map_err(|error| Problem::unusable(path.display(), error))?;
    serde_json::from_str(&text).map_err(|error| Problem::unusable(path.display(), error))
}
