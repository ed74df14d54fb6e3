//! Data of a figure's charts.

use serde::{Deserialize, Serialize};

use crate::chart::{Chart, ChartKind};
use crate::expression::{Expression, Operator, Reference};
use crate::found::Found;
use crate::lane_values::LaneValues;
use crate::measured::Measured;
use crate::races::{Races, line_paths};
use crate::rows::Rows;

/// Data of one chart in one panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChartPoints {
    /// Position among the figure's charts.
    pub chart: u32,
    /// The panel's id; empty for a figure without panels.
    pub panel: String,
    /// Its series: a line each, or a bar in every group each.
    pub series: Vec<Series>,
}

/// The points of one contestant and one line of the chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Series {
    /// The contestant's label.
    pub contestant: String,
    /// The contestant's scheme, by id; empty without races.
    pub scheme: String,
    /// The line's label.
    pub line: String,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

/// A mean over seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Point {
    /// The swept value, or the rank counted from 1; absent without either.
    pub x: Option<f64>,
    /// The value with its interval; absent if no lane has a value.
    pub y: Option<Measured>,
}

impl Races {
    /// The data of all charts, from the values of all lanes.
    pub(crate) fn draw(&self, lanes: &[LaneValues]) -> Vec<ChartPoints> {
        let rows = Rows::new(self, lanes);
        let mut drawn = Vec::new();
        for (place, chart) in (0..).zip(&self.figure.charts) {
            for panel in chart.panel.clone().map_or_else(|| self.panels(), |panel| vec![panel]) {
                let series = self.series(chart, &panel, &rows);
                drawn.push(ChartPoints { chart: place, panel, series });
            }
        }
        drawn
    }

    fn series(&self, chart: &Chart, panel: &str, rows: &Rows) -> Vec<Series> {
        let mut series = Vec::new();
        for contestant in self.contestants(panel).unwrap_or_default() {
            if !chart.contestants.is_empty() && !chart.contestants.contains(&contestant) {
                continue;
            }
            for line in &chart.lines {
                let points = self.points(chart, panel, &contestant, &line.path, rows);
                let scheme = self.scheme(panel, &contestant);
                let (contestant, line) = (contestant.clone(), line.label.clone());
                series.push(Series { contestant, scheme, line, points });
            }
        }
        series
    }

    fn points(
        &self,
        chart: &Chart,
        panel: &str,
        contestant: &str,
        path: &str,
        rows: &Rows,
    ) -> Vec<Point> {
        let of = |swept, path: &str| {
            let value = |contestant: &str| {
                let (path, panel, contestant) =
                    (path.to_owned(), panel.to_owned(), contestant.to_owned());
                Expression::Value(Reference { path, panel, contestant, swept })
            };
            let ours = value(contestant);
            let measure = match &chart.relative_to {
                None => ours,
                Some(other) => {
                    Expression::Chain(Box::new(ours), vec![(Operator::Over, value(other))])
                }
            };
            Found::in_table(&measure, rows).measured.ok()
        };
        if chart.kind == ChartKind::Ranks {
            let ranks = (1..).map(f64::from).zip(line_paths(chart.kind, path));
            let points = ranks.map(|(rank, path)| Point { x: Some(rank), y: of(None, &path) });
            return points.filter(|point| point.y.is_some()).collect();
        }
        let swept = self.swept(panel);
        if swept.is_empty() {
            return vec![Point { x: None, y: of(None, path) }];
        }
        swept.into_iter().map(|x| Point { x: Some(x), y: of(Some(x), path) }).collect()
    }

    fn scheme(&self, panel: &str, contestant: &str) -> String {
        let race = self.by_panel.iter().find(|race| race.panel == panel);
        let lanes = race.map_or(&[][..], |race| race.scenario.lanes());
        let lane = lanes.iter().find(|plan| plan.label == contestant);
        lane.map_or_else(String::new, |plan| plan.scheme.clone())
    }
}
