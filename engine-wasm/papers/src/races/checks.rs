//! Checks the references of claims and charts.

use std::collections::BTreeSet;

use millrace_sim::issue::Issue;

use super::{Races, line_paths};
use crate::chart::Chart;
use crate::claim::{Claim, Expect};
use crate::expression::{A_NUMBER, Expression, Refusal, Scope, one_of, parse};
use crate::lane_values::known_paths;

/// The lanes of a figure, as references name them.
struct FigureScope<'a> {
    races: &'a Races,
    known: &'a BTreeSet<String>,
}

impl Scope for FigureScope<'_> {
    fn knows(&self, path: &str) -> bool {
        self.races.knows(path, self.known)
    }

    fn panels(&self) -> Vec<String> {
        self.races.panels()
    }

    fn contestants(&self, panel: &str) -> Option<Vec<String>> {
        self.races.contestants(panel)
    }

    fn swept(&self, panel: &str) -> Vec<f64> {
        self.races.swept(panel)
    }
}

impl Races {
    fn keep(&mut self, path: String) {
        if !self.paths.contains(&path) {
            self.paths.push(path);
        }
    }

    fn knows(&self, path: &str, known: &BTreeSet<String>) -> bool {
        match self.analysis {
            Some(analysis) => analysis.paths.contains(&path),
            None => known.contains(path),
        }
    }

    /// Checks the measures of claims, and keeps them parsed.
    pub(super) fn check_claims(&mut self, issues: &mut Vec<Issue>) {
        let known = known_paths();
        for (place, claim) in self.figure.claims.clone().iter().enumerate() {
            let field = format!("claims[{place}] ({})", claim.id);
            issues.extend(check_parts(claim, &field));
            let mut measures = Vec::new();
            for (place, part) in claim.parts.iter().enumerate() {
                let field = format!("{field}.parts[{place}]");
                issues.extend(check_expected(&part.expect, &field));
                match self.check_measure(&part.measure, &known) {
                    Ok(measure) => measures.push(measure),
                    Err((value, expected)) => {
                        let field = format!("{field}.measure");
                        issues.push(Issue::new(field, value, expected));
                    }
                }
            }
            self.measures.push(measures);
        }
    }

    /// Checks the measures of findings, and keeps them parsed.
    pub(super) fn check_findings(&mut self, issues: &mut Vec<Issue>) {
        let known = known_paths();
        for (place, finding) in self.figure.findings.clone().iter().enumerate() {
            match self.check_measure(&finding.measure, &known) {
                Ok(measure) => self.finding_measures.push(measure),
                Err((value, expected)) => {
                    let field = format!("findings[{place}] ({}).measure", finding.id);
                    issues.push(Issue::new(field, value, expected));
                }
            }
        }
    }

    fn check_measure(
        &mut self,
        text: &str,
        known: &BTreeSet<String>,
    ) -> Result<Expression, Refusal> {
        let measure = parse(text).map_err(|expected| (text.to_owned(), expected))?;
        measure.check(&FigureScope { races: self, known })?;
        for (reference, _) in measure.references() {
            self.keep(reference.path.clone());
        }
        Ok(measure)
    }

    /// Checks the values drawn in charts.
    pub(super) fn check_charts(&mut self, issues: &mut Vec<Issue>) {
        let known = known_paths();
        for (place, chart) in self.figure.charts.clone().iter().enumerate() {
            let mut refuse = |field: &str, (value, expected): Refusal| {
                issues.push(Issue::new(format!("charts[{place}].{field}"), value, expected));
            };
            self.check_contestants(chart, &mut refuse);
            self.check_lines(chart, &known, &mut refuse);
        }
    }

    fn check_contestants(&self, chart: &Chart, refuse: &mut impl FnMut(&str, Refusal)) {
        let panels = chart.panel.clone().map_or_else(|| self.panels(), |panel| vec![panel]);
        for panel in panels {
            let Some(contestants) = self.contestants(&panel) else {
                refuse("panel", (panel, one_of(&self.panels())));
                continue;
            };
            for label in chart.contestants.iter().chain(&chart.relative_to) {
                if !contestants.contains(label) {
                    refuse("contestants", (label.clone(), one_of(&contestants)));
                }
            }
        }
    }

    fn check_lines(
        &mut self,
        chart: &Chart,
        known: &BTreeSet<String>,
        refuse: &mut impl FnMut(&str, Refusal),
    ) {
        let paths = chart.lines.iter().flat_map(|line| line_paths(chart.kind, &line.path));
        for path in paths {
            if self.knows(&path, known) {
                self.keep(path);
            } else {
                refuse("lines", (path, A_NUMBER.to_owned()));
            }
        }
    }
}

/// Whether a measured value is comparable with the expectation.
fn check_expected(expect: &Expect, field: &str) -> Option<Issue> {
    match *expect {
        Expect::Effect { scale, value } | Expect::AtMost { scale, value } => {
            let effect = scale.effect(value);
            let fits = effect.is_finite() && effect != 0.0;
            let issue =
                || Issue::new(format!("{field}.expect.value"), value.to_string(), scale.range());
            (!fits).then(issue)
        }
        Expect::Similar { within, .. } if within <= 0.0 => {
            let field = format!("{field}.expect.within");
            Some(Issue::new(field, within.to_string(), "a number above 0"))
        }
        Expect::Similar { .. } | Expect::Above { .. } | Expect::Exact { .. } => None,
    }
}

/// Whether a claim is judged by more than alternative readings, or has a reason not to be.
fn check_parts(claim: &Claim, field: &str) -> Option<Issue> {
    let Claim { id, parts, untestable, .. } = claim;
    if parts.is_empty() != untestable.is_some() {
        let value = format!("{id} and {} parts", parts.len());
        return Some(Issue::new(field, value, "either parts or a reason in untestable"));
    }
    if !parts.is_empty() && parts.iter().all(|part| !part.reading.is_empty()) {
        let value = format!("{id} and only other readings");
        let expected = "a part without a reading, by which the claim is judged";
        return Some(Issue::new(field, value, expected));
    }
    None
}
