//! A lock that admits one run at a time to a folder.
//!
//! The operating system releases the lock when the program ends, even if it is killed. The file may
//! then remain, unlocked.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};
use same_file::Handle;

use super::layout::LOCK;
use crate::problem::Problem;

/// Excludes other runs from a folder until it is dropped.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks `folder`, and creates it if it does not exist.
    ///
    /// # Errors
    /// If another run holds the lock, or nothing can be written there.
    pub fn take(folder: &Path) -> Result<Self, Problem> {
        let path = folder.join(LOCK);
        let unusable = |error: io::Error| Problem::unusable(path.display(), error);
        fs::create_dir_all(folder).map_err(|error| Problem::unusable(folder.display(), error))?;
        loop {
            let file = File::options()
                .create(true)
                .write(true)
                .truncate(false)
                .open(&path)
                .map_err(unusable)?;
            match FileExt::try_lock(&file) {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let why = "another run is writing there; wait for it to end, or choose another \
                               --out";
                    return Err(Problem::unusable(folder.display(), why));
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    eprintln!(
                        "millrace: {}: cannot lock files; make sure that no other run writes \
                         there",
                        folder.display()
                    );
                }
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
            // Another run may have removed the file between opening and locking.
            if is_at(&file, &path) {
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // If removal fails, a harmless unlocked file remains.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether `file` is the file at `path`.
fn is_at(file: &File, path: &Path) -> bool {
    let opened = file.try_clone().and_then(Handle::from_file);
    let found = Handle::from_path(path);
    matches!((opened, found), (Ok(opened), Ok(found)) if opened == found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_until_the_lock_is_dropped() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let lock = Lock::take(folder.path()).expect("nobody else");
        let refused = Lock::take(folder.path()).expect_err("somebody else");
        assert!(refused.to_string().contains("another run is writing there"), "{refused}");
        drop(lock);
        assert!(!folder.path().join(LOCK).exists());
        Lock::take(folder.path()).expect("nobody else");
    }

    #[test]
    fn a_leftover_file_is_no_lock() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join(LOCK), "").expect("a writable folder");
        Lock::take(folder.path()).expect("nobody");
    }

    #[test]
    fn a_lock_on_a_replaced_file_is_none() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(LOCK);
        let old = File::create(&path).expect("a writable folder");
        assert!(is_at(&old, &path));
        fs::remove_file(&path).expect("a writable folder");
        assert!(!is_at(&old, &path));
        fs::write(&path, "").expect("a writable folder");
        assert!(!is_at(&old, &path));
    }
}
