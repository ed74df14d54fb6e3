//! The state of ports or receivers: variables of every place, and those that it has for every flow.

use millrace_language::MAX_STATE;
use millrace_language::program::State;

use crate::ids::FlowId;

/// The variables of all places, in the order of their declarations.
pub(super) struct PlaceStates {
    initial: [f64; MAX_STATE],
    /// Which variables are per flow.
    per_flow: Vec<usize>,
    /// By place; variables per flow have no meaning here.
    places: Vec<[f64; MAX_STATE]>,
    flows: Vec<OfFlow>,
}

/// The variables of a flow at the places where it has been.
#[derive(Clone, Default)]
struct OfFlow {
    /// Ascending.
    places: Vec<usize>,
    /// As many of each place as there are variables per flow.
    values: Vec<f64>,
}

impl PlaceStates {
    /// The state of `places` places, which have these initial values of their variables.
    pub fn new(initial: [f64; MAX_STATE], state: &[State], places: usize) -> Self {
        let numbered = state.iter().enumerate().filter(|(_, variable)| variable.per_flow);
        let per_flow = numbered.map(|(number, _)| number).collect();
        Self { initial, per_flow, places: vec![initial; places], flows: Vec::new() }
    }

    /// Runs `change` on the variables that a place has for `flow`.
    #[inline]
    pub fn change<T>(
        &mut self,
        place: usize,
        flow: FlowId,
        change: impl FnOnce(&mut [f64; MAX_STATE]) -> T,
    ) -> T {
        if self.per_flow.is_empty() {
            return change(&mut self.places[place]);
        }
        let begin = self.begin(place, flow);
        let Self { per_flow, places, flows, .. } = self;
        let state = &mut places[place];
        let values = &mut flows[flow.index()].values[begin..begin + per_flow.len()];
        for (&variable, value) in per_flow.iter().zip(&*values) {
            state[variable] = *value;
        }
        let result = change(state);
        for (&variable, value) in per_flow.iter().zip(values) {
            *value = state[variable];
        }
        result
    }

    /// Where the variables of a flow at a place begin; a flow that is new there gets its initial ones.
    fn begin(&mut self, place: usize, flow: FlowId) -> usize {
        let Self { initial, per_flow, flows, .. } = self;
        if flows.len() <= flow.index() {
            flows.resize(flow.index() + 1, OfFlow::default());
        }
        let OfFlow { places, values } = &mut flows[flow.index()];
        match places.binary_search(&place) {
            Ok(found) => found * per_flow.len(),
            Err(found) => {
                let begin = found * per_flow.len();
                places.insert(found, place);
                values.splice(begin..begin, per_flow.iter().map(|&variable| initial[variable]));
                begin
            }
        }
    }
}
