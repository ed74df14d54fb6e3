//! All words with what they mean, for completion, hover help and the reference.

use super::{BASES, FACTS, FUNCTIONS, HOOKS, Input, PARTS};
use crate::units::UNITS;

/// A word of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As written.
    pub name: &'static str,
    /// What kind of word it is.
    pub kind: WordKind,
    /// Where it may stand: the part or hook, or what it is a base of; empty where everywhere.
    pub within: Vec<&'static str>,
    /// Unit of a quantity, or empty.
    pub unit: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What a scheme must declare to know to read it.
    pub needs: Option<&'static str>,
}

/// Kinds of words, in the order of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "kinds name themselves")]
pub enum WordKind {
    Declaration,
    Fact,
    Part,
    Base,
    Hook,
    Output,
    Quantity,
    Function,
    Unit,
}

/// Declarations, statements and operators that are words.
const DECLARATIONS: &[(&str, &str)] = &[
    ("scheme", "The name of the scheme; it comes first."),
    ("idea", "The idea in a sentence."),
    ("knows", "What hosts know besides their own flows: facts, separated by commas."),
    (
        "parameter",
        "A parameter with its default: a number with a range, a switch, or thresholds(levels).",
    ),
    ("default", "Another default of a parameter that a base brings."),
    (
        "state",
        "A variable with its value at the start: in a window of every flow, which tag reads too; in ports of every port; in a receiver of every host.",
    ),
    (
        "per",
        "In ports and receivers: state NAME = VALUE per flow is a variable of every flow at every port or receiver.",
    ),
    ("let", "A variable of this hook."),
    ("if", "Chooses statements or values by a condition."),
    ("else", "What holds where the condition does not."),
    ("and", "Whether both conditions hold."),
    ("or", "Whether one of the conditions holds."),
    ("not", "Whether the condition does not hold."),
    ("range", "The smallest and the largest value of a parameter."),
    ("whole", "A parameter is a whole number."),
    ("unit", "The unit that a form shows behind a parameter."),
    ("label", "The name that a form shows for a parameter."),
    ("help", "A sentence about a parameter."),
];

/// All words.
pub fn words() -> Vec<Word> {
    let word =
        |name, kind, within, meaning| Word { name, kind, within, unit: "", meaning, needs: None };
    let within = |part: &'static str| if part.is_empty() { vec![] } else { vec![part] };
    let mut words: Vec<Word> = DECLARATIONS
        .iter()
        .map(|&(name, meaning)| word(name, WordKind::Declaration, vec![], meaning))
        .collect();
    words.extend(
        FACTS.iter().map(|card| word(card.name, WordKind::Fact, vec!["knows"], card.meaning)),
    );
    words.extend(
        PARTS
            .iter()
            .map(|card| word(card.keyword, WordKind::Part, within(card.within), card.meaning)),
    );
    words.extend(
        BASES.iter().map(|card| word(card.name, WordKind::Base, within(card.part), card.meaning)),
    );
    for card in HOOKS {
        words.push(word(card.name, WordKind::Hook, vec![card.part], card.meaning));
        for output in card.outputs {
            let new = Word {
                unit: output.unit,
                ..word(output.name, WordKind::Output, vec![card.name], output.meaning)
            };
            words.push(new);
        }
    }
    words.extend(super::INPUTS.iter().map(|card| Word {
        unit: card.unit,
        needs: card.needs.map(|fact| {
            super::FACTS.iter().find(|one| one.fact == fact).map_or("", |one| one.name)
        }),
        ..word(card.name, WordKind::Quantity, readers(card.input), card.meaning)
    }));
    words.extend(
        FUNCTIONS.iter().map(|card| word(card.name, WordKind::Function, vec![], card.meaning)),
    );
    let step = "How many values of a table a number exceeds: a list, or a parameter of thresholds.";
    words.push(word("step", WordKind::Function, vec![], step));
    words.extend(UNITS.iter().map(|unit| word(unit.name, WordKind::Unit, vec![], unit.meaning)));
    words
}

/// The hooks that read a quantity.
fn readers(input: Input) -> Vec<&'static str> {
    HOOKS.iter().filter(|card| card.reads.contains(&input)).map(|card| card.name).collect()
}
