//! Errors, by cause.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

/// Reason for ending without success.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The input is unusable; nothing was written.
    #[error("{0}")]
    Unusable(String),
    /// Something failed during the run.
    #[error("{0}")]
    Failed(String),
}

impl Problem {
    /// A problem of reading or writing `path`.
    pub fn with_file(path: &Path, error: &io::Error) -> Self {
        Self::Failed(format!("{}: {}", path.display(), why(error)))
    }

    /// Input in a file that cannot be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::unusable(path.display(), why(error))
    }

    /// Input that cannot be used, and why.
    pub fn unusable(what: impl Display, why: impl Display) -> Self {
        Self::Unusable(format!("{what}: {why}"))
    }

    /// 1 or 2; see `main.rs`.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Unusable(_) => ExitCode::from(2),
            Self::Failed(_) => ExitCode::from(1),
        }
    }
}

/// Why a file cannot be read or written, in words that do not depend on the system where it is common.
pub fn why(error: &io::Error) -> String {
    let common = match error.kind() {
        ErrorKind::NotFound => "no such file or folder",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "a folder, not a file",
        ErrorKind::NotADirectory => "a part of the path is no folder",
        ErrorKind::InvalidData => "not text in UTF-8",
        ErrorKind::StorageFull => "the disk is full",
        _ => return error.to_string(),
    };
    common.to_owned()
}

/// Prints `value` as indented JSON. A reader that stops early, such as `head`, is not a problem.
pub fn print_json(value: &impl Serialize) -> Result<(), Problem> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| Problem::Failed(format!("writing JSON: {error}")))?;
    print_text(&text)
}

/// Prints a line or more to standard output.
pub fn print_text(text: &str) -> Result<(), Problem> {
    match writeln!(io::stdout(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Problem::Failed(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}
