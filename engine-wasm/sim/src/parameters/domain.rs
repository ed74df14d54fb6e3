//! Which values a parameter can take, and the check of one.

use serde::Serialize;

use super::Value;
use crate::numbers::range;

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

/// What a list of numbers means, so that a form can draw it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Meaning {
    /// Plain numbers.
    Plain,
    /// Amounts sent at which a flow moves to its next level, drawn on the distribution of flow
    /// sizes. A list may be one shorter than the number of levels.
    SizeThresholds {
        /// Bytes per unit of the list.
        unit_bytes: u32,
        /// Name of the integer parameter that sets the number of levels; without one it is always
        /// one more than the longest list.
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

    /// Accepts `value`, or returns it as messages quote it, with what is expected instead.
    pub(super) fn check(&self, value: Value) -> Result<Value, (String, String)> {
        if self.allows(&value) { Ok(value) } else { Err((value.quoted(), self.expected())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_group_the_digits_of_large_numbers() {
        let domain = Domain::Number { min: 0.0, max: 1e6, default: 0.0 };
        let (value, expected) = domain.check(Value::Number(12_345_678.5)).unwrap_err();
        assert_eq!(value, "12,345,678.5");
        assert_eq!(expected, "a number from 0 to 1,000,000");
    }
}
