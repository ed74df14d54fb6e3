//! Declared state.

use super::scope::Scope;
use super::{MAX_STATE, parameters, twice};
use crate::fault::Fault;
use crate::program::State;
use crate::syntax::Entry;
use crate::vocabulary::Type;

/// The declared state among the entries of a part.
pub(super) fn state(entries: &[Entry], scope: &Scope) -> Result<Vec<State>, Fault> {
    let mut state: Vec<State> = Vec::new();
    for entry in entries {
        let Entry::State(name, initial, per_flow) = entry else { continue };
        let new = parameters::new_name(name)?;
        let is_taken = state.iter().any(|earlier| earlier.name == new);
        if is_taken || scope.parameter(&new).is_some() {
            return Err(twice(name.at, &new));
        }
        if state.len() == MAX_STATE {
            let expected = format!("at most {MAX_STATE} state variables");
            return Err(Fault::new(name.at, "more", expected));
        }
        let initial = scope.typed(initial, Type::Number)?;
        state.push(State { name: new, initial, per_flow: per_flow.is_some() });
    }
    Ok(state)
}
