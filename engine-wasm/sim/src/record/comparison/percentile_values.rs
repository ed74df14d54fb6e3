//! The values behind a percentile of a lane.

use super::Metric;
use crate::ids::FlowId;
use crate::record::coflow_ends::coflow_ends;
use crate::record::statistics::ratio;
use crate::record::{FLOW_BOUNDS, Results, class_of};

/// The population of a percentile.
enum Population {
    Flows { normalised: bool, class: Option<usize> },
    Coflows { normalised: bool },
}

impl Metric {
    /// The percentage of values below it, if it is a percentile.
    pub fn percent(&self) -> Option<usize> {
        self.percentile_of?;
        self.id.rsplit_once(".p")?.1.parse().ok()
    }

    fn population(&self) -> Option<Population> {
        let mut parts = self.id.split('.');
        Some(match (parts.next()?, parts.next()?, parts.next()?) {
            ("flows", measure @ ("fct_s" | "normalised_fct"), class) => {
                let class = match class {
                    "small" => Some(0),
                    "medium" => Some(1),
                    "large" => Some(2),
                    _ => None,
                };
                Population::Flows { normalised: measure == "normalised_fct", class }
            }
            ("coflows", measure @ ("cct_s" | "normalised_cct"), _) => {
                Population::Coflows { normalised: measure == "normalised_cct" }
            }
            _ => return None,
        })
    }
}

impl Results<'_> {
    /// The values of counted flows or coflows behind `metric`, if it is a percentile of a known
    /// population.
    pub fn percentile_values(&self, metric: &Metric) -> Option<Vec<f64>> {
        metric.percent()?;
        Some(match metric.population()? {
            Population::Flows { normalised, class } => self.flow_values(normalised, class),
            Population::Coflows { normalised } => self.coflow_values(normalised),
        })
    }

    fn flow_values(&self, normalised: bool, class: Option<usize>) -> Vec<f64> {
        let value = |index: usize| {
            let flow = &self.traffic.flows[index];
            let wanted = class.is_none_or(|class| class_of(flow.size, &FLOW_BOUNDS) == class);
            let took = self.completion_time(index)?;
            let value = if normalised {
                ratio(took, self.reference.flow_ideals[index])
            } else {
                took.seconds()
            };
            (wanted && self.traffic.counts(FlowId::from(index))).then_some(value)
        };
        (0..self.traffic.recorded().len()).filter_map(value).collect()
    }

    fn coflow_values(&self, normalised: bool) -> Vec<f64> {
        let ends = coflow_ends(self);
        let value = |index: usize| {
            let (coflow, finish) = (&self.traffic.coflows[index], ends[index].finish);
            let counts = !self.reference.coflow_is_warm_up[index] && finish.is_finite();
            counts.then(|| {
                let took = finish - coflow.start;
                let ideal = self.reference.coflow_ideals[index];
                if normalised { ratio(took, ideal) } else { took.seconds() }
            })
        };
        (0..self.traffic.coflows.len()).filter_map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::record::METRICS;
    use crate::record::example::{self, Run};

    fn values(run: &Run, id: &str) -> Option<Vec<f64>> {
        let metric = METRICS.iter().find(|metric| metric.id == id).expect("a metric");
        run.results().percentile_values(metric)
    }

    #[test]
    fn values_cover_finished_counted_flows_of_the_class() {
        let mut traffic = example::traffic(&[(0, 1_000), (0, 1_000), (0, 200_000), (9, 1_000)]);
        traffic.warm_up = 1;
        let run = Run::new(traffic, &[Some(4), Some(10), Some(500), None], 600);
        assert_eq!(values(&run, "flows.fct_s.small.p99"), Some(vec![10e-6]));
        assert_eq!(values(&run, "flows.fct_s.all.p50"), Some(vec![10e-6, 500e-6]));
        assert_eq!(values(&run, "flows.normalised_fct.all.p99"), Some(vec![10.0, 2.5]));
        assert_eq!(values(&run, "flows.fct_s.all.mean"), None);
        assert_eq!(values(&run, "coflows.cct_s.p95"), Some(vec![]));
    }

    #[test]
    fn number_of_values_matches_the_summary() {
        let traffic = example::traffic(&[(0, 1_000), (0, 90_000), (0, 200_000), (9, 20_000_000)]);
        let traffic = example::grouped(traffic, &[0, 0, 1, 1]);
        let run = Run::new(traffic, &[Some(4), Some(100), Some(500), Some(30_000)], 30_000);
        let summary = run.results().summary(example::identity());
        for metric in METRICS {
            let Some(count) = metric.percentile_of else { continue };
            if let Some(values) = run.results().percentile_values(metric) {
                assert_eq!(values.len() as u32, count(&summary), "{}", metric.id);
            }
        }
    }
}
