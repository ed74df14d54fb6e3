//! Requirements on every card of the catalogue.

use std::collections::BTreeSet;
use std::fmt::Debug;

use millrace_sim::catalogue::CATALOGUE;
use millrace_sim::lane::Lane;
use millrace_sim::level::Level;
use millrace_sim::parameters::{Domain, Given, Parameter, Settings};
use millrace_sim::scenario::{
    ContestantSpec, LimitsSpec, SPEC_VERSION, Scenario, ScenarioSpec, WorkloadSpec,
};
use millrace_sim::schemes::SchemeCard;
use millrace_sim::topology::TopologySpec;

#[test]
fn ids_are_kebab_case_and_unique() {
    let schemes = CATALOGUE.schemes.iter().map(|card| (card.id, card.name));
    let topologies = CATALOGUE.topologies.iter().map(|card| (card.id, card.name));
    let workloads = CATALOGUE.workloads.iter().map(|card| (card.id, card.name));
    for cards in [schemes.collect(), topologies.collect(), workloads.collect()] {
        let cards: Vec<(&str, &str)> = cards;
        for (id, _) in &cards {
            assert!(is_kebab_case(id), "{id:?} is not kebab-case");
        }
        assert_distinct(cards.iter().map(|(id, _)| *id));
        assert_distinct(cards.iter().map(|(_, name)| *name));
    }
    assert_distinct(CATALOGUE.metrics.iter().map(|metric| metric.id));
}

#[test]
fn every_card_has_a_description_and_a_citation() {
    for card in CATALOGUE.schemes {
        assert_documented(card.id, &[card.name, card.idea, card.citation]);
        assert!(!card.model.is_empty(), "{}: the model is not described", card.id);
        assert_documented(card.id, card.model);
    }
    for card in CATALOGUE.topologies {
        assert_documented(card.id, &[card.name, card.summary, card.citation]);
    }
    for card in CATALOGUE.workloads {
        assert_documented(card.id, &[card.name, card.summary, card.citation]);
    }
}

#[test]
fn missing_models_have_a_reason() {
    for card in CATALOGUE.schemes {
        assert!(card.flow.is_some(), "{}: no fluid, and no words for that", card.id);
        let says = card.model.iter().any(|paragraph| paragraph.starts_with("No packet level: "));
        assert_eq!(says, card.packet.is_none(), "{}", card.id);
    }
}

#[test]
fn parameters_are_documented_with_valid_defaults() {
    for (card, table) in tables() {
        assert_distinct(table.iter().map(|parameter| parameter.name));
        for parameter in table {
            let name = format!("{card}.{}", parameter.name);
            assert_documented(
                &name,
                &[parameter.name, parameter.label, parameter.help, parameter.source],
            );
            let default = Given::from([(parameter.name.to_owned(), parameter.domain.default())]);
            let checked = Settings::check(table, &default, card);
            assert!(checked.is_ok(), "{name}: the default {default:?} is outside the range");
        }
    }
}

#[test]
fn conditions_refer_to_possible_values() {
    for (card, table) in tables() {
        for (parameter, condition) in
            table.iter().filter_map(|parameter| Some((parameter, parameter.shown_when?)))
        {
            let other = table.iter().find(|other| other.name == condition.parameter);
            let other = other.unwrap_or_else(|| {
                panic!("{card}.{} depends on {}, not there", parameter.name, condition.parameter)
            });
            let possible: Vec<&str> = match other.domain {
                Domain::Choice { options, .. } => options.iter().map(|option| option.id).collect(),
                Domain::Switch { .. } => vec!["true", "false"],
                _ => panic!("{card}.{} is neither a choice nor a switch", other.name),
            };
            for value in condition.values {
                assert!(possible.contains(value), "{card}.{}: {value:?}", parameter.name);
            }
        }
    }
}

#[test]
fn schemes_are_distinguishable_in_charts() {
    let look = |card: &SchemeCard| format!("{:?} {:?} {:?}", card.colour, card.mark, card.dash);
    assert_distinct(CATALOGUE.schemes.iter().map(look));
}

#[test]
fn every_scheme_runs_at_its_levels() {
    for card in CATALOGUE.schemes {
        let levels = [(Level::Packet, card.packet.is_some()), (Level::Flow, card.flow.is_some())];
        assert!(levels.iter().any(|(_, modelled)| *modelled), "{}: no model", card.id);
        for (level, modelled) in levels {
            let checked = Scenario::check(small(card.id, level));
            assert_eq!(checked.is_ok(), modelled, "{} at {level:?} level", card.id);
            if let Ok(scenario) = checked {
                for lane in Lane::run_all(&scenario) {
                    let flows = lane.summary().flows;
                    assert_eq!(flows.finished + flows.rejected, flows.counted, "{}", card.id);
                }
            }
        }
    }
}

/// Three flows, two of them a coflow, one with a deadline: exercises every scheme.
fn small(scheme: &str, level: Level) -> ScenarioSpec {
    let flows = "start_s,source,destination,size_bytes,deadline_s,coflow\n\
                 0,0,2,30000,,a\n0,1,2,20000,,a\n0.00001,1,3,10000,0.01,\n";
    let parameters = Given::new();
    ScenarioSpec {
        schema: None,
        version: SPEC_VERSION,
        title: String::new(),
        note: String::new(),
        level,
        topology: TopologySpec { kind: "star".to_owned(), parameters: Given::new(), graph: None },
        workload: WorkloadSpec {
            kind: "flow-list".to_owned(),
            parameters: Given::new(),
            data: Some(flows.to_owned()),
        },
        contestants: vec![ContestantSpec {
            scheme: scheme.into(),
            label: String::new(),
            parameters,
        }],
        seeds: vec![1],
        sweep: None,
        limits: LimitsSpec::default(),
    }
}

/// Every table of parameters, with the id of its card.
fn tables() -> impl Iterator<Item = (&'static str, &'static [Parameter<'static>])> {
    let schemes = CATALOGUE.schemes.iter().map(|card| (card.id, card.parameters));
    let topologies = CATALOGUE.topologies.iter().map(|card| (card.id, card.parameters));
    let workloads = CATALOGUE.workloads.iter().map(|card| (card.id, card.parameters));
    schemes.chain(topologies).chain(workloads)
}

fn is_kebab_case(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    id.split('-').all(word)
}

fn assert_documented(of: &str, texts: &[&str]) {
    for text in texts {
        assert!(!text.trim().is_empty(), "{of} leaves something unsaid");
        assert_eq!(text.trim(), *text, "{of} has blanks at an end");
    }
}

fn assert_distinct<T: Ord + Debug>(items: impl Iterator<Item = T>) {
    let mut seen = BTreeSet::new();
    for item in items {
        assert!(!seen.contains(&item), "{item:?} appears twice");
        seen.insert(item);
    }
}
