//! Faults of text that is not JSON.

use serde_json::Error;
use serde_json::error::Category;

use crate::issue::Issue;

/// The fault that the reader found in `json`.
pub(super) fn fault(json: &str, whole: &str, error: &Error) -> Issue {
    if error.classify() == Category::Eof {
        return Issue::new(whole, "an end within it", "JSON");
    }
    let (line, column) = (error.line(), error.column());
    let reader = error.to_string();
    if reader.starts_with("recursion limit") {
        return Issue::new(whole, "more", "brackets in at most 127 levels");
    }
    if reader.starts_with("number out of range") {
        let (line, column) = last_digit(json, line, column);
        let found = format!("one above in line {line}, column {column}");
        return Issue::new(whole, found, "numbers below 1.8e308");
    }
    let found = json
        .lines()
        .nth(line.saturating_sub(1))
        .and_then(|line| line.get(column.saturating_sub(1)..))
        .and_then(|rest| rest.chars().next());
    let found = found.map_or_else(|| "a fault".to_owned(), |one| format!("{one:?}"));
    Issue::new(whole, format!("{found} in line {line}, column {column}"), "JSON")
}

/// Line and column of the last digit before a place: after a number, the reader has read one byte more.
fn last_digit(json: &str, line: usize, column: usize) -> (usize, usize) {
    let begin: usize = json.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let before = &json.as_bytes()[..json.len().min(begin + column)];
    let number = before.iter().rposition(u8::is_ascii_digit).map_or(before, |at| &before[..=at]);
    let rows = || number.split(|&byte| byte == b'\n');
    (rows().count(), rows().next_back().map_or(0, <[u8]>::len))
}
