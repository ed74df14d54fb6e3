//! Declared parameters, and defaults of those that bases bring.

use super::twice;
use crate::fault::Fault;
use crate::program::{Default, DefaultValue, Parameter, ParameterKind};
use crate::syntax::{self, At, Given, Literal, Word};
use crate::vocabulary::{FUNCTIONS, INPUTS};

/// Most parameters of a scheme.
const MOST: usize = 32;
/// Words that name nothing else.
const RESERVED: [&str; 10] =
    ["let", "if", "else", "and", "or", "not", "true", "false", "state", "step"];

pub(super) fn check(written: &[syntax::Parameter]) -> Result<Vec<Parameter>, Fault> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for one in written {
        let name = new_name(&one.name)?;
        if parameters.iter().any(|earlier| earlier.name == name) {
            return Err(twice(one.name.at, &name));
        }
        if parameters.len() == MOST {
            return Err(Fault::new(one.name.at, "more", format!("at most {MOST} parameters")));
        }
        if let Given::Thresholds(levels) = &one.value {
            let is_second = parameters
                .iter()
                .any(|earlier| matches!(earlier.kind, ParameterKind::Thresholds { .. }));
            if is_second {
                return Err(Fault::new(levels.at, "a second", "one parameter of kind thresholds"));
            }
        }
        let text = |word: &Option<Word>| word.as_ref().map(|word| word.is.clone());
        parameters.push(Parameter {
            label: text(&one.label).unwrap_or_else(|| label(&name)),
            unit: text(&one.unit).unwrap_or_default(),
            help: text(&one.help).unwrap_or_default(),
            at: one.name.at,
            kind: kind(one)?,
            name,
        });
    }
    Ok(parameters)
}

pub(super) fn defaults(written: &[(Word, Literal)]) -> Result<Vec<Default>, Fault> {
    let mut defaults: Vec<Default> = Vec::new();
    for (name, value) in written {
        if defaults.iter().any(|earlier| earlier.name == name.is) {
            return Err(twice(name.at, &name.is));
        }
        let value = match value {
            Literal::Number(number) => DefaultValue::Number(number.is),
            Literal::Switch(switch) => DefaultValue::Switch(switch.is),
            Literal::Text(text) => DefaultValue::Text(text.is.clone()),
        };
        defaults.push(Default { name: name.is.clone(), at: name.at, value });
    }
    Ok(defaults)
}

/// A name that means nothing yet.
pub(super) fn new_name(word: &Word) -> Result<String, Fault> {
    let name = &word.is;
    let is_taken = RESERVED.contains(&name.as_str())
        || INPUTS.iter().any(|card| card.name == name)
        || FUNCTIONS.iter().any(|card| card.name == name);
    if is_taken {
        let found = format!("{name:?}, which the language defines");
        return Err(Fault::new(word.at, found, "a new name"));
    }
    Ok(name.clone())
}

/// `early_start` becomes “Early start”.
fn label(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn kind(written: &syntax::Parameter) -> Result<ParameterKind, Fault> {
    let bare = |at, what: &str| match (&written.range, written.whole) {
        (None, false) => Ok(()),
        _ => Err(Fault::new(at, "a range", format!("{what} without range"))),
    };
    match &written.value {
        Given::Thresholds(levels) => {
            bare(levels.at, "thresholds")?;
            let levels = whole(*levels, 2.0, 8.0)?;
            Ok(ParameterKind::Thresholds { levels })
        }
        Given::Literal(Literal::Switch(switch)) => {
            bare(switch.at, "a switch")?;
            Ok(ParameterKind::Switch { default: switch.is })
        }
        Given::Literal(Literal::Number(default)) => number(written, *default),
        Given::Literal(Literal::Text(text)) => {
            let expected = "a number, true, false or thresholds(levels)";
            Err(Fault::new(text.at, format!("the text {:?}", text.is), expected))
        }
    }
}

fn number(written: &syntax::Parameter, default: At<f64>) -> Result<ParameterKind, Fault> {
    let Some((least, most)) = written.range else {
        let expected = "a range in braces after the default, such as { range 0 to 1 }";
        return Err(Fault::new(default.at, "none", expected));
    };
    if least.is > most.is {
        let expected = format!("a number of at least {}", least.is);
        return Err(Fault::new(most.at, most.is.to_string(), expected));
    }
    if !(least.is..=most.is).contains(&default.is) {
        let expected = format!("a default from {} to {}", least.is, most.is);
        return Err(Fault::new(default.at, default.is.to_string(), expected));
    }
    if !written.whole {
        return Ok(ParameterKind::Number { least: least.is, most: most.is, default: default.is });
    }
    let largest = f64::from(u32::MAX);
    Ok(ParameterKind::Whole {
        least: whole(least, 0.0, largest)?,
        most: whole(most, 0.0, largest)?,
        default: whole(default, 0.0, largest)?,
    })
}

fn whole(number: At<f64>, least: f64, most: f64) -> Result<u32, Fault> {
    if (least..=most).contains(&number.is) && libm::trunc(number.is) == number.is {
        return Ok(number.is as u32);
    }
    let expected = format!("a whole number from {least} to {most}");
    Err(Fault::new(number.at, number.is.to_string(), expected))
}
