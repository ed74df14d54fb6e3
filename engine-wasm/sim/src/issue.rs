//! Faults in user input, worded for the user.

use serde::Serialize;
use std::fmt;

use crate::sorting::{rank_of, sort_by_rank};

/// One fault: the field, its value, and the allowed values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Issue {
    /// Path of the field, e.g. `contestants[1].parameters.queues`.
    pub path: String,
    /// The offending value as written, possibly shortened; empty where nothing was given.
    pub value: String,
    /// What is allowed, completing "expected …".
    pub expected: String,
}

impl Issue {
    /// An issue at `path`, which holds `value` instead of `expected`.
    pub fn new(
        path: impl Into<String>,
        value: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let (path, value) = (shown(&path.into(), 100), shown(&value.into(), 60));
        Self { path, value, expected: expected.into() }
    }

    /// An issue at `path` with an `id` that is not among `known`.
    pub fn unknown_id<'a>(path: &str, id: &str, known: impl Iterator<Item = &'a str>) -> Self {
        Self::new(path, format!("{id:?}"), one_of(known.collect(), id))
    }
}

/// Most characters of a list of ids.
const LIST: usize = 160;
/// Ids that stand for a longer list.
const MOST_LIKE: usize = 5;

/// “one of …”: all of `known`, or those most like `given` if the list would be long.
pub(crate) fn one_of(mut known: Vec<&str>, given: &str) -> String {
    let list = known.join(", ");
    if list.len() <= LIST {
        return format!("one of {list}");
    }
    let given = given.to_lowercase();
    let likeness = |id: &str| strsim::jaro_winkler(id, &given);
    sort_by_rank(&mut known, |id| !rank_of(likeness(id)));
    let count = known.len();
    known.truncate(MOST_LIKE);
    format!("one of {count} ids, such as {}", known.join(", "))
}

/// Input as messages may repeat it: at most this many characters, without control characters.
fn shown(input: &str, most: usize) -> String {
    let escaped: String = input
        .chars()
        .take(most + 1)
        .flat_map(|one| {
            let plain = (!one.is_control()).then_some(one);
            plain.into_iter().chain(one.escape_debug().filter(move |_| one.is_control()))
        })
        .collect();
    if escaped.chars().count() <= most {
        return escaped;
    }
    escaped.chars().take(most - 3).chain("…".chars()).collect()
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.value.is_empty() {
            write!(f, "{}: missing; expected {}", self.path, self.expected)
        } else {
            write!(f, "{}: expected {}, got {}", self.path, self.expected, self.value)
        }
    }
}
