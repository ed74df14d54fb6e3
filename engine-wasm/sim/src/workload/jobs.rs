//! Jobs: coflows with dependencies.

use std::mem;

use crate::ids::CoflowId;
use crate::sorting::sort_by_rank;
use crate::units::Time;
use crate::yield_point::{Yielding, yield_point};

/// A stage: a coflow as a node in the dependency graph of its job, which is acyclic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Number of the job, counted from 0 by first coflow. A coflow without dependencies is a job.
    pub job: u32,
    /// Depth in the job as counted by Stream (ICNP 2016, algorithm 1): 1 for a stage on which no
    /// other depends.
    pub internal_id: u32,
    /// Coflows that must finish before any of its own flows starts.
    pub waits_for: Vec<CoflowId>,
}

/// The stages of coflows with the given dependencies, by [`CoflowId`].
///
/// A stage with internal id d proposes d + 1 to each stage it waits for. A stage that receives
/// several equal proposals takes that value, plus one for every proposal but the first; otherwise
/// it takes the largest.
///
/// # Errors
/// A coflow that directly or indirectly waits for itself.
pub(super) fn stages(waits_for: Vec<Vec<CoflowId>>) -> Result<Vec<Stage>, CoflowId> {
    let jobs = number_jobs(&waits_for);
    let mut proposals: Vec<Vec<u32>> = vec![Vec::new(); waits_for.len()];
    let mut open = vec![0_u32; waits_for.len()];
    for child in waits_for.iter().flatten().yielding() {
        open[child.index()] += 1;
    }
    let mut next: Vec<usize> = (0..open.len()).filter(|&stage| open[stage] == 0).collect();
    let mut ids = vec![0; waits_for.len()];
    while let Some(stage) = next.pop() {
        ids[stage] = internal_id(&mem::take(&mut proposals[stage]));
        yield_point(1);
        for child in waits_for[stage].iter().yielding() {
            proposals[child.index()].push(ids[stage] + 1);
            open[child.index()] -= 1;
            if open[child.index()] == 0 {
                next.push(child.index());
            }
        }
    }
    if let Some(stage) = ids.iter().position(|&id| id == 0) {
        return Err(CoflowId::from(stage));
    }
    let rows = jobs.into_iter().zip(ids).zip(waits_for);
    let stage = |((job, internal_id), waits_for)| Stage { job, internal_id, waits_for };
    Ok(rows.yielding().map(stage).collect())
}

fn internal_id(proposals: &[u32]) -> u32 {
    let Some(&largest) = proposals.iter().yielding().max() else { return 1 };
    let all_equal = proposals.iter().all(|&one| one == largest);
    if all_equal { largest + proposals.len() as u32 - 1 } else { largest }
}

/// Root of `stage` in the union-find forest: the first known coflow of its job. Halves the path to it.
fn find(first: &mut [usize], mut stage: usize) -> usize {
    while first[stage] != stage {
        first[stage] = first[first[stage]];
        stage = first[stage];
    }
    stage
}

/// By coflow, its job: the connected components of the dependency graph.
fn number_jobs(waits_for: &[Vec<CoflowId>]) -> Vec<u32> {
    let mut first: Vec<usize> = (0..waits_for.len()).collect();
    for (stage, children) in waits_for.iter().enumerate().yielding() {
        for child in children.iter().yielding() {
            let (a, b) = (find(&mut first, stage), find(&mut first, child.index()));
            first[a.max(b)] = a.min(b);
        }
    }
    let mut jobs = 0;
    let mut numbers: Vec<u32> = Vec::with_capacity(first.len());
    for stage in (0..first.len()).yielding() {
        let root = find(&mut first, stage);
        if root == stage {
            numbers.push(jobs);
            jobs += 1;
        } else {
            numbers.push(numbers[root]);
        }
    }
    numbers
}

/// Adds to each stage's time that of the longest chain of stages before it.
pub(crate) fn add_waits(stages: &[Stage], times: &mut [Time]) {
    // Internal ids increase from a stage to its dependencies.
    let mut order: Vec<_> = (0..stages.len()).collect();
    sort_by_rank(&mut order, |&stage| !u64::from(stages[stage].internal_id));
    for stage in order.into_iter().yielding() {
        let wait = longest_wait(&stages[stage], times);
        times[stage] = times[stage].saturating_add(wait);
    }
}

/// The latest of `times` among the dependencies of `stage`.
pub(crate) fn longest_wait(stage: &Stage, times: &[Time]) -> Time {
    let times = stage.waits_for.iter().yielding().map(|child| times[child.index()]);
    times.max().unwrap_or(Time::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(waits_for: &[&[u32]]) -> Result<Vec<Stage>, CoflowId> {
        let children = |children: &&[u32]| children.iter().copied().map(CoflowId).collect();
        stages(waits_for.iter().map(children).collect())
    }

    fn ids(waits_for: &[&[u32]]) -> Vec<u32> {
        of(waits_for).unwrap().iter().map(|stage| stage.internal_id).collect()
    }

    #[test]
    fn internal_ids_match_the_paper() {
        assert_eq!(ids(&[&[1], &[2], &[]]), [1, 2, 3], "chain");
        assert_eq!(ids(&[&[1, 2], &[3], &[3], &[]]), [1, 2, 2, 4], "diamond");
        assert_eq!(ids(&[&[1, 2], &[2], &[]]), [1, 2, 3], "unequal proposals");
        assert_eq!(ids(&[&[], &[]]), [1, 1]);
    }

    #[test]
    fn dependent_coflows_are_one_job() {
        let stages = of(&[&[3], &[], &[3], &[], &[1]]).unwrap();
        let jobs: Vec<_> = stages.iter().map(|stage| stage.job).collect();
        assert_eq!(jobs, [0, 1, 0, 0, 1]);
    }

    #[test]
    fn a_path_to_the_first_coflow_may_be_long() {
        const LONG: u32 = 200_000;
        // Each of the later coflows joins two neighbours, the last two first: a path of all of them.
        let joins = (1..LONG).rev().map(|at| vec![CoflowId(at), CoflowId(at - 1)]);
        let waits_for = (0..LONG).map(|_| Vec::new()).chain(joins).collect();
        assert!(stages(waits_for).unwrap().iter().all(|stage| stage.job == 0));
    }

    #[test]
    fn cycles_are_found() {
        assert_eq!(of(&[&[], &[2], &[1]]), Err(CoflowId(1)));
        assert_eq!(of(&[&[0]]), Err(CoflowId(0)));
    }

    #[test]
    fn waits_follow_the_longest_chain() {
        let stages = of(&[&[1, 2], &[3], &[3], &[]]).unwrap();
        let mut times = [1, 10, 20, 100].map(Time::from_us);
        add_waits(&stages, &mut times);
        assert_eq!(times, [121, 110, 120, 100].map(Time::from_us));
    }
}
