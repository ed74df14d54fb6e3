//! Largest sizes of the parts of a lesson, which may come from a stranger's link.

use std::ops::RangeInclusive;

use millrace_sim::issue::Issue;

pub(crate) const STEPS: RangeInclusive<usize> = 1..=30;
pub(crate) const CONTROLS: RangeInclusive<usize> = 0..=2;
pub(crate) const ANSWERS: RangeInclusive<usize> = 2..=6;
pub(crate) const CONDITIONS: RangeInclusive<usize> = 1..=5;
pub(crate) const LISTED: RangeInclusive<usize> = 0..=20;
/// Characters of headings.
pub(crate) const HEADING: RangeInclusive<usize> = 1..=100;
/// Characters of a sentence or two.
pub(crate) const SENTENCE: RangeInclusive<usize> = 1..=400;
/// Characters of a text.
pub(crate) const TEXT: RangeInclusive<usize> = 0..=4_000;
/// Minutes of a lesson.
pub(crate) const MINUTES: RangeInclusive<usize> = 1..=180;

/// Collects what is out of range.
pub(crate) struct Limits<'a>(pub &'a mut Vec<Issue>);

impl Limits<'_> {
    /// `count` of `what` at `path`.
    pub fn count(&mut self, path: &str, count: usize, what: &str, range: &RangeInclusive<usize>) {
        if !range.contains(&count) {
            let expected = format!("{} to {} {what}", range.start(), range.end());
            self.0.push(Issue::new(path, count.to_string(), expected));
        }
    }

    /// The length of `text` at `path`.
    pub fn length(&mut self, path: &str, text: &str, range: &RangeInclusive<usize>) {
        self.count(path, text.chars().count(), "characters", range);
    }

    /// The number and the lengths of `texts` at `path`.
    pub fn list(&mut self, path: &str, texts: &[String]) {
        self.count(path, texts.len(), "entries", &LISTED);
        for (index, text) in texts.iter().enumerate() {
            self.length(&format!("{path}[{index}]"), text, &SENTENCE);
        }
    }
}
