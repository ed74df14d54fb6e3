//! Plain payloads: a flat record as readable text, `preset=incast&workload.parameters.load=0.8`.

use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::Entries;

/// Marks an absent value; equal text is quoted.
const NOTHING: &str = "!";
const LIST: char = '~';

/// The entries of a readable payload.
///
/// # Errors
/// A part that is unreadable.
pub fn read(payload: &str) -> Result<Entries, String> {
    let parts = payload.split('&').filter(|part| !part.is_empty());
    let unread = |part: &str| {
        let quoted: String = part.chars().take(80).collect();
        format!("holds {quoted:?}, which cannot be read")
    };
    parts.map(|part| entry(part).ok_or_else(|| unread(part))).collect()
}

fn entry(part: &str) -> Option<(String, Option<Value>)> {
    let (key, value) = part.split_once('=').filter(|(key, _)| !key.is_empty())?;
    let decoded = |text| percent_decode_str(text).decode_utf8().ok().map(String::from);
    let (key, text) = (decoded(key)?, decoded(value)?);
    if text == NOTHING {
        return Some((key, None));
    }
    Some((key, Some(read_value(&text)?)))
}

/// A list of numbers, a text that cannot be mistaken for anything else, or JSON.
fn read_value(text: &str) -> Option<Value> {
    if let Some(list) = text.strip_prefix(LIST) {
        let numbers = list.split(LIST).filter(|_| !list.is_empty());
        let number = |text: &str| serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
        return numbers.map(number).collect::<Option<_>>().map(Value::Array);
    }
    match serde_json::from_str(text) {
        Ok(value) => Some(value),
        Err(_) if text.is_empty() || text.starts_with(['!', '"', '{', '[']) => None,
        Err(_) => Some(Value::String(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read_as_the_page_writes_them() {
        let read = |value: &str| entry(&format!("a.b={value}")).unwrap().1;
        assert_eq!(read("web-search"), Some(json!("web-search")));
        assert_eq!(read("0.8"), Some(json!(0.8)));
        assert_eq!(read("true"), Some(json!(true)));
        assert_eq!(read("%220.8%22"), Some(json!("0.8")));
        assert_eq!(read("~1~2.5"), Some(json!([1, 2.5])));
        assert_eq!(read("~"), Some(json!([])));
        assert_eq!(read("!"), None);
        assert_eq!(read("%7B%22kind%22%3A%22star%22%7D"), Some(json!({ "kind": "star" })));
        assert_eq!(read("L%C3%B6we"), Some(json!("Löwe")));
    }

    #[test]
    fn unreadable_parts_are_quoted() {
        for part in ["seeds", "=1", "a=~1~x", "a=%FF", "a=%7B", "a="] {
            assert_eq!(read(part).unwrap_err(), format!("holds {part:?}, which cannot be read"));
        }
    }
}
