//! Parameters as data: one table row says a parameter's name, unit, range, default and source, and
//! serves validation, the JSON Schema, the command line and the page's forms alike.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::issue::Issue;
use crate::numbers::{grouped, range};

/// One adjustable quantity of a scheme, topology or workload.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Parameter {
    /// JSON key; carries the unit when the type cannot (`delay_us`).
    pub name: &'static str,
    /// What a form shows.
    pub label: &'static str,
    /// Unit as written after a value (`µs`, `packets`), or empty.
    pub unit: &'static str,
    /// What values are allowed, and which one holds when none is given.
    pub domain: Domain,
    /// One sentence that explains the parameter.
    pub help: &'static str,
    /// Where the default comes from.
    pub source: &'static str,
    /// The parameter matters only while another one has one of these values.
    pub shown_when: Option<Condition>,
}

/// `parameter` has one of `values` (choices by id, switches as `true` and `false`).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Condition {
    /// Name of the other parameter, in the same table.
    pub parameter: &'static str,
    /// The values under which the parameter matters.
    pub values: &'static [&'static str],
}

/// The values a parameter can take.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Domain {
    /// A whole number in `min..=max`.
    Integer {
        /// Smallest allowed value.
        min: u32,
        /// Largest allowed value.
        max: u32,
        /// Value when none is given.
        default: u32,
    },
    /// A real number in `min..=max`.
    Number {
        /// Smallest allowed value.
        min: f64,
        /// Largest allowed value.
        max: f64,
        /// Value when none is given.
        default: f64,
    },
    /// One of a few named options.
    Choice {
        /// The options.
        options: &'static [Choice],
        /// Id of the option when none is given.
        default: &'static str,
    },
    /// On or off.
    Switch {
        /// Value when none is given.
        default: bool,
    },
    /// An ascending list of numbers, each in `min..=max`.
    Numbers {
        /// Smallest allowed value.
        min: f64,
        /// Largest allowed value.
        max: f64,
        /// Longest allowed list.
        max_len: u32,
        /// Value when none is given.
        default: &'static [f64],
        /// What the numbers are.
        meaning: Meaning,
    },
}

/// What a list of numbers is, for those who draw it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Meaning {
    /// No more than numbers.
    Plain,
    /// Amounts sent at which a flow moves to its next level; each belongs on the distribution of
    /// flow sizes. The list may be one shorter than there are levels.
    SizeThresholds {
        /// Bytes per unit of the list.
        unit_bytes: u32,
        /// The integer parameter that says how many levels there are; without one it is always one
        /// more than the longest list.
        levels: Option<&'static str>,
    },
}

/// An option of a [`Domain::Choice`].
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// Value in JSON.
    pub id: &'static str,
    /// What a menu shows.
    pub label: &'static str,
}

/// A parameter's value as a person wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Value {
    /// For [`Domain::Switch`].
    Switch(bool),
    /// For [`Domain::Integer`] and [`Domain::Number`].
    Number(f64),
    /// For [`Domain::Choice`].
    Text(String),
    /// For [`Domain::Numbers`].
    Numbers(Vec<f64>),
}

/// The values a person gave, by parameter name; what is absent takes its default.
pub type Given = BTreeMap<String, Value>;

/// A complete, checked set of values for one table of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
}

impl Settings {
    /// Checks `given` against `table` and fills in the defaults.
    ///
    /// # Errors
    /// One issue per unknown name or unsuitable value, with its path below `path`.
    pub fn check(table: &[Parameter], given: &Given, path: &str) -> Result<Self, Vec<Issue>> {
        let mut issues = Vec::new();
        for (name, value) in given {
            if !table.iter().any(|parameter| parameter.name == name) {
                let known: Vec<_> = table.iter().map(|parameter| parameter.name).collect();
                let expected = if known.is_empty() {
                    "no parameters here".to_owned()
                } else {
                    format!("one of {}", known.join(", "))
                };
                issues.push(Issue::new(format!("{path}.{name}"), value.told(), expected));
            }
        }
        let mut values = BTreeMap::new();
        for parameter in table {
            let value = given.get(parameter.name).cloned();
            match parameter.domain.check(value.unwrap_or_else(|| parameter.domain.default())) {
                Ok(value) => {
                    values.insert(parameter.name, value);
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

impl Domain {
    /// The value that holds when none is given.
    pub fn default(&self) -> Value {
        match *self {
            Self::Integer { default, .. } => Value::Number(f64::from(default)),
            Self::Number { default, .. } => Value::Number(default),
            Self::Choice { default, .. } => Value::Text(default.to_owned()),
            Self::Switch { default } => Value::Switch(default),
            Self::Numbers { default, .. } => Value::Numbers(default.to_vec()),
        }
    }

    /// What is allowed, in words that complete "expected …".
    pub fn expected(&self) -> String {
        match self {
            Self::Integer { min, max, .. } => format!("a whole number {}", range(min, max)),
            Self::Number { min, max, .. } => format!("a number {}", range(min, max)),
            Self::Choice { options, .. } => {
                let ids: Vec<_> = options.iter().map(|option| option.id).collect();
                format!("one of {}", ids.join(", "))
            }
            Self::Switch { .. } => "true or false".to_owned(),
            Self::Numbers { min, max, max_len, .. } => {
                format!("an ascending list of at most {max_len} numbers {}", range(min, max))
            }
        }
    }

    fn allows(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Integer { min, max, .. }, Value::Number(number)) => {
                libm::trunc(*number) == *number
                    && (f64::from(*min)..=f64::from(*max)).contains(number)
            }
            (Self::Number { min, max, .. }, Value::Number(number)) => {
                (*min..=*max).contains(number)
            }
            (Self::Choice { options, .. }, Value::Text(id)) => options.iter().any(|o| o.id == id),
            (Self::Switch { .. }, Value::Switch(_)) => true,
            (Self::Numbers { min, max, max_len, .. }, Value::Numbers(numbers)) => {
                numbers.len() <= *max_len as usize
                    && numbers.iter().all(|number| (*min..=*max).contains(number))
                    && numbers.windows(2).all(|pair| pair[0] < pair[1])
            }
            _ => false,
        }
    }

    fn check(&self, value: Value) -> Result<Value, (String, String)> {
        if self.allows(&value) { Ok(value) } else { Err((value.told(), self.expected())) }
    }
}

impl Value {
    /// The value as a message quotes it.
    fn told(&self) -> String {
        match self {
            Self::Number(number) => grouped(number),
            other => other.to_string(),
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Numbers(numbers) => write!(f, "{numbers:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
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
            "contestants[0].parameters.queues is 9; expected a whole number from 2 to 8"
        );
    }

    #[test]
    fn large_numbers_are_told_in_groups() {
        let domain = Domain::Number { min: 0.0, max: 1e6, default: 0.0 };
        let (value, expected) = domain.check(Value::Number(12_345_678.5)).unwrap_err();
        assert_eq!(value, "12,345,678.5");
        assert_eq!(expected, "a number from 0 to 1,000,000");
    }

    #[test]
    fn what_is_absent_takes_its_default_and_what_is_unknown_is_refused() {
        assert_eq!(Settings::defaults(TABLE).integer("queues"), 8);
        let given = Given::from([("queue".to_owned(), Value::Number(4.0))]);
        assert!(Settings::check(TABLE, &given, "p").is_err());
    }
}
