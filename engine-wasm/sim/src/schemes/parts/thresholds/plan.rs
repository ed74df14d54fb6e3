//! Thresholds in use, alternatives, and the cost of each.

use serde::Serialize;

use super::objective::{ThresholdObjective, models};
use super::sizes::Sizes;
use super::{
    ASSUMED_LOAD, CUSTOM, LARGEST_LOAD, SMALLEST_LOAD, THRESHOLD_MODE, in_packets, in_use,
};
use crate::parameters::{Domain, Meaning, Parameter, Settings};
use crate::schemes::{SchemeCard, Setting};

/// The thresholds of one contestant on one traffic, in units of its list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThresholdPlan {
    /// Name of the parameter for custom thresholds.
    pub parameter: String,
    /// Bytes per unit.
    pub unit_bytes: u32,
    /// Number of levels.
    pub levels: u32,
    /// The load for which they are computed.
    pub load: f64,
    /// Whether the load is assumed because the traffic has none.
    pub load_is_assumed: bool,
    /// The smallest size.
    pub smallest: f64,
    /// The largest size.
    pub largest: f64,
    /// Thresholds of the contestant, ascending.
    pub in_use: Vec<f64>,
    /// Option of the contestant.
    pub mode: String,
    /// Thresholds by each of the other options.
    pub solutions: Vec<ThresholdSolution>,
    /// Costs by each model.
    pub objectives: Vec<ThresholdObjective>,
}

/// Thresholds by one option.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThresholdSolution {
    /// The option.
    pub id: &'static str,
    /// Display name of the option.
    pub label: &'static str,
    /// Ascending; fewer if sizes separate fewer levels.
    pub thresholds: Vec<f64>,
    /// Costs by objective.
    pub costs: Vec<f64>,
}

impl ThresholdPlan {
    /// The plan of a contestant, if its scheme has size thresholds at all; with surfaces over
    /// threshold `lower`, counted from 0, and the next.
    pub fn of(
        card: &SchemeCard,
        settings: &Settings,
        setting: &Setting,
        lower: usize,
    ) -> Option<Self> {
        let list = card.parameters.iter().find_map(List::of)?;
        let levels = list.levels.map_or(list.max_len + 1, |name| settings.integer(name));
        let table = Sizes::of(setting.traffic);
        let stated = setting.traffic.load;
        let load = stated.unwrap_or(ASSUMED_LOAD).clamp(SMALLEST_LOAD, LARGEST_LOAD);
        let in_use = in_use(settings, setting, levels);
        let models = models(&table, load);
        let solution = |(id, label)| {
            let mut thresholds = in_packets(id, levels, &table, load);
            thresholds.truncate(levels as usize - 1);
            let costs = models.iter().map(|model| model.cost(&thresholds, &table)).collect();
            ThresholdSolution { id, label, thresholds, costs }
        };
        let objective = |model: &super::objective::Model| model.objective(&in_use, &table, lower);
        Some(Self {
            parameter: list.name.to_owned(),
            unit_bytes: list.unit_bytes,
            levels,
            load,
            load_is_assumed: stated.is_none(),
            smallest: table.smallest(),
            largest: table.largest(),
            mode: settings.choice(THRESHOLD_MODE.name).to_owned(),
            solutions: options().map(solution).collect(),
            objectives: models.iter().map(objective).collect(),
            in_use,
        })
    }
}

/// The parameter that holds a list of thresholds.
struct List<'a> {
    name: &'a str,
    max_len: u32,
    unit_bytes: u32,
    levels: Option<&'static str>,
}

impl<'a> List<'a> {
    fn of(parameter: &Parameter<'a>) -> Option<Self> {
        match parameter.domain {
            Domain::Numbers {
                max_len,
                meaning: Meaning::SizeThresholds { unit_bytes, levels },
                ..
            } => Some(Self { name: parameter.name, max_len, unit_bytes, levels }),
            _ => None,
        }
    }
}

/// Options other than custom thresholds, with their labels.
fn options() -> impl Iterator<Item = (&'static str, &'static str)> {
    let options = match THRESHOLD_MODE.domain {
        Domain::Choice { options, .. } => options,
        _ => &[],
    };
    let known = options.iter().map(|option| (option.id, option.label));
    known.filter(|(id, _)| *id != CUSTOM)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Given, Value};
    use crate::schemes::SCHEMES;
    use crate::topology::example::network;
    use crate::workload::{SizeTable, Traffic};

    fn plan(scheme: &str, given: &Given, traffic: &Traffic) -> Option<ThresholdPlan> {
        let card = SCHEMES.iter().find(|card| card.id == scheme).expect("a scheme");
        let settings = Settings::check(card.parameters, given, "").expect("valid");
        let network = network("leaf-spine", &[]);
        ThresholdPlan::of(card, &settings, &Setting::new(&network, traffic), 0)
    }

    fn web_search(load: f64) -> Traffic {
        let size_table = SizeTable::web_search().knots().to_vec();
        Traffic { size_table, load: Some(load), ..Traffic::default() }
    }

    #[test]
    fn only_schemes_with_thresholds_have_a_plan_and_solvers_beat_the_published() {
        let traffic = web_search(0.8);
        assert_eq!(plan("dctcp", &Given::new(), &traffic), None);
        let plan = plan("pias", &Given::new(), &traffic).expect("thresholds");
        assert_eq!((plan.levels, plan.in_use[0]), (8, 46.0));
        let cost = |id| plan.solutions.iter().find(|one| one.id == id).expect("offered").costs[0];
        assert!(cost("mg1") < cost("pub2015"));
        assert!(plan.solutions.iter().all(|one| cost("mg1") <= one.costs[0] * (1.0 + 1e-9)));
        assert_eq!(plan.objectives[0].in_use, cost("auto"));
    }

    #[test]
    fn levels_are_those_of_the_scheme() {
        let traffic = web_search(0.8);
        assert_eq!(plan("aemon", &Given::new(), &traffic).expect("thresholds").in_use.len(), 3);
        let given: Given = [
            ("queues".to_owned(), Value::Number(3.0)),
            (THRESHOLD_MODE.name.to_owned(), Value::Text(CUSTOM.to_owned())),
            ("thresholds_packets".to_owned(), Value::Numbers(vec![10.0, 20.0, 30.0])),
        ]
        .into();
        let own = plan("pias", &given, &traffic).expect("thresholds");
        assert_eq!((own.in_use.as_slice(), own.mode.as_str()), (&[10.0, 20.0][..], CUSTOM));
        let none = plan("pias", &Given::new(), &Traffic::default()).expect("thresholds");
        assert!(none.load_is_assumed);
    }
}
