//! Bytes after which a flow moves to the next lower priority: pure functions of a size
//! distribution, a load and a number of levels.

mod chain;
mod closed_form;
mod objective;
mod plan;
mod published;
mod queueing;
mod sizes;

pub use objective::{ObjectiveCurve, ObjectiveSurface, ThresholdObjective};
pub use plan::{ThresholdPlan, ThresholdSolution};
pub use sizes::Sizes;

use crate::parameters::{Choice, Condition, Domain, Meaning, Parameter, Settings};
use crate::schemes::Setting;
use crate::topology::wire;
use published::Known;

/// Where thresholds come from.
pub const THRESHOLD_MODE: Parameter = Parameter {
    name: "threshold_mode",
    label: "Thresholds",
    unit: "",
    domain: Domain::Choice {
        options: &[
            Choice { id: "auto", label: "automatic: published if they fit, else computed" },
            Choice { id: "pub2015", label: "published 2015" },
            Choice { id: "pub2016", label: "published 2016, by load" },
            Choice { id: "solr", label: "HotNets optimisation, solved exactly" },
            Choice { id: "mg1", label: "optimal on one link (M/G/1 feedback queue)" },
            Choice { id: "mm1", label: "NSDI objective, all levels kept" },
            Choice { id: CUSTOM, label: "custom list" },
        ],
        default: "auto",
    },
    help: "How many bytes a flow may send at each level. Automatic: the set published in 2015 \
           for eight queues with web-search or data-mining sizes; otherwise the optimal \
           thresholds of the M/G/1 feedback queue for the given sizes and load.",
    source: "HotNets 2014 prints none; the set of 2015 is the closest in time",
    shown_when: None,
};

/// Thresholds of mode `custom`, for the number of levels of parameter `queues`.
pub const THRESHOLDS: Parameter = own(MOST_LEVELS, Some("queues"));

/// Thresholds of mode `custom` for a scheme with a fixed number of levels.
pub const fn own_of(levels: u32) -> Parameter<'static> {
    own(levels, None)
}

/// Largest number of switch priorities.
const MOST_LEVELS: u32 = 8;

const fn own(most_levels: u32, levels: Option<&'static str>) -> Parameter<'static> {
    const PUBLISHED: &[f64] = &[46.0, 1084.0, 1717.0, 1943.0, 1989.0, 1999.0, 2001.0];
    let max_len = most_levels - 1;
    let default = PUBLISHED.split_at(max_len as usize).0;
    let unit_bytes = wire::FULL_PAYLOAD.get() as u32;
    let meaning = Meaning::SizeThresholds { unit_bytes, levels };
    Parameter {
        name: "thresholds_packets",
        label: "Custom thresholds",
        unit: "packets",
        domain: Domain::Numbers { min: 1.0, max: 1e9, max_len, default, meaning },
        help: "Packets of 1460 bytes after which a flow leaves each level; the last queue takes \
               what exceeds the list.",
        source: "PIAS (ns-2 code, 2015), web search",
        shown_when: Some(Condition { parameter: THRESHOLD_MODE.name, values: &[CUSTOM] }),
    }
}

/// The mode that reads [`THRESHOLDS`].
const CUSTOM: &str = "custom";

/// Load assumed for traffic without one: the highest in the plots of PIAS.
const ASSUMED_LOAD: f64 = 0.8;

/// The queueing models need a load below one.
const LARGEST_LOAD: f64 = 0.95;
const SMALLEST_LOAD: f64 = 0.05;

/// Thresholds in payload bytes for `levels` levels, ascending; fewer if sizes separate fewer
/// levels. From a table with [`THRESHOLD_MODE`] and [`THRESHOLDS`].
pub fn of(settings: &Settings, setting: &Setting, levels: u32) -> Vec<u64> {
    let payload = wire::FULL_PAYLOAD.get() as f64;
    let packets = in_use(settings, setting, levels);
    packets.into_iter().map(|packets| (packets * payload) as u64).collect()
}

/// Thresholds in packets.
fn in_use(settings: &Settings, setting: &Setting, levels: u32) -> Vec<f64> {
    let mut packets = match settings.choice(THRESHOLD_MODE.name) {
        CUSTOM => settings.numbers(THRESHOLDS.name).to_vec(),
        mode => {
            let load = setting.traffic.load.unwrap_or(ASSUMED_LOAD);
            in_packets(mode, levels, &Sizes::of(setting.traffic), load)
        }
    };
    packets.truncate(levels as usize - 1);
    packets
}

/// Thresholds in packets by mode, other than `custom`.
fn in_packets(mode: &str, levels: u32, table: &Sizes, load: f64) -> Vec<f64> {
    let known = Known::recognise(table);
    let load = load.clamp(SMALLEST_LOAD, LARGEST_LOAD);
    // Where sizes are neither table, the published code uses the thresholds of web search.
    let nearest = known.unwrap_or(Known::WebSearch);
    match mode {
        "pub2015" => published::set_of_2015(nearest).map(f64::from).to_vec(),
        "pub2016" => published::set_of_2016(nearest, load).map(f64::from).to_vec(),
        "auto" if levels == 8 && known.is_some() => in_packets("pub2015", levels, table, load),
        "solr" => whole_and_ascending(closed_form::thresholds(levels, table, load), table),
        "mm1" => queueing::mm1(levels, table, load).unwrap_or_default(),
        _ => queueing::mg1(levels, table, load).unwrap_or_default(),
    }
}

/// Rounds up to whole packets, strictly ascending; omits thresholds that no flow exceeds.
fn whole_and_ascending(thresholds: Vec<f64>, table: &Sizes) -> Vec<f64> {
    let mut last = 0.0;
    let raise = |threshold: f64| {
        last = libm::ceil(threshold).max(last + 1.0);
        last
    };
    let raised = thresholds.into_iter().map(raise);
    raised.take_while(|&threshold| threshold < table.largest()).collect()
}

#[cfg(test)]
mod tests {
    use super::sizes::tests::{data_mining, web_search};
    use super::*;

    #[test]
    fn the_closed_form_gives_the_published_thresholds() {
        let web: [(u32, f64, &[f64]); 6] = [
            (2, 0.5, &[117.0]),
            (4, 0.5, &[22.0, 117.0, 1549.0]),
            (8, 0.5, &[9.0, 22.0, 42.0, 117.0, 689.0, 1549.0, 3786.0]),
            (4, 0.8, &[36.0, 619.0, 2857.0]),
            (8, 0.8, &[15.0, 36.0, 95.0, 619.0, 1286.0, 2857.0, 5443.0]),
            (8, 0.9, &[18.0, 47.0, 361.0, 1065.0, 2286.0, 3978.0, 6331.0]),
        ];
        for (levels, load, expected) in web {
            assert_eq!(in_packets("solr", levels, &web_search(), load), expected);
        }
    }

    #[test]
    fn thresholds_that_coincide_are_pulled_apart() {
        let mining: [(u32, f64, &[f64]); 4] = [
            (4, 0.5, &[1.0, 2.0, 36.0]),
            (8, 0.5, &[1.0, 2.0, 3.0, 4.0, 5.0, 36.0, 617.0]),
            (8, 0.8, &[1.0, 2.0, 3.0, 4.0, 7.0, 206.0, 1897.0]),
            (8, 0.9, &[1.0, 2.0, 3.0, 6.0, 131.0, 765.0, 22_996.0]),
        ];
        for (levels, load, expected) in mining {
            assert_eq!(in_packets("solr", levels, &data_mining(), load), expected);
        }
    }

    #[test]
    fn automatic_thresholds_are_published_ones_only_where_they_fit() {
        let auto = |levels, table| in_packets("auto", levels, &table, 0.8);
        assert_eq!(auto(8, web_search())[0], 46.0);
        assert_eq!(auto(8, data_mining())[0], 257.0);
        assert_eq!(auto(4, web_search()), [133.0, 1333.0, 6667.0]);
        let own = Sizes::from_knots([(1.0, 0.0), (100.0, 0.9), (1000.0, 1.0)]);
        assert_eq!(auto(8, own.clone()), in_packets("mg1", 8, &own, 0.8));
    }

    #[test]
    fn every_mode_ascends_for_every_number_of_levels() {
        let one_size = Sizes::from_knots([(7.0, 1.0)]);
        for table in [web_search(), data_mining(), one_size, Sizes::from_knots([])] {
            for mode in ["auto", "pub2015", "pub2016", "solr", "mg1", "mm1"] {
                for levels in 2..=8 {
                    let thresholds = in_packets(mode, levels, &table, 0.7);
                    assert!(thresholds.is_sorted_by(|a, b| a < b), "{mode}, {levels} levels");
                }
            }
        }
    }
}
