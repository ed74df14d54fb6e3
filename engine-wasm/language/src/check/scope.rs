//! The names that an expression may use.

use crate::program::{Parameter, ParameterKind, State};
use crate::vocabulary::{Fact, Input, Type};

/// Most variables of one hook.
pub(super) const MAX_LOCALS: usize = 32;

/// The names of one hook, or of the initial value of a state variable.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub parameters: &'a [Parameter],
    pub knows: &'a [Fact],
    pub state: &'a [State],
    /// What the hook reads; none for initial values.
    pub reads: &'static [Input],
    /// Variables by `let` that are visible, with their places in the frame.
    pub locals: Vec<(String, u8, Type)>,
    /// Variables so far, visible or not.
    pub count: u8,
}

impl<'a> Scope<'a> {
    pub fn new(parameters: &'a [Parameter], knows: &'a [Fact]) -> Self {
        Self { parameters, knows, state: &[], reads: &[], locals: Vec::new(), count: 0 }
    }

    pub fn parameter(&self, name: &str) -> Option<(u16, ParameterKind)> {
        let found = self.parameters.iter().position(|parameter| parameter.name == name)?;
        Some((found as u16, self.parameters[found].kind))
    }

    pub fn state(&self, name: &str) -> Option<u8> {
        self.state.iter().position(|state| state.name == name).map(|found| found as u8)
    }

    pub fn local(&self, name: &str) -> Option<(u8, Type)> {
        let found = self.locals.iter().rev().find(|(local, ..)| local == name)?;
        Some((found.1, found.2))
    }

    /// All names that stand for numbers or switches.
    pub fn names(&self) -> Vec<&str> {
        let own = self.locals.iter().map(|(name, ..)| name.as_str());
        let state = self.state.iter().map(|state| state.name.as_str());
        let parameters = self.parameters.iter().map(|parameter| parameter.name.as_str());
        let inputs = self.reads.iter().map(|input| input.card().name);
        own.chain(state).chain(parameters).chain(inputs).collect()
    }
}
