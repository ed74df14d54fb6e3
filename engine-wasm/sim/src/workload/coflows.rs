//! From flows that know their coflow to traffic in canonical order.

use super::{Coflow, Flow, Traffic};
use crate::ids::CoflowId;
use crate::units::{Bytes, Time};

/// Sorts flows by start (flows of one start stay in order) and numbers their coflows anew, in order
/// of their first flows. A coflow starts with its first flow; it has a deadline if all its flows
/// have one, and then it is the last of them.
pub(super) fn order(mut flows: Vec<Flow>) -> Traffic {
    flows.sort_by_key(|flow| flow.start);
    let given =
        flows.iter().filter_map(|flow| flow.coflow).max().map_or(0, |last| last.index() + 1);
    let mut numbers: Vec<Option<CoflowId>> = vec![None; given];
    let mut coflows: Vec<Coflow> = Vec::new();
    for flow in &mut flows {
        let Some(given) = flow.coflow else { continue };
        let number = *numbers[given.index()].get_or_insert_with(|| {
            let (start, size) = (flow.start, Bytes::ZERO);
            coflows.push(Coflow { start, deadline: Time::ZERO, flows: 0, size });
            CoflowId::from(coflows.len() - 1)
        });
        flow.coflow = Some(number);
        let coflow = &mut coflows[number.index()];
        coflow.flows += 1;
        coflow.size += flow.size;
        let deadline = flow.start.saturating_add(flow.deadline).saturating_sub(coflow.start);
        coflow.deadline = if flow.deadline.is_finite() && coflow.deadline.is_finite() {
            coflow.deadline.max(deadline)
        } else {
            Time::NEVER
        };
    }
    Traffic { flows, coflows, ..Traffic::default() }
}
