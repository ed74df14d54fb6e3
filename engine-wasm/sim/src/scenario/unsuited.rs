//! Schemes that schedule by something that the traffic lacks.

use super::{ContestantSpec, ScenarioSpec};
use crate::schemes::Information;
use crate::workload::TrafficTraits;

/// One sentence per property that contestants need and no flow has.
pub(super) fn unsuited(spec: &ScenarioSpec, traffic: TrafficTraits) -> Vec<String> {
    let lacking = [
        (Information::Coflow, traffic.coflows, "coflows"),
        (Information::Deadline, traffic.deadlines, "deadlines"),
    ];
    let sentence = |(needed, there, plural): (Information, bool, &str)| {
        let names = names(&spec.contestants, needed);
        let verb = if names.len() == 1 { "uses" } else { "use" };
        (!there && !names.is_empty())
            .then(|| format!("{} {verb} {plural}, but this traffic has none.", listed(&names)))
    };
    lacking.into_iter().filter_map(sentence).collect()
}

/// The schemes among `contestants` that must know `needed`, each once.
fn names(contestants: &[ContestantSpec], needed: Information) -> Vec<String> {
    let mut names = Vec::new();
    for contestant in contestants {
        let Some(scheme) = contestant.scheme.known() else { continue };
        scheme.with_card(|card| {
            if card.information.contains(&needed) && !names.iter().any(|name| name == card.name) {
                names.push(card.name.to_owned());
            }
        });
    }
    names
}

/// “A”, “A and B”, “A, B and C”.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::*;
    use crate::workload::WORKLOADS;

    fn scenario(workload: &str, schemes: &[&str]) -> Scenario {
        let contestants: Vec<_> =
            schemes.iter().map(|id| format!(r#"{{"scheme": "{id}"}}"#)).collect();
        Scenario::parse(&format!(
            r#"{{"version": 1, "level": "flow", "topology": {{"kind": "big-switch", "parameters": {{"hosts": 150}}}},
                "workload": {workload}, "contestants": [{}]}}"#,
            contestants.join(", ")
        ))
        .expect("valid")
    }

    fn texts(workload: &str, schemes: &[&str]) -> Vec<String> {
        scenario(workload, schemes).remarks().iter().map(|remark| remark.text.clone()).collect()
    }

    #[test]
    fn schemes_that_need_coflows_or_deadlines_are_named_where_there_are_none() {
        let poisson = r#"{"kind": "poisson", "parameters": {"flows": 10}}"#;
        assert_eq!(
            texts(poisson, &["varys", "srpt", "varys-deadline"]),
            [
                "Varys (SEBF) and Varys (deadlines) use coflows, but this traffic has none.",
                "Varys (deadlines) uses deadlines, but this traffic has none.",
            ]
        );
        let timed = r#"{"kind": "poisson", "parameters": {"flows": 10, "deadlines": true}}"#;
        assert_eq!(texts(timed, &["edf"]), [] as [&str; 0]);
    }

    #[test]
    fn traits_are_those_of_the_generated_flows() {
        for card in WORKLOADS.iter().filter(|card| card.data.is_none() || card.data_when.is_some())
        {
            let workload = format!(r#"{{"kind": "{}"}}"#, card.id);
            let scenario = scenario(&workload, &["fair"]);
            let point = scenario.point(&scenario.lanes()[0]);
            let traffic = point.workload.generate(&point.network, 1);
            assert_eq!(point.workload.traits(), TrafficTraits::of(&traffic.flows), "{}", card.id);
        }
    }
}
