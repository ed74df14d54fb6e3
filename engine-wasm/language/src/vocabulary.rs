//! The words of the language as data: parser, checker, completion and reference read these tables.

mod functions;
mod hooks;
mod inputs;
mod parts;
mod words;

pub use functions::{FUNCTIONS, Function, FunctionCard};
pub use hooks::{HOOKS, Hook, HookCard, Otherwise, OutputCard};
pub use inputs::{FACTS, Fact, FactCard, INPUTS, Input, InputCard, LEVELS};
pub use parts::{BASES, BaseCard, PARTS, PartCard};
pub use words::{Word, WordKind, words};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A 64-bit floating-point number.
    Number,
    /// True or false.
    Switch,
}

impl Type {
    /// The type with its article.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Switch => "true or false",
        }
    }
}
