//! Lists of SHA-256 checksums, in the format of `sha256sum`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::atomic_file::write_atomic;
use super::sha256::checksum;

/// A damaged file.
#[derive(Debug, thiserror::Error)]
#[error("{} {what}", file.display())]
pub struct Damage {
    file: PathBuf,
    what: String,
}

impl Damage {
    /// `what` completes a sentence that begins with the file's name.
    pub fn new(file: &Path, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), what: what.into() }
    }

    fn unreadable(file: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::new(file, "is missing"),
            _ => Self::new(file, format!("cannot be read: {error}")),
        }
    }
}

/// Files of one folder, with their expected checksums.
#[derive(Debug, Default, PartialEq)]
pub struct Checksums(BTreeMap<String, String>);

impl Checksums {
    /// Records the expected checksum of the file `name`.
    pub fn add(&mut self, name: impl Into<String>, checksum: String) {
        self.0.insert(name.into(), checksum);
    }

    /// The expected checksum of the file `name`.
    pub fn of(&self, name: &str) -> Option<&String> {
        self.0.get(name)
    }

    /// Writes them, one file in a line.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        write_atomic(path, |out| {
            self.0.iter().try_for_each(|(name, checksum)| writeln!(out, "{checksum}  {name}"))
        })
    }

    /// Reads what [`Self::write`] wrote.
    ///
    /// # Errors
    /// If `path` is missing or not a list of checksums.
    pub fn read(path: &Path) -> Result<Self, Damage> {
        let text = fs::read_to_string(path).map_err(|error| Damage::unreadable(path, &error))?;
        Self::parse(&text).ok_or_else(|| Damage::new(path, "is not a list of SHA-256 checksums"))
    }

    fn parse(text: &str) -> Option<Self> {
        let is_checksum =
            |text: &str| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let line = |line: &str| {
            let (checksum, name) = line.split_once("  ")?;
            is_checksum(checksum).then(|| (name.to_owned(), checksum.to_owned()))
        };
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }

    /// Compares the file `name` in `folder` with its checksum.
    ///
    /// `list` is the file with the checksums, for messages.
    ///
    /// # Errors
    /// If the file is missing, has no checksum, or a different one.
    pub fn check(&self, list: &Path, folder: &Path, name: &str) -> Result<(), Damage> {
        let Some(expected) = self.0.get(name) else {
            return Err(Damage::new(list, format!("has no checksum of {name}")));
        };
        let path = folder.join(name);
        let found = checksum(&path).map_err(|error| Damage::unreadable(&path, &error))?;
        if found != *expected {
            return Err(Damage::new(&path, "has changed since it was written"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_exactly_what_was_written() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let list = folder.path().join("list.sha256");
        let mut checksums = Checksums::default();
        checksums.add("a table.csv", "0123456789abcdef".repeat(4));
        checksums.add("b", "f".repeat(64));
        checksums.write(&list).expect("a writable folder");
        assert_eq!(Checksums::read(&list).expect("a list"), checksums);
        let text = fs::read_to_string(&list).expect("a readable file");
        for (length, _) in text.char_indices().filter(|&(length, _)| length > 0) {
            let cut = Checksums::parse(&text[..length]);
            assert!(cut.is_none_or(|cut| cut != checksums || length + 1 == text.len()));
        }
        assert_eq!(Checksums::parse(&text.replacen('0', "g", 1)), None);
    }
}
