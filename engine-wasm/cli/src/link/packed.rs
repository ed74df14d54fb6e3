//! Packed payloads: a record, deflated and encoded in URL-safe characters.

use std::io::Read;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;
use serde_json::Value;

use super::Entries;

/// Links are untrusted; the unpacked size is limited.
const MAX_UNPACKED_BYTES: u64 = 2_000_000;

/// The page writes no padding, but programs that transmit links may add it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The entries of a packed payload: rows of a path and a value, or of a path alone.
///
/// # Errors
/// If it is damaged, unpacks to too much, or holds something else.
pub fn read(payload: &str) -> Result<Entries, String> {
    let damaged = || "is damaged, perhaps truncated; copy the whole link again".to_owned();
    let deflated = BASE64.decode(payload).map_err(|_| damaged())?;
    let mut text = Vec::new();
    let mut inflated = DeflateDecoder::new(deflated.as_slice()).take(MAX_UNPACKED_BYTES + 1);
    inflated.read_to_end(&mut text).map_err(|_| damaged())?;
    if text.len() as u64 > MAX_UNPACKED_BYTES {
        return Err(format!("unpacks to more than {} MB", MAX_UNPACKED_BYTES / 1_000_000));
    }
    let rows: Vec<Vec<Value>> =
        serde_json::from_slice(&text).map_err(|_| "does not hold an experiment".to_owned())?;
    rows.into_iter().map(entry).collect()
}

fn entry(row: Vec<Value>) -> Result<(String, Option<Value>), String> {
    let mut cells = row.into_iter();
    match (cells.next(), cells.next(), cells.next()) {
        (Some(Value::String(key)), value, None) => Ok((key, value)),
        _ => Err("holds a row that is not a path and a value".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD;
    use flate2::Compression;
    use flate2::read::DeflateEncoder;
    use serde_json::json;

    fn packed(text: &str) -> String {
        let mut deflated = Vec::new();
        let mut encoder = DeflateEncoder::new(text.as_bytes(), Compression::best());
        encoder.read_to_end(&mut deflated).expect("memory");
        BASE64_URL_SAFE_NO_PAD.encode(deflated)
    }

    #[test]
    fn rows_have_a_path_and_an_optional_value() {
        let entries = read(&packed(r#"[["seeds", [1, 2]], ["sweep"]]"#)).unwrap();
        assert_eq!(
            entries,
            [("seeds".to_owned(), Some(json!([1, 2]))), ("sweep".to_owned(), None)]
        );
    }

    #[test]
    fn unpacked_size_is_limited() {
        let bomb = packed(&"0".repeat(MAX_UNPACKED_BYTES as usize + 1));
        assert!(bomb.len() < 5_000);
        assert_eq!(read(&bomb).unwrap_err(), "unpacks to more than 2 MB");
    }

    #[test]
    fn truncated_payloads_are_damaged() {
        let whole = packed(&format!("[[\"note\", {:?}]]", "a long story, told once ".repeat(9)));
        assert!(read(&whole).is_ok());
        assert!(read(&whole[..whole.len() / 2]).unwrap_err().starts_with("is damaged"));
        assert!(read("%%%").unwrap_err().starts_with("is damaged"));
        assert!(read(&packed("{}")).unwrap_err().starts_with("does not hold an experiment"));
    }
}
