//! Faults of text that is not JSON.

use serde_json::Error;
use serde_json::error::Category;

use crate::issue::Issue;

/// The fault that the reader found in `json`.
pub(super) fn fault(json: &str, whole: &str, error: &Error) -> Issue {
    if error.classify() == Category::Eof {
        return Issue::new(whole, "an end within it", "JSON");
    }
    let place = format!("in line {}, column {}", error.line(), error.column());
    let reader = error.to_string();
    if reader.starts_with("recursion limit") {
        return Issue::new(whole, "more", "brackets in at most 127 levels");
    }
    if reader.starts_with("number out of range") {
        return Issue::new(whole, format!("one above {place}"), "numbers below 1.8e308");
    }
    let found = json
        .lines()
        .nth(error.line().saturating_sub(1))
        .and_then(|line| line.get(error.column().saturating_sub(1)..))
        .and_then(|rest| rest.chars().next());
    let found = found.map_or_else(|| "a fault".to_owned(), |one| format!("{one:?}"));
    Issue::new(whole, format!("{found} {place}"), "JSON")
}
