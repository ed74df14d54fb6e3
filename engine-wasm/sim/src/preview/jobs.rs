//! Jobs: coflows with dependencies.

use serde::Serialize;

use crate::ids::CoflowId;
use crate::workload::Traffic;

/// The jobs of the traffic, and one of them as a graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JobPreview {
    /// Number of jobs, including those of a single coflow.
    pub count: u32,
    /// Number of stages of all jobs.
    pub stages: u32,
    /// The job shown: the first of those with the most stages.
    pub shown: u32,
    /// Its stages, ordered by coflow number.
    pub graph: Vec<JobStage>,
    /// Stages of that job missing from `graph`.
    pub left_out: u32,
}

/// A stage as a node of the graph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JobStage {
    /// Name of the coflow in the trace, or else its number.
    pub name: String,
    /// Depth as counted by Stream: 1 for a stage on which no other depends.
    pub internal_id: u32,
    /// Flows.
    pub flows: u32,
    /// Payload of all flows.
    pub size_bytes: f64,
    /// Indices in the graph of the stages on which it depends.
    pub waits_for: Vec<u32>,
}

const MOST_STAGES: usize = 60;

impl JobPreview {
    pub(super) fn of(traffic: &Traffic) -> Option<Self> {
        let count = traffic.stages.iter().map(|stage| stage.job + 1).max()?;
        let mut sizes = vec![0_u32; count as usize];
        for stage in traffic.stages.iter() {
            sizes[stage.job as usize] += 1;
        }
        let most = sizes.iter().copied().max().unwrap_or(0);
        let shown = sizes.iter().position(|&stages| stages == most)? as u32;
        let of_job = |&coflow: &usize| traffic.stages[coflow].job == shown;
        let members: Vec<usize> =
            (0..traffic.stages.len()).filter(of_job).take(MOST_STAGES).collect();
        let place = |coflow: usize| members.binary_search(&coflow).ok().map(|at| at as u32);
        let node = |&coflow: &usize| {
            let (stage, shape) = (&traffic.stages[coflow], &traffic.coflows[coflow]);
            JobStage {
                name: traffic.coflow_name(CoflowId::from(coflow)).into(),
                internal_id: stage.internal_id,
                flows: shape.flows,
                size_bytes: shape.size.get() as f64,
                waits_for: stage.waits_for.iter().filter_map(|id| place(id.index())).collect(),
            }
        };
        let graph: Vec<_> = members.iter().map(node).collect();
        let left_out = most - graph.len() as u32;
        Some(Self { count, stages: traffic.stages.len() as u32, shown, graph, left_out })
    }
}

#[cfg(test)]
mod tests {
    use crate::preview::Preview;

    #[test]
    fn the_job_with_most_stages_is_shown() {
        let rows = "0,0,1,10,alone,\\n0,0,1,10,a,b\\n0,0,2,20,b,\\n0,0,3,30,c,b\\n";
        let json = format!(
            r#"{{"version": 1, "level": "flow", "contestants": [],
                "topology": {{"kind": "big-switch", "parameters": {{"hosts": 4}}}},
                "workload": {{"kind": "flow-list",
                    "data": "start_s,source,destination,size_bytes,coflow,after\n{rows}"}}}}"#
        );
        let jobs = Preview::parse(&json).expect("valid").jobs.expect("jobs");
        assert_eq!((jobs.count, jobs.stages, jobs.shown, jobs.left_out), (2, 4, 1, 0));
        let waits: Vec<_> = jobs.graph.iter().map(|stage| stage.waits_for.clone()).collect();
        assert_eq!(waits, [vec![1], vec![], vec![1]]);
        let names: Vec<_> = jobs.graph.iter().map(|stage| stage.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(jobs.graph[2].size_bytes, 30.0);
    }
}
