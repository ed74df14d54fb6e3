//! The findings that reasons quote, as text.

use std::collections::BTreeMap;

use millrace_papers::{Figure, FigureResults, Races};

use super::number::number;
use super::store::Store;
use crate::args::VerifyOptions;
use crate::problem::Problem;

/// Values of findings by paper and id, those of the best results of each figure.
#[derive(Default)]
pub struct Quoted(BTreeMap<(String, String), String>);

impl Quoted {
    /// Those stored of `figures`.
    ///
    /// # Errors
    /// Results that cannot be read.
    pub fn stored(figures: &[Races], options: &VerifyOptions) -> Result<Self, Problem> {
        let mut quoted = Self::default();
        for races in figures {
            let figure = races.figure();
            let stored = Store::all(&options.out, figure)?;
            if let Some((_, best)) = stored.iter().max_by_key(|(_, results)| results.weight()) {
                quoted.add(figure, best);
            }
        }
        Ok(quoted)
    }

    /// Adds the findings of a figure, in place of earlier ones.
    pub fn add(&mut self, figure: &Figure, results: &FigureResults) {
        for (finding, found) in figure.findings.iter().zip(&results.findings) {
            let measured =
                found.measured.map_or("–".to_owned(), |it| number(it.value, finding.unit));
            self.0.insert((figure.paper.clone(), finding.id.clone()), measured);
        }
    }

    /// The value of a finding, or that it was not run.
    pub fn value(&self, paper: &str, id: &str) -> String {
        let key = (paper.to_owned(), id.to_owned());
        self.0.get(&key).cloned().unwrap_or_else(|| format!("[{id}: not run]"))
    }
}
