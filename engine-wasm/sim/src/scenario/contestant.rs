//! A contestant: a scheme of the catalogue with checked parameters and a label.

use super::{ContestantSpec, ScenarioError, ScenarioSpec, SchemeSpec};
use crate::issue::Issue;
use crate::level::Level;
use crate::parameters::{Domain, Parameter, Settings, Value};
use crate::schemes::{SCHEMES, Scheme, SchemeCard};

/// A checked contestant.
#[derive(Clone)]
pub(crate) struct Contestant {
    pub scheme: Scheme,
    pub settings: Settings,
    pub label: String,
}

impl Contestant {
    /// Checks one contestant independently of the others.
    pub fn check(spec: &ScenarioSpec, index: usize) -> Result<Self, ScenarioError> {
        let Some(written) = spec.contestants.get(index) else {
            let expected = format!("one of {} contestants", spec.contestants.len());
            return Err(Issue::new("contestants", format!("number {index}"), expected).into());
        };
        check_one(written, index, spec.level).map_err(ScenarioError::from)
    }

    /// Checks all contestants of a specification.
    pub fn check_all(spec: &ScenarioSpec) -> Result<Vec<Self>, Vec<Issue>> {
        let mut contestants: Vec<Self> = Vec::new();
        let mut issues = Vec::new();
        for (index, written) in spec.contestants.iter().enumerate() {
            match check_one(written, index, spec.level) {
                Ok(mut contestant) => {
                    contestant.label = distinct_label(contestant.label, &contestants);
                    contestants.push(contestant);
                }
                Err(found) => issues.extend(found),
            }
        }
        if issues.is_empty() { Ok(contestants) } else { Err(issues) }
    }
}

fn check_one(
    written: &ContestantSpec,
    index: usize,
    level: Level,
) -> Result<Contestant, Vec<Issue>> {
    let path = format!("contestants[{index}]");
    let scheme_path = format!("{path}.scheme");
    let scheme = find(&written.scheme, &scheme_path, level).map_err(|issue| vec![issue])?;
    let (settings, label) = scheme.with_card(|card| {
        if !runs_at(level, card) {
            let expected = format!("a scheme with a {}-level model", level.name());
            let found = match &written.scheme {
                SchemeSpec::BuiltIn(id) => id,
                SchemeSpec::Own(_) => card.name,
            };
            return Err(vec![Issue::new(scheme_path, format!("{found:?}"), expected)]);
        }
        let given = &written.parameters;
        let settings = Settings::check(card.parameters, given, &format!("{path}.parameters"))?;
        let label = match written.label.trim() {
            "" => default_label(card, written),
            label => label.to_owned(),
        };
        Ok((settings, label))
    })?;
    Ok(Contestant { scheme, settings, label })
}

fn runs_at(level: Level, card: &SchemeCard) -> bool {
    match level {
        Level::Packet => card.packet.is_some(),
        Level::Flow => card.flow.is_some(),
    }
}

impl SchemeSpec {
    /// The scheme, if there is such a one.
    pub(super) fn known(&self) -> Option<Scheme> {
        match self {
            Self::BuiltIn(id) => Scheme::built_in(id),
            Self::Own(own) => Scheme::from_source(&own.source).ok(),
        }
    }
}

fn find(written: &SchemeSpec, path: &str, level: Level) -> Result<Scheme, Issue> {
    match written {
        SchemeSpec::BuiltIn(id) => Scheme::built_in(id).ok_or_else(|| {
            let known = SCHEMES.iter().filter(|card| runs_at(level, card)).map(|card| card.id);
            Issue::unknown_id(path, id, known)
        }),
        SchemeSpec::Own(own) => Scheme::from_source(&own.source).map_err(|fault| {
            Issue::new(format!("{path}, {}", fault.at), fault.found, fault.expected)
        }),
    }
}

/// The scheme's name, followed by the changed parameters.
fn default_label(card: &SchemeCard, written: &ContestantSpec) -> String {
    let changed: Vec<String> = card
        .parameters
        .iter()
        .filter_map(|parameter| {
            let value = written.parameters.get(parameter.name)?;
            let differs = *value != parameter.domain.default();
            differs.then(|| uncapitalised(&displayed(parameter, value)))
        })
        .collect();
    if changed.is_empty() {
        return card.name.to_owned();
    }
    let changed = changed.join(", ");
    match card.name.strip_suffix(')') {
        // Changed parameters join the variant that the name already gives in parentheses.
        Some(named) => format!("{named}, {changed})"),
        None => format!("{} ({changed})", card.name),
    }
}

/// A parameter and its value, as displayed in a form.
fn displayed(parameter: &Parameter, value: &Value) -> String {
    let Parameter { label, unit, .. } = parameter;
    match (&parameter.domain, value) {
        (Domain::Choice { options, .. }, Value::Text(id)) => {
            let option = options.iter().find(|option| option.id == id);
            format!("{label}: {}", option.map_or(id.as_str(), |option| option.label))
        }
        (_, Value::Switch(on)) => format!("{label} {}", if *on { "on" } else { "off" }),
        _ => format!("{label} {value} {unit}").trim_end().to_owned(),
    }
}

/// A label within a sentence; abbreviations and symbols keep their case.
fn uncapitalised(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

fn distinct_label(label: String, earlier: &[Contestant]) -> String {
    let taken = |candidate: &str| earlier.iter().any(|contestant| contestant.label == candidate);
    if !taken(&label) {
        return label;
    }
    let numbered = |number| format!("{label} #{number}");
    // One candidate more than there are earlier names, so one of them is free.
    (2..=earlier.len() + 2).map(numbered).find(|name| !taken(name)).unwrap_or(label.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schemes::SCHEMES;

    fn named(scheme: &str, changed: &[(&str, Value)]) -> String {
        let card = SCHEMES.iter().find(|card| card.id == scheme).expect("in the catalogue");
        let changed = changed.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let written = ContestantSpec {
            scheme: scheme.into(),
            label: String::new(),
            parameters: changed.collect(),
        };
        default_label(card, &written)
    }

    #[test]
    fn default_label_lists_changed_parameters_with_units() {
        let changed = [
            ("gain", Value::Number(0.5)),
            ("mark_threshold_40g_packets", Value::Number(250.0)),
            ("buffer_packets", Value::Number(240.0)),
            ("min_rto_us", Value::Number(200.0)),
        ];
        let expected = "DCTCP (gain g 0.5, marking threshold (≥ 40 Gb/s) 250 packets, \
                        minimum RTO 200 µs)";
        assert_eq!(named("dctcp", &changed), expected);
    }

    #[test]
    fn default_label_displays_choices_and_switches() {
        let sharing = ("sharing", Value::Text("weighted".to_owned()));
        let expected = "Aalo (D-CLAS, sharing across queues: weighted sharing)";
        assert_eq!(named("aalo", &[sharing]), expected);
        assert_eq!(named("pias", &[("probing", Value::Switch(false))]), "PIAS (probing off)");
    }
}
