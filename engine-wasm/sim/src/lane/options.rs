//! How a lane is run.

use millrace_language::code::BackEnd;

use crate::ids::FlowId;
use crate::packet::Driver;
use crate::record::TracePlan;

/// How a lane is run, and what is recorded beside its results, which are the same under all options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Which queues to trace; the flow level has no queues.
    pub trace: Option<&'a TracePlan>,
    /// The driver, to compare speeds. A network that is unsuitable for windows is run by event all the same;
    /// the flow level has no drivers.
    pub driver: Option<Driver>,
    /// Keeps accounts of all flows, and the lives of these. The run takes longer; the flow level keeps no
    /// accounts.
    pub watched: Option<&'a [FlowId]>,
    /// Compiles the hooks of own schemes, which are interpreted without it.
    pub back_end: Option<&'a dyn BackEnd>,
}
