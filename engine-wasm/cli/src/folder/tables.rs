//! The tables of results.

use std::io::{self, Write};

use millrace_sim::record::account::account_header;
use millrace_sim::record::{
    COFLOWS_HEADER, FLOWS_HEADER, QUEUES_BY_PRIORITY_HEADER, QUEUES_HEADER, write_coflows,
    write_flows, write_queues,
};

use crate::args::Trace;
use crate::lane_record::FinishedLane;
use crate::summary_file::RunIdentity;

/// A table of results.
#[derive(Clone, Copy, Debug)]
pub enum Table {
    /// Every flow of every lane.
    Flows {
        /// Also their accounts.
        account: bool,
    },
    /// Every coflow of every lane.
    Coflows,
    /// Occupancy of queues.
    Queues {
        /// Also the bytes of each priority.
        by_priority: bool,
    },
}

impl Table {
    /// The tables that `run` writes.
    pub fn of(run: &RunIdentity) -> Vec<Self> {
        let trace = run.trace.as_ref().and_then(|options| options.trace);
        let queues = trace.map(|trace| Self::Queues { by_priority: trace == Trace::Priorities });
        let flows = run.tables.flows.then_some(Self::Flows { account: run.account });
        let coflows = run.tables.coflows.then_some(Self::Coflows);
        flows.into_iter().chain(coflows).chain(queues).collect()
    }

    /// The name of its file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flows { .. } => "flows.csv",
            Self::Coflows => "coflows.csv",
            Self::Queues { .. } => "queues.csv",
        }
    }

    /// Its first line.
    pub fn header(self) -> String {
        match self {
            Self::Flows { account: false } => FLOWS_HEADER.to_owned(),
            Self::Flows { account: true } => FLOWS_HEADER.to_owned() + &account_header(),
            Self::Coflows => COFLOWS_HEADER.to_owned(),
            Self::Queues { by_priority: false } => QUEUES_HEADER.to_owned(),
            Self::Queues { by_priority: true } => QUEUES_BY_PRIORITY_HEADER.to_owned(),
        }
    }

    /// Writes the lines of a lane.
    pub fn write(self, out: &mut impl Write, of: FinishedLane<'_>) -> io::Result<()> {
        let FinishedLane { lane, accounts, record } = of;
        let (id, traffic) = (record.summary.identity.lane, lane.traffic());
        match (self, lane.queue_trace()) {
            (Self::Flows { account }, _) => {
                let accounts = accounts.filter(|_| account);
                write_flows(out, id, &lane.flow_columns(), traffic, accounts)
            }
            (Self::Coflows, _) => write_coflows(out, id, &lane.coflow_columns(), traffic),
            (Self::Queues { by_priority }, Some(queues)) => {
                write_queues(out, id, queues, by_priority)
            }
            (Self::Queues { .. }, None) => Ok(()),
        }
    }
}
