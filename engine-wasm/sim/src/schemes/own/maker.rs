//! Makes the hooks of a source ready to run.

use millrace_language::MAX_STATE;
use millrace_language::code::{BackEnd, Code, Value};
use millrace_language::program::{Body, ClassStep, State};
use millrace_language::tree::Table;

use super::steps::Steps;

/// What hooks become ready with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Maker<'a> {
    /// Values of the declared parameters, in the order of their declaration.
    pub values: &'a [Value],
    /// Compiles hooks, which are interpreted without it.
    pub back_end: Option<&'a dyn BackEnd>,
}

impl Maker<'_> {
    /// A checked hook.
    pub fn code(&self, body: &Body) -> Code {
        Code::new(body, self.values, self.back_end).expect("checked: the hook is not too large")
    }

    /// A step whose table may be a parameter.
    pub fn steps(&self, step: &ClassStep) -> Steps {
        let table = match &step.table {
            Table::Written(table) => table.clone(),
            Table::Parameter(place) => match &self.values[usize::from(*place)] {
                Value::Table(table) => table.clone(),
                Value::Number(_) => unreachable!("checked: the parameter is a table"),
            },
        };
        Steps { of: step.of, table }
    }

    /// The state of a new flow, or of a port at the start.
    pub fn initial(&self, state: &[State]) -> [f64; MAX_STATE] {
        let mut initial = [0.0; MAX_STATE];
        for (place, state) in initial.iter_mut().zip(state) {
            *place =
                Code::constant(&state.initial, self.values).expect("checked: it is not too large");
        }
        initial
    }
}
