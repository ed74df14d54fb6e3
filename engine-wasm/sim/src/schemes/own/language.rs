//! The words of the language as the page gets them.

use millrace_language::vocabulary::{self, WordKind};
use serde::Serialize;

/// A word of the language of own schemes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LanguageWord {
    /// As written.
    pub name: &'static str,
    /// What kind of word it is.
    pub kind: LanguageWordKind,
    /// Where it may stand; empty where everywhere.
    pub within: Vec<&'static str>,
    /// Unit of a quantity, or empty.
    pub unit: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What a scheme must declare to know to read it.
    pub needs: Option<&'static str>,
}

/// Kinds of words, in the order of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum LanguageWordKind {
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

impl From<WordKind> for LanguageWordKind {
    fn from(kind: WordKind) -> Self {
        match kind {
            WordKind::Declaration => Self::Declaration,
            WordKind::Fact => Self::Fact,
            WordKind::Part => Self::Part,
            WordKind::Base => Self::Base,
            WordKind::Hook => Self::Hook,
            WordKind::Output => Self::Output,
            WordKind::Quantity => Self::Quantity,
            WordKind::Function => Self::Function,
            WordKind::Unit => Self::Unit,
        }
    }
}

/// All words, from the tables that the parser reads.
pub fn language() -> Vec<LanguageWord> {
    let of = |word: vocabulary::Word| {
        let vocabulary::Word { name, kind, within, unit, meaning, needs } = word;
        LanguageWord { name, kind: kind.into(), within, unit, meaning, needs }
    };
    vocabulary::words().into_iter().map(of).collect()
}
