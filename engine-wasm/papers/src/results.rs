//! Stored results of a figure: `scenarios/papers/results/<paper>/<figure>.<size>.json`.

use millrace_sim::ENGINE_VERSION;
use millrace_sim::record::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::draw::ChartPoints;
use crate::figure::Size;
use crate::finding_result::FindingResult;
use crate::judge::ClaimResult;
use crate::lane_values::LaneValues;
use crate::races::Races;

/// The results of a figure at one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FigureResults {
    /// The paper's id.
    pub paper: String,
    /// The figure's id.
    pub figure: String,
    /// The size of the run.
    pub size: Size,
    /// Provenance of the results.
    pub provenance: Provenance,
    /// Costs of the run.
    pub costs: Costs,
    /// The verdicts, in the figure's order.
    pub claims: Vec<ClaimResult>,
    /// The findings, in the figure's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FindingResult>>"))]
    pub findings: Vec<FindingResult>,
    /// Data of its charts.
    pub charts: Vec<ChartPoints>,
}

/// Provenance of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Provenance {
    /// Version of the engine.
    pub engine_version: String,
    /// Hash of what was run: the scenarios without their texts.
    pub races: String,
    /// Hash of the fingerprints of all lanes.
    pub fingerprint: String,
    /// Whether the recorded trace was replayed.
    pub with_trace: bool,
    /// Whether arrivals stopped with the last counted flow, so that large flows finished too fast
    /// in a draining network, as in all races with Poisson arrivals by engines before 0.3.0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub emptying: bool,
    /// Date of the run, as stated by the user.
    pub date: Option<String>,
    /// Number of lanes.
    pub lanes: u32,
    /// The seeds.
    pub seeds: Vec<u32>,
}

/// Costs of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Costs {
    /// CPU seconds, all lanes together.
    pub cpu_s: f64,
    /// Packets put on a link, all lanes together.
    pub packet_hops: f64,
    /// Events handled, all lanes together.
    pub events: f64,
}

impl FigureResults {
    /// Rank of a figure's results: those at the paper's size before quick ones, and at one size
    /// those on the recorded traffic before those on its synthetic equivalent.
    pub fn weight(&self) -> impl Ord + use<> {
        (self.size == Size::Full, self.provenance.with_trace)
    }
}

impl Races {
    /// The results, once all lanes are done; `None` while one is missing.
    pub fn results(&self, lanes: &[LaneValues], date: Option<&str>) -> Option<FigureResults> {
        let lanes = &self.complete(lanes)?[..];
        let prints: String = lanes.iter().map(|lane| lane.fingerprint.as_str()).collect();
        let sum = |of: fn(&LaneValues) -> f64| lanes.iter().map(of).sum();
        Some(FigureResults {
            paper: self.figure.paper.clone(),
            figure: self.figure.figure.clone(),
            size: self.size,
            provenance: Provenance {
                engine_version: ENGINE_VERSION.to_owned(),
                races: self.fingerprint(),
                fingerprint: Fingerprint::of_text(&prints).to_string(),
                with_trace: self.with_trace,
                emptying: self.by_panel.iter().any(|race| race.scenario.stops_early()),
                date: date.map(str::to_owned),
                lanes: self.lanes().len() as u32,
                seeds: self.seeds(),
            },
            costs: Costs {
                cpu_s: sum(|lane| lane.cpu_s),
                packet_hops: sum(|lane| lane.packet_hops),
                events: sum(|lane| lane.events),
            },
            claims: self.judge(lanes),
            findings: self.measure_findings(lanes),
            charts: self.draw(lanes),
        })
    }

    /// The results with new verdicts and charts on lanes run before, with their provenance and
    /// costs; `None` while one is missing.
    pub fn rejudged(&self, lanes: &[LaneValues], earlier: &FigureResults) -> Option<FigureResults> {
        let lanes = &self.complete(lanes)?[..];
        let (claims, charts) = (self.judge(lanes), self.draw(lanes));
        let findings = self.measure_findings(lanes);
        Some(FigureResults { claims, findings, charts, ..earlier.clone() })
    }

    /// All lanes of the figure in order, from `done` or calculated.
    fn complete(&self, done: &[LaneValues]) -> Option<Vec<LaneValues>> {
        if self.analysis.is_some() {
            return Some(self.calculated());
        }
        self.lanes().iter().map(|lane| self.find(lane, done).cloned()).collect()
    }
}
