//! The state of ports: variables of every port, and those that it has for every flow.

use millrace_language::MAX_STATE;
use millrace_language::program::State;

use crate::ids::{FlowId, PortId};

/// The variables of all ports, in the order of their declarations.
pub(super) struct PortStates {
    initial: [f64; MAX_STATE],
    /// The places of variables per flow.
    per_flow: Vec<usize>,
    /// By port; variables per flow have no meaning here.
    ports: Vec<[f64; MAX_STATE]>,
    flows: Vec<OfFlow>,
}

/// The variables of a flow at the ports that it has crossed.
#[derive(Clone, Default)]
struct OfFlow {
    /// Ascending.
    ports: Vec<PortId>,
    /// As many of each port as there are variables per flow.
    values: Vec<f64>,
}

impl PortStates {
    /// The state of `ports` ports, which have these initial values of their variables.
    pub fn new(initial: [f64; MAX_STATE], state: &[State], ports: usize) -> Self {
        let places = state.iter().enumerate().filter(|(_, variable)| variable.per_flow);
        let per_flow = places.map(|(place, _)| place).collect();
        Self { initial, per_flow, ports: vec![initial; ports], flows: Vec::new() }
    }

    /// Runs `change` on the variables that a packet of `flow` meets at `port`.
    #[inline]
    pub fn change<T>(
        &mut self,
        port: PortId,
        flow: FlowId,
        change: impl FnOnce(&mut [f64; MAX_STATE]) -> T,
    ) -> T {
        if self.per_flow.is_empty() {
            return change(&mut self.ports[port.index()]);
        }
        let begin = self.begin(port, flow);
        let Self { per_flow, ports, flows, .. } = self;
        let state = &mut ports[port.index()];
        let values = &mut flows[flow.index()].values[begin..begin + per_flow.len()];
        for (&place, value) in per_flow.iter().zip(&*values) {
            state[place] = *value;
        }
        let result = change(state);
        for (&place, value) in per_flow.iter().zip(values) {
            *value = state[place];
        }
        result
    }

    /// Where the variables of a flow at a port begin; a flow that is new there gets its initial ones.
    fn begin(&mut self, port: PortId, flow: FlowId) -> usize {
        let Self { initial, per_flow, flows, .. } = self;
        if flows.len() <= flow.index() {
            flows.resize(flow.index() + 1, OfFlow::default());
        }
        let OfFlow { ports, values } = &mut flows[flow.index()];
        match ports.binary_search(&port) {
            Ok(place) => place * per_flow.len(),
            Err(place) => {
                let begin = place * per_flow.len();
                ports.insert(place, port);
                values.splice(begin..begin, per_flow.iter().map(|&variable| initial[variable]));
                begin
            }
        }
    }
}
