//! What a lane works out in advance, in calls that yield to the page, until it is read.

use millrace_sim::ids::FlowId;
use millrace_sim::lane::Lane;
use millrace_sim::record;
use millrace_sim::yield_point::Yielding;
use wasm_bindgen::JsCast;

use crate::columns::{self, CoflowNames, FlowColumns, f64s, u8s, u32s};

/// What has been worked out and not yet been read.
#[derive(Default)]
pub struct Ready {
    /// The flows.
    pub flows: Option<Flows>,
    /// The coflows.
    pub coflows: Option<record::CoflowColumns>,
    /// The names of the coflows.
    pub names: Option<Names>,
    /// A `LaneSummary` as JSON.
    pub summary: Option<String>,
}

/// The constant columns of the flows of a lane.
pub struct Flows {
    columns: record::FlowColumns,
    /// 1 for a flow that counts, else 0.
    counted: Vec<u8>,
    /// `u32::MAX` for a flow outside any coflow.
    coflow: Vec<u32>,
}

impl Flows {
    /// Those of `run`.
    pub fn of(run: &Lane) -> Self {
        let columns = run.flow_columns();
        let traffic = run.traffic();
        let counts = |id| u8::from(traffic.counts(FlowId::from(id)));
        let counted = (0..columns.start_s.len()).yielding().map(counts).collect();
        let no_coflow = |id: &f64| if id.is_nan() { u32::MAX } else { *id as u32 };
        let coflow = columns.coflow.iter().yielding().map(no_coflow).collect();
        Self { columns, counted, coflow }
    }

    /// The columns as the page has them.
    pub fn for_page(&self) -> FlowColumns {
        let Self { columns, counted, coflow } = self;
        columns::object([
            ("start_s", f64s(&columns.start_s)),
            ("size_bytes", f64s(&columns.size_bytes)),
            ("ideal_s", f64s(&columns.ideal_s)),
            ("deadline_s", f64s(&columns.deadline_s)),
            ("source", u32s(&columns.source)),
            ("destination", u32s(&columns.destination)),
            ("coflow", u32s(coflow)),
            ("counted", u8s(counted)),
        ])
        .unchecked_into()
    }
}

/// The names of the coflows of a lane in one text.
pub struct Names {
    text: String,
    /// By coflow, the end of its name, in UTF-16 units.
    ends: Vec<u32>,
}

impl Names {
    /// Those of `run`; none if its coflows have only numbers.
    pub fn of(run: &Lane) -> Self {
        let names = &run.traffic().coflow_names;
        let mut text = String::with_capacity(names.iter().yielding().map(String::len).sum());
        let mut end = 0;
        let append = |name: &String| {
            text.push_str(name);
            end += name.encode_utf16().count() as u32;
            end
        };
        let ends = names.iter().yielding().map(append).collect();
        Self { text, ends }
    }

    /// The names as the page has them.
    pub fn for_page(&self) -> CoflowNames {
        let Self { text, ends } = self;
        columns::object([("text", text.into()), ("ends", u32s(ends))]).unchecked_into()
    }
}
