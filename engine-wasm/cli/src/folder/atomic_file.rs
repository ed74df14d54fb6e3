//! Atomic writes: files that are either complete or absent.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::sha256::HashingWriter;
use crate::problem::Problem;

/// Writes a file atomically.
pub fn write_atomic(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let written = write_unfinished(&unfinished(path), write);
    if written.is_err() {
        // On a full disk, other files need the space. Report the first error.
        let _ = remove_unfinished(path);
    }
    written.and_then(|()| fs::rename(unfinished(path), path))
}

/// Removes the file at `path`, if there is one.
pub fn remove(path: &Path) -> io::Result<()> {
    if path.exists() { fs::remove_file(path) } else { Ok(()) }
}

/// Removes the remains of an interrupted write of `path`.
pub fn remove_unfinished(path: &Path) -> io::Result<()> {
    remove(&unfinished(path))
}

/// The name of a file until it is complete.
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

/// [`write_atomic`] that returns the file's checksum.
pub fn write_hashed(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<HashingWriter<&mut BufWriter<File>>>) -> io::Result<()>,
) -> io::Result<String> {
    let mut checksum = String::new();
    write_atomic(path, |out| {
        let mut summed = BufWriter::new(HashingWriter::new(out));
        write(&mut summed)?;
        let summed = summed.into_inner().map_err(io::IntoInnerError::into_error)?;
        checksum = summed.checksum();
        Ok(())
    })?;
    Ok(checksum)
}

/// Writes a value as indented JSON; see [`write_atomic`].
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    write_atomic(path, |out| json(out, value))
}

/// [`write_json`] that returns the file's checksum.
pub fn write_json_hashed(path: &Path, value: &impl Serialize) -> io::Result<String> {
    write_hashed(path, |out| json(out, value))
}

fn json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// The text written by [`write_json`].
pub fn json_text(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    json(&mut text, value).expect("memory takes all");
    String::from_utf8(text).expect("JSON is text")
}

/// Reads the JSON file at `path`.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Problem> {
    let text = fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    serde_json::from_str(&text)
        .map_err(|_| Problem::unusable(path.display(), "damaged, or of another program"))
}
