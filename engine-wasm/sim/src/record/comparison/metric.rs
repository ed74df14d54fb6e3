//! The metrics for comparing contestants, as data: menus, tables and comparisons all read this
//! list.

use serde::Serialize;

use crate::record::LaneSummary;

/// A described number of a lane's summary.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Metric {
    /// Path in a [`LaneSummary`]: its fields joined by dots.
    pub id: &'static str,
    /// Label in menus.
    pub label: &'static str,
    /// Physical quantity.
    pub quantity: Quantity,
    /// Direction of improvement.
    pub better: Better,
    /// Whether it is one of the few that are shown first.
    pub headline: bool,
    /// Its value in a summary; `None` if the run does not determine it.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub of: fn(&LaneSummary) -> Option<f64>,
    /// For percentiles, the number of values behind it in a summary; too few give no percentile.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub percentile_of: Option<fn(&LaneSummary) -> u32>,
}

impl Metric {
    /// Whether it covers only finished flows and coflows, so that comparisons require equal numbers
    /// of them. Other metrics count unfinished ones or cover the whole run.
    pub fn is_of_the_finished(&self) -> bool {
        matches!(self.quantity, Quantity::Seconds | Quantity::Factor)
    }

    /// Whether it is a percentile over too few values.
    pub fn has_too_few(&self, summary: &LaneSummary) -> bool {
        let count = self.percentile_of.map_or(0, |count| count(summary));
        count > 0 && (self.of)(summary).is_none()
    }
}

/// Physical quantities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Quantity {
    /// A time in seconds.
    Seconds,
    /// Multiple of the ideal.
    Factor,
    /// A fraction from 0 to 1.
    Fraction,
    /// A count.
    Count,
    /// A rate in gigabits per second.
    GigabitsPerSecond,
}

/// Direction in which a metric improves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Better {
    /// Small values are better.
    Lower,
    /// Large values are better.
    Higher,
    /// Neither.
    Neither,
}

/// A metric with id and accessor generated from one path, so that they cannot differ. An arrow
/// separates a percentile from its spread.
macro_rules! metric {
    ($label:literal, $quantity:ident, $better:ident, $headline:literal, $first:ident $(. $rest:ident)+) => {
        Metric {
            id: concat!(stringify!($first) $(, ".", stringify!($rest))+),
            label: $label,
            quantity: Quantity::$quantity,
            better: Better::$better,
            headline: $headline,
            of: |summary| Reading::value(summary.$first$(.$rest)+),
            percentile_of: None,
        }
    };
    ($label:literal, $quantity:ident, $better:ident, $headline:literal, $first:ident $(. $rest:ident)+ => $percentile:ident) => {
        Metric {
            percentile_of: Some(|summary| summary.$first$(.$rest)+.count),
            ..metric!($label, $quantity, $better, $headline, $first$(.$rest)+.$percentile)
        }
    };
}

/// Every metric, in menu order. Metrics of deadlines and coflows have no value in runs without
/// them.
pub const METRICS: &[Metric] = &[
    metric!("Mean FCT", Seconds, Lower, true, flows.fct_s.all.mean),
    metric!("Median FCT", Seconds, Lower, false, flows.fct_s.all => p50),
    metric!("95th percentile FCT", Seconds, Lower, false, flows.fct_s.all => p95),
    metric!("99th percentile FCT", Seconds, Lower, false, flows.fct_s.all => p99),
    metric!("Mean FCT, up to 100 KB", Seconds, Lower, true, flows.fct_s.small.mean),
    metric!("Median FCT, up to 100 KB", Seconds, Lower, false, flows.fct_s.small => p50),
    metric!("95th percentile FCT, up to 100 KB", Seconds, Lower, false, flows.fct_s.small => p95),
    metric!("99th percentile FCT, up to 100 KB", Seconds, Lower, true, flows.fct_s.small => p99),
    metric!("Mean FCT, 100 KB to 10 MB", Seconds, Lower, false, flows.fct_s.medium.mean),
    metric!("Median FCT, 100 KB to 10 MB", Seconds, Lower, false, flows.fct_s.medium => p50),
    metric!("95th percentile FCT, 100 KB to 10 MB", Seconds, Lower, false, flows.fct_s.medium => p95),
    metric!("99th percentile FCT, 100 KB to 10 MB", Seconds, Lower, false, flows.fct_s.medium => p99),
    metric!("Mean FCT, above 10 MB", Seconds, Lower, true, flows.fct_s.large.mean),
    metric!("Median FCT, above 10 MB", Seconds, Lower, false, flows.fct_s.large => p50),
    metric!("95th percentile FCT, above 10 MB", Seconds, Lower, false, flows.fct_s.large => p95),
    metric!("99th percentile FCT, above 10 MB", Seconds, Lower, false, flows.fct_s.large => p99),
    metric!("Mean normalised FCT", Factor, Lower, false, flows.normalised_fct.all.mean),
    metric!("Median normalised FCT", Factor, Lower, false, flows.normalised_fct.all => p50),
    metric!("95th percentile normalised FCT", Factor, Lower, false, flows.normalised_fct.all => p95),
    metric!("99th percentile normalised FCT", Factor, Lower, false, flows.normalised_fct.all => p99),
    metric!(
        "Mean normalised FCT, up to 100 KB",
        Factor,
        Lower,
        false,
        flows.normalised_fct.small.mean
    ),
    metric!(
        "Mean normalised FCT, above 10 MB",
        Factor,
        Lower,
        false,
        flows.normalised_fct.large.mean
    ),
    metric!("Mean FCT ÷ mean ideal FCT", Factor, Lower, false, flows.ratio_of_means),
    metric!("Deadline miss ratio of flows", Fraction, Lower, true, flows.deadlines.miss_ratio),
    metric!(
        "Flows finished within their deadline",
        Fraction,
        Higher,
        false,
        flows.deadlines.within_1x.fraction
    ),
    metric!(
        "Flows finished within 1.5× their deadline",
        Fraction,
        Higher,
        false,
        flows.deadlines.within_1_5x.fraction
    ),
    metric!(
        "Flows finished within 2× their deadline",
        Fraction,
        Higher,
        false,
        flows.deadlines.within_2x.fraction
    ),
    metric!("Mean CCT", Seconds, Lower, true, coflows.cct_s.mean),
    metric!("Median CCT", Seconds, Lower, false, coflows.cct_s => p50),
    metric!("95th percentile CCT", Seconds, Lower, true, coflows.cct_s => p95),
    metric!("99th percentile CCT", Seconds, Lower, false, coflows.cct_s => p99),
    metric!("Mean CCT, category I", Seconds, Lower, false, coflows.cct_by_category_a_s.i.mean),
    metric!("Mean CCT, category II", Seconds, Lower, false, coflows.cct_by_category_a_s.ii.mean),
    metric!("Mean CCT, category III", Seconds, Lower, false, coflows.cct_by_category_a_s.iii.mean),
    metric!("Mean CCT, category IV", Seconds, Lower, false, coflows.cct_by_category_a_s.iv.mean),
    metric!("Mean CCT, category V", Seconds, Lower, false, coflows.cct_by_category_a_s.v.mean),
    metric!(
        "Mean CCT, many-to-many category I",
        Seconds,
        Lower,
        false,
        coflows.cct_by_category_b_s.i.mean
    ),
    metric!(
        "Mean CCT, many-to-many category II",
        Seconds,
        Lower,
        false,
        coflows.cct_by_category_b_s.ii.mean
    ),
    metric!(
        "Mean CCT, many-to-many category III",
        Seconds,
        Lower,
        false,
        coflows.cct_by_category_b_s.iii.mean
    ),
    metric!(
        "Mean CCT, many-to-many category IV",
        Seconds,
        Lower,
        false,
        coflows.cct_by_category_b_s.iv.mean
    ),
    metric!(
        "Mean CCT, many-to-many category V",
        Seconds,
        Lower,
        false,
        coflows.cct_by_category_b_s.v.mean
    ),
    metric!("Mean normalised CCT", Factor, Lower, false, coflows.normalised_cct.mean),
    metric!("Mean job completion time", Seconds, Lower, true, coflows.jobs.jct_s.mean),
    metric!("95th percentile job completion time", Seconds, Lower, false, coflows.jobs.jct_s => p95),
    metric!("Deadline miss ratio of coflows", Fraction, Lower, true, coflows.deadlines.miss_ratio),
    metric!(
        "Coflows finished within their deadline",
        Fraction,
        Higher,
        false,
        coflows.deadlines.within_1x.fraction
    ),
    metric!(
        "Coflows finished within 1.5× their deadline",
        Fraction,
        Higher,
        false,
        coflows.deadlines.within_1_5x.fraction
    ),
    metric!(
        "Coflows finished within 2× their deadline",
        Fraction,
        Higher,
        false,
        coflows.deadlines.within_2x.fraction
    ),
    metric!("Unfinished flows", Count, Lower, false, flows.unfinished),
    metric!("Goodput", GigabitsPerSecond, Higher, false, links.goodput_gbps),
    metric!("Mean link utilisation", Fraction, Neither, false, links.mean_utilisation),
    metric!("Highest link utilisation", Fraction, Neither, false, links.max_utilisation),
    metric!("Dropped packets", Count, Lower, false, counters.drops),
    metric!("Marked packets", Count, Neither, false, counters.marks),
    metric!("Retransmission timeouts", Count, Lower, false, counters.timeouts),
    metric!("Retransmissions", Count, Lower, false, counters.retransmissions),
    metric!("Spurious retransmissions", Count, Lower, false, counters.spurious_retransmissions),
];

/// A field that can be a metric.
trait Reading {
    fn value(self) -> Option<f64>;
}

impl Reading for Option<f64> {
    fn value(self) -> Option<f64> {
        self
    }
}

impl Reading for f64 {
    fn value(self) -> Option<f64> {
        Some(self)
    }
}

impl Reading for u32 {
    fn value(self) -> Option<f64> {
        Some(f64::from(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Spread, example};

    /// An id is the path at which readers of the JSON find the value that the engine compares.
    #[test]
    fn ids_are_paths_in_the_json_of_a_summary() {
        let summary = example::finished_summary();
        let json = serde_json::to_value(&summary).unwrap();
        for metric in METRICS {
            let pointer = format!("/{}", metric.id.replace('.', "/"));
            let field = json.pointer(&pointer).unwrap_or_else(|| panic!("no {}", metric.id));
            assert_eq!(field.as_f64(), (metric.of)(&summary), "{}", metric.id);
        }
    }

    #[test]
    fn percentiles_know_their_number_of_values() {
        let mut summary = example::finished_summary();
        for metric in METRICS {
            let last = metric.id.rsplit('.').next().unwrap();
            let is_percentile = last.starts_with('p') && last[1..].parse::<u32>().is_ok();
            assert_eq!(metric.percentile_of.is_some(), is_percentile, "{}", metric.id);
        }
        let tail = METRICS.iter().find(|metric| metric.id == "flows.fct_s.all.p99").unwrap();
        assert!(tail.has_too_few(&summary), "of three flows");
        summary.flows.fct_s.all.p99 = Some(1.0);
        assert!(!tail.has_too_few(&summary));
        summary.flows.fct_s.all = Spread::default();
        assert!(!tail.has_too_few(&summary), "nothing is not too few");
    }

    #[test]
    fn ids_and_labels_are_unique() {
        for (index, metric) in METRICS.iter().enumerate() {
            let clash = |other: &Metric| other.id == metric.id || other.label == metric.label;
            assert!(!METRICS[..index].iter().any(clash), "{}", metric.id);
        }
    }
}
