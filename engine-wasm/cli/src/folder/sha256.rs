//! SHA-256 of bytes, files, and streams.

use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

/// The checksum of `bytes`.
pub fn checksum_of(bytes: &[u8]) -> String {
    hexadecimal(Sha256::new_with_prefix(bytes))
}

/// The checksum of the file at `path`.
pub fn checksum(path: &Path) -> io::Result<String> {
    let mut summed = HashingWriter::new(io::sink());
    io::copy(&mut File::open(path)?, &mut summed)?;
    Ok(summed.checksum())
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("strings take all");
        text
    })
}

/// A writer that computes the checksum of everything written.
pub struct HashingWriter<W> {
    out: W,
    hash: Sha256,
}

impl<W> HashingWriter<W> {
    /// Wraps `out`, to which nothing has been written yet.
    pub fn new(out: W) -> Self {
        Self { out, hash: Sha256::new() }
    }

    /// The checksum of everything written.
    pub fn checksum(self) -> String {
        hexadecimal(self.hash)
    }
}

impl<W: io::Write> io::Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksum_matches_fips_180_4() {
        // "abc", from FIPS 180-4's examples.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum_of(b"abc"), known);
    }
}
