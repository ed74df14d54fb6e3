//! Checked values of all parameters of a table.

use std::collections::BTreeMap;

use super::{Given, Parameter, Value};
use crate::issue::Issue;

/// A complete, checked set of values for one table of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    values: BTreeMap<String, Value>,
}

impl Settings {
    /// Checks `given` against `table` and fills in the defaults.
    ///
    /// # Errors
    /// One issue per unknown name or unsuitable value, with its path below `path`.
    pub fn check(table: &[Parameter], given: &Given, path: &str) -> Result<Self, Vec<Issue>> {
        let mut issues = Vec::new();
        for name in given.keys() {
            if !table.iter().any(|parameter| parameter.name == name) {
                let known: Vec<_> = table.iter().map(|parameter| parameter.name).collect();
                let expected = if known.is_empty() {
                    "no parameters here".to_owned()
                } else {
                    format!("one of {}", known.join(", "))
                };
                issues.push(Issue::new(format!("{path}.{name}"), "an unknown parameter", expected));
            }
        }
        let mut values = BTreeMap::new();
        for parameter in table {
            let value = given.get(parameter.name).cloned();
            match parameter.domain.check(value.unwrap_or_else(|| parameter.domain.default())) {
                Ok(value) => {
                    values.insert(parameter.name.to_owned(), value);
                }
                Err((value, expected)) => {
                    issues.push(Issue::new(format!("{path}.{}", parameter.name), value, expected));
                }
            }
        }
        if issues.is_empty() { Ok(Self { values }) } else { Err(issues) }
    }

    /// The defaults of `table`.
    ///
    /// # Panics
    /// When a default lies outside its own range, which the catalogue's tests rule out.
    pub fn defaults(table: &[Parameter]) -> Self {
        Self::check(table, &Given::new(), "").expect("defaults lie within their ranges")
    }

    /// The value of an integer parameter.
    pub fn integer(&self, name: &str) -> u32 {
        self.number(name) as u32
    }

    /// The value of an integer or number parameter.
    pub fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Number(number) => *number,
            other => panic!("{name} is not a number but {other}"),
        }
    }

    /// The id of the chosen option.
    pub fn choice(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Text(id) => id,
            other => panic!("{name} is not a choice but {other}"),
        }
    }

    /// Whether the switch is on.
    pub fn switch(&self, name: &str) -> bool {
        match self.value(name) {
            Value::Switch(on) => *on,
            other => panic!("{name} is not a switch but {other}"),
        }
    }

    /// The list of numbers.
    pub fn numbers(&self, name: &str) -> &[f64] {
        match self.value(name) {
            Value::Numbers(numbers) => numbers,
            other => panic!("{name} is not a list but {other}"),
        }
    }

    fn value(&self, name: &str) -> &Value {
        self.values.get(name).unwrap_or_else(|| panic!("the table has no parameter named {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Domain;
    use super::*;

    const TABLE: &[Parameter] = &[Parameter {
        name: "queues",
        label: "Queues",
        unit: "",
        domain: Domain::Integer { min: 2, max: 8, default: 8 },
        help: "",
        source: "",
        shown_when: None,
    }];

    #[test]
    fn an_issue_names_field_value_and_range() {
        let given = Given::from([("queues".to_owned(), Value::Number(9.0))]);
        let issues = Settings::check(TABLE, &given, "contestants[0].parameters").unwrap_err();
        assert_eq!(
            issues[0].to_string(),
            "contestants[0].parameters.queues: expected a whole number from 2 to 8, got 9"
        );
    }

    #[test]
    fn absent_parameters_take_their_defaults_and_unknown_ones_are_refused() {
        assert_eq!(Settings::defaults(TABLE).integer("queues"), 8);
        let given = Given::from([("queue".to_owned(), Value::Number(4.0))]);
        assert!(Settings::check(TABLE, &given, "p").is_err());
    }
}
