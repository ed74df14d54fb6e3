//! Texts with measured values.

use millrace_papers::{Measure, Unit};
use millrace_sim::issue::Issue;

/// A text, split at its measured values.
#[derive(Clone, Debug, PartialEq)]
pub struct Text(pub Vec<Part>);

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Written text.
    Written(String),
    /// The value of a measure: `{measure | unit}`.
    Measured(Measure, Unit),
}

const FORM: &str = "{measure | unit}, unit being percent, factor, seconds or number";

impl Text {
    /// Splits `text`, the field at `path`.
    ///
    /// # Errors
    /// A brace without its partner, a measure that cannot be read, an unknown unit.
    pub fn parse(text: &str, path: &str) -> Result<Self, Issue> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((written, after)) = rest.split_once('{') {
            let Some((inside, after)) = after.split_once('}') else {
                return Err(Issue::new(path, rest, FORM));
            };
            let issue = || Issue::new(path, inside, FORM);
            let (measure, unit) = inside.rsplit_once('|').ok_or_else(issue)?;
            let unit = unit_named(unit.trim()).ok_or_else(issue)?;
            parts.push(Part::Written(written.to_owned()));
            parts.push(Part::Measured(Measure::parse(measure.trim(), path)?, unit));
            rest = after;
        }
        if rest.contains('}') {
            return Err(Issue::new(path, rest, FORM));
        }
        parts.push(Part::Written(rest.to_owned()));
        Ok(Self(parts))
    }

    /// Its measures.
    pub fn measures(&self) -> impl Iterator<Item = &Measure> {
        self.0.iter().filter_map(|part| match part {
            Part::Measured(measure, _) => Some(measure),
            Part::Written(_) => None,
        })
    }
}

fn unit_named(name: &str) -> Option<Unit> {
    serde_json::from_value(name.into()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_between_braces() {
        let text = Text::parse("PIAS takes {1 - a.b[P] / a.b[D] | percent} less.", "text").unwrap();
        let [Part::Written(before), Part::Measured(measure, unit), Part::Written(after)] =
            &text.0[..]
        else {
            panic!("{text:?}");
        };
        assert_eq!((&before[..], &after[..]), ("PIAS takes ", " less."));
        assert_eq!((measure.text(), *unit), ("1 - a.b[P] / a.b[D]", Unit::Percent));
    }

    #[test]
    fn faults_name_the_form() {
        for bad in ["{a.b[P] | percent", "a }", "{a.b[P]}", "{a.b[P] | miles}", "{a.b[ | percent}"]
        {
            assert!(Text::parse(bad, "steps[0].text").is_err(), "{bad}");
        }
    }
}
