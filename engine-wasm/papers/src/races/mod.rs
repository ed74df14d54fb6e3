//! A checked figure at one size: its races, and its parsed measures.

mod checks;
mod scenarios;

use std::collections::BTreeSet;

use millrace_sim::issue::Issue;
use millrace_sim::lane::Lane;
use millrace_sim::record::Fingerprint;
use millrace_sim::scenario::{LanePlan, Scenario, ScenarioError};
use millrace_sim::workload::{DataFormat, WORKLOADS};

use self::scenarios::{Change, planned_seeds, races};
use crate::analysis::{ANALYSES, Analysis};
use crate::chart::ChartKind;
use crate::expression::Expression;
use crate::extras::COMPLETIONS;
use crate::figure::{Figure, Size};
use crate::lane_values::LaneValues;

/// A checked figure at one size.
pub struct Races {
    pub(crate) figure: Figure,
    pub(crate) size: Size,
    pub(crate) with_trace: bool,
    pub(crate) by_panel: Vec<Race>,
    pub(crate) analysis: Option<&'static Analysis>,
    /// Seeds that the figure asks for, of which these races may have only the first.
    planned_seeds: usize,
    /// By claim and part.
    pub(crate) measures: Vec<Vec<Expression>>,
    /// By finding.
    pub(crate) finding_measures: Vec<Expression>,
    /// Paths of the stored values of every lane, in order.
    pub(crate) paths: Vec<String>,
}

/// The scenario of a panel.
pub struct Race {
    /// The panel's id; empty for a figure without panels.
    pub panel: String,
    /// Its scenario.
    pub scenario: Scenario,
}

/// One lane of a figure.
#[derive(Clone, Debug)]
pub struct FigureLane {
    /// Position among the races.
    pub race: usize,
    /// Its lane in the scenario of the race.
    pub plan: LanePlan,
}

impl Races {
    /// Checks `figure` at `size`; on the recorded trace if `trace` is given and the figure takes
    /// it.
    ///
    /// # Errors
    /// Every fault of its scenarios, charts and measures.
    pub fn new(figure: Figure, size: Size, trace: Option<&str>) -> Result<Self, ScenarioError> {
        Self::with_seeds(figure, size, trace, usize::MAX)
    }

    /// [`Self::new`] with only the first `seeds` seeds.
    ///
    /// # Errors
    /// Those of [`Self::new`].
    pub fn with_seeds(
        figure: Figure,
        size: Size,
        trace: Option<&str>,
        seeds: usize,
    ) -> Result<Self, ScenarioError> {
        let with_trace = trace.is_some() && figure.with_trace.is_some();
        let analysis = figure.analysis.as_deref().map(find_analysis).transpose()?;
        let change = Change { size, trace, seeds };
        let by_panel = if analysis.is_some() { Vec::new() } else { races(&figure, change)? };
        let planned_seeds = planned_seeds(&figure, change);
        let mut checked = Self {
            planned_seeds,
            figure,
            size,
            with_trace,
            by_panel,
            analysis,
            measures: Vec::new(),
            finding_measures: Vec::new(),
            paths: Vec::new(),
        };
        let mut issues = Vec::new();
        checked.check_claims(&mut issues);
        checked.check_charts(&mut issues);
        checked.check_findings(&mut issues);
        if issues.is_empty() { Ok(checked) } else { Err(issues.into()) }
    }

    /// The figure.
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Its races, one per panel.
    pub fn races(&self) -> &[Race] {
        &self.by_panel
    }

    /// Whether the recorded trace replaces the synthetic one.
    pub fn with_trace(&self) -> bool {
        self.with_trace
    }

    /// Whether arrivals are random, so that one seed is inconclusive. A recorded trace, a list of
    /// flows and a calculation are not.
    pub(crate) fn draws_arrivals(&self) -> bool {
        self.by_panel.iter().any(|race| {
            let kind = &race.scenario.spec().workload.kind;
            let card = WORKLOADS.iter().find(|card| card.id == kind);
            !card.and_then(|card| card.data).is_some_and(DataFormat::holds_arrivals)
        })
    }

    /// All lanes to run.
    pub fn lanes(&self) -> Vec<FigureLane> {
        let of = |(race, one): (usize, &Race)| {
            let lane = move |plan: &LanePlan| FigureLane { race, plan: plan.clone() };
            one.scenario.lanes().iter().map(lane).collect::<Vec<_>>()
        };
        self.by_panel.iter().enumerate().flat_map(of).collect()
    }

    /// The stored values of a finished lane.
    pub fn values(&self, of: &FigureLane, lane: &Lane) -> LaneValues {
        let panel = &self.by_panel[of.race].panel;
        LaneValues::of(panel, lane, &self.paths, self.planned_seeds)
    }

    /// The record of `lane` among `done`, if present.
    pub fn find<'a>(&self, lane: &FigureLane, done: &'a [LaneValues]) -> Option<&'a LaneValues> {
        let panel = &self.by_panel[lane.race].panel;
        done.iter().find(|row| {
            row.seed == lane.plan.seed && row.is(panel, &lane.plan.label, lane.plan.swept)
        })
    }

    /// The calculation in place of races, if any.
    pub fn calculated(&self) -> Vec<LaneValues> {
        let Some(analysis) = self.analysis else { return Vec::new() };
        let place = |path: &String| analysis.paths.iter().position(|known| known == path);
        let keep = |row: LaneValues| LaneValues {
            values: self.paths.iter().map(|path| row.values[place(path)?]).collect(),
            ..row
        };
        (analysis.rows)().into_iter().map(keep).collect()
    }

    /// Paths of the stored values of every lane.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Identity of lanes that may be mixed: everything that is run except the seeds, and the paths
    /// of stored values.
    pub fn fingerprint(&self) -> String {
        let mut text = self.paths.join(" ");
        for race in &self.by_panel {
            let mut spec = race.scenario.spec().clone();
            (spec.schema, spec.title, spec.note) = (None, String::new(), String::new());
            spec.seeds.clear();
            text.push_str(&serde_json::to_string(&spec).expect("a checked scenario is plain data"));
        }
        Fingerprint::of_text(&text).to_string()
    }

    /// The swept values of a panel, in order.
    pub(crate) fn swept(&self, panel: &str) -> Vec<f64> {
        if let Some(analysis) = self.analysis {
            let all = (analysis.rows)().into_iter().filter_map(|row| row.swept);
            return all.fold(Vec::new(), |mut seen, x| {
                if !seen.contains(&x) {
                    seen.push(x);
                }
                seen
            });
        }
        let race = self.by_panel.iter().find(|race| race.panel == panel);
        let sweep = race.and_then(|race| race.scenario.spec().sweep.as_ref());
        sweep.map(|sweep| sweep.values.clone()).unwrap_or_default()
    }

    /// The seeds, equal in every panel.
    pub(crate) fn seeds(&self) -> Vec<u32> {
        self.by_panel.first().map_or_else(|| vec![1], |race| race.scenario.spec().seeds.clone())
    }

    /// The labels of a panel's contestants; `None` for an unknown panel.
    pub(crate) fn contestants(&self, panel: &str) -> Option<Vec<String>> {
        let mut labels = Vec::new();
        if let Some(analysis) = self.analysis {
            labels.extend((analysis.rows)().into_iter().map(|row| row.contestant));
        } else {
            let race = self.by_panel.iter().find(|race| race.panel == panel)?;
            labels.extend(race.scenario.lanes().iter().map(|plan| plan.label.clone()));
        }
        let mut seen = BTreeSet::new();
        labels.retain(|label| seen.insert(label.clone()));
        Some(labels)
    }

    /// The panels' ids, or a single empty one.
    pub(crate) fn panels(&self) -> Vec<String> {
        match self.analysis {
            Some(_) => vec![String::new()],
            None => self.by_panel.iter().map(|race| race.panel.clone()).collect(),
        }
    }
}

/// The paths of a chart's line: one, or one per rank.
pub(crate) fn line_paths(kind: ChartKind, path: &str) -> Vec<String> {
    match kind {
        ChartKind::Lines | ChartKind::Bars => vec![path.to_owned()],
        ChartKind::Ranks => (0..COMPLETIONS).map(|rank| format!("{path}.{rank}")).collect(),
    }
}

fn find_analysis(name: &str) -> Result<&'static Analysis, Issue> {
    ANALYSES.iter().find(|analysis| analysis.name == name).ok_or_else(|| {
        let known: Vec<_> = ANALYSES.iter().map(|analysis| analysis.name).collect();
        Issue::new("analysis", format!("{name:?}"), format!("one of {}", known.join(", ")))
    })
}
