//! Faults of a source text, worded for its author.

use std::fmt;

/// A place in the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Counted from 1.
    pub line: u32,
    /// In characters, counted from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a source is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub at: Position,
    /// What was found there, as messages quote it.
    pub found: String,
    /// What is allowed, completing “expected …”, with a suggestion if there is one.
    pub expected: String,
}

impl Fault {
    /// A fault at a position.
    pub fn new(at: Position, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, found: shortened(&found.into()), expected: expected.into() }
    }

    /// A name that is not among `known`.
    pub(crate) fn unknown<'a>(
        at: Position,
        name: &str,
        what: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new(at, format!("{name:?}"), one_of(what, known.into_iter().collect(), name))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, got {}", self.at, self.expected, self.found)
    }
}

/// Most characters of a quotation.
const QUOTED: usize = 40;
/// Likeness from which a name is taken for a misspelling of another.
const ALIKE: f64 = 0.85;
/// Most characters of a list of names.
const LIST: usize = 120;
/// Names that stand for a longer list.
const MOST_LIKE: usize = 3;

/// “a part: window, tag or recovery”, or the names most like `given` if there are many.
fn one_of(what: &str, mut known: Vec<&str>, given: &str) -> String {
    if known.is_empty() {
        return format!("nothing: there is no {what} here");
    }
    let likeness = |name: &str| strsim::jaro_winkler(name, given);
    let best = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    if let Some(best) = best.filter(|best| likeness(best) >= ALIKE) {
        return format!("{what}, perhaps {best}");
    }
    let list = known.join(", ");
    if list.len() <= LIST {
        return format!("{what}, one of {list}");
    }
    known.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    let count = known.len();
    known.truncate(MOST_LIKE);
    format!("{what}, one of {count} such as {}", known.join(", "))
}

/// The beginning of a long text; control characters are escaped.
pub(crate) fn shortened(text: &str) -> String {
    let escaped: String = text
        .chars()
        .take(QUOTED + 1)
        .map(|one| if one.is_control() { one.escape_debug().to_string() } else { one.to_string() })
        .collect();
    if escaped.chars().count() <= QUOTED {
        return escaped;
    }
    escaped.chars().take(QUOTED - 1).chain("…".chars()).collect()
}
