//! The state of ports: variables of the port, and those that it has for every flow.

use std::collections::BTreeMap;

use millrace_language::MAX_STATE;
use millrace_language::code::Value;
use millrace_language::program::State;

use super::sender::initial;
use crate::ids::FlowId;

/// Which variables a port has.
pub(super) struct Declared {
    /// At the start; in the order of the declarations, as everywhere here.
    initial: [f64; MAX_STATE],
    /// The places of variables per flow.
    per_flow: Vec<usize>,
}

impl Declared {
    pub fn new(state: &[State], values: &[Value]) -> Self {
        let places = state.iter().enumerate().filter(|(_, variable)| variable.per_flow);
        Self { initial: initial(state, values), per_flow: places.map(|(place, _)| place).collect() }
    }
}

/// The variables of a port.
#[derive(Clone)]
pub(super) struct PortState {
    /// Those per flow are of no meaning here.
    own: [f64; MAX_STATE],
    /// By flow, where its variables begin in `of_flows`.
    flows: BTreeMap<FlowId, usize>,
    of_flows: Vec<f64>,
}

impl PortState {
    pub fn new(declared: &Declared) -> Self {
        Self { own: declared.initial, flows: BTreeMap::new(), of_flows: Vec::new() }
    }

    /// Runs `change` on all variables that a packet of `flow` meets.
    #[inline]
    pub fn change<T>(
        &mut self,
        flow: FlowId,
        declared: &Declared,
        change: impl FnOnce(&mut [f64; MAX_STATE]) -> T,
    ) -> T {
        let Declared { initial, per_flow } = declared;
        if per_flow.is_empty() {
            return change(&mut self.own);
        }
        let begin = *self.flows.entry(flow).or_insert_with(|| {
            let begin = self.of_flows.len();
            self.of_flows.extend(per_flow.iter().map(|&place| initial[place]));
            begin
        });
        let of_flow = &mut self.of_flows[begin..begin + per_flow.len()];
        for (&place, value) in per_flow.iter().zip(&*of_flow) {
            self.own[place] = *value;
        }
        let result = change(&mut self.own);
        for (&place, value) in per_flow.iter().zip(of_flow) {
            *value = self.own[place];
        }
        result
    }
}
