//! Builds traffic in canonical order from flows with coflow numbers.

use std::mem;
use std::sync::Arc;

use super::jobs::{self, Stage};
use super::{Coflow, Flow, Traffic};
use crate::ids::CoflowId;
use crate::sorting::sort_by_rank;
use crate::units::{Bytes, Time};
use crate::yield_point::Yielding;

/// Sorts flows by start (stably) and renumbers their coflows in order of their first flows. A
/// coflow starts with its first flow; it has a deadline if all its flows have one, namely the
/// latest.
pub(super) fn order(flows: Vec<Flow>) -> Traffic {
    order_jobs(flows, &[]).expect("nobody waits for anybody")
}

/// [`order`] with dependencies: pairs of a waiting coflow and the coflow it waits for.
///
/// # Errors
/// A coflow, as numbered in `flows`, that directly or indirectly waits for itself.
pub(crate) fn order_jobs(
    flows: Vec<Flow>,
    waits: &[(CoflowId, CoflowId)],
) -> Result<Traffic, CoflowId> {
    order_named(flows, waits, &mut [])
}

/// [`order_jobs`] with names of coflows, by their numbers in `flows`; empty, or one per coflow. Takes the
/// names, unless there is an error.
///
/// # Errors
/// Those of [`order_jobs`].
pub(super) fn order_named(
    mut flows: Vec<Flow>,
    waits: &[(CoflowId, CoflowId)],
    names: &mut [String],
) -> Result<Traffic, CoflowId> {
    sort_by_rank(&mut flows, |flow| flow.start.ps());
    let coflows = flows.iter().yielding().filter_map(|flow| flow.coflow);
    let given = coflows.max().map_or(0, |last| last.index() + 1);
    let mut numbers: Vec<Option<CoflowId>> = vec![None; given];
    let mut coflows: Vec<Coflow> = Vec::new();
    for flow in flows.iter_mut().yielding() {
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
    let stages = Arc::new(stages(waits, &numbers, coflows.len())?);
    let coflow_names = renumbered(names, &numbers, coflows.len()).into();
    Ok(Traffic { flows, coflows, coflow_names, stages, ..Traffic::default() })
}

/// The names of `coflows` renumbered coflows (all with flows); empty without names.
fn renumbered(names: &mut [String], numbers: &[Option<CoflowId>], coflows: usize) -> Vec<String> {
    let mut ordered = vec![String::new(); if names.is_empty() { 0 } else { coflows }];
    for (name, number) in names.iter_mut().zip(numbers).yielding() {
        if let Some(number) = number {
            ordered[number.index()] = mem::take(name);
        }
    }
    ordered
}

/// The stages of renumbered coflows (all with flows); empty without dependencies.
fn stages(
    waits: &[(CoflowId, CoflowId)],
    numbers: &[Option<CoflowId>],
    coflows: usize,
) -> Result<Vec<Stage>, CoflowId> {
    if waits.is_empty() {
        return Ok(Vec::new());
    }
    let number = |given: CoflowId| numbers[given.index()].expect("a coflow has flows");
    let mut waits_for = vec![Vec::new(); coflows];
    for &(waiting, child) in waits.iter().yielding() {
        waits_for[number(waiting).index()].push(number(child));
    }
    jobs::stages(waits_for).map_err(|stage| {
        let given = numbers.iter().position(|&number| number == Some(stage));
        CoflowId::from(given.expect("every number was given to one"))
    })
}
