//! What is constant while a lane runs.

use millrace_sim::ids::FlowId;
use millrace_sim::lane::Lane;
use millrace_sim::yield_point::Yielding;
use wasm_bindgen::{JsCast, JsValue};

use super::{LaneColumns, f64s, object, u8s, u32s};

/// The columns of `lane`.
pub fn of_lane(lane: &Lane) -> LaneColumns {
    object([
        ("flows", flows(lane)),
        ("coflows", coflows(lane)),
        ("coflowNames", coflow_names(lane)),
        ("links", links(lane)),
        ("hosts", lane.network().hosts.into()),
    ])
    .unchecked_into()
}

fn flows(lane: &Lane) -> JsValue {
    let columns = lane.flow_columns();
    let counts = |id| u8::from(lane.traffic().counts(FlowId::from(id)));
    let counted: Vec<u8> = (0..columns.start_s.len()).yielding().map(counts).collect();
    let id_or_none = |id: &f64| if id.is_nan() { u32::MAX } else { *id as u32 };
    let coflow: Vec<u32> = columns.coflow.iter().yielding().map(id_or_none).collect();
    object([
        ("start_s", f64s(&columns.start_s)),
        ("size_bytes", f64s(&columns.size_bytes)),
        ("ideal_s", f64s(&columns.ideal_s)),
        ("deadline_s", f64s(&columns.deadline_s)),
        ("source", u32s(&columns.source)),
        ("destination", u32s(&columns.destination)),
        ("coflow", u32s(&coflow)),
        ("counted", u8s(&counted)),
    ])
}

fn coflows(lane: &Lane) -> JsValue {
    let columns = lane.coflow_columns();
    object([
        ("start_s", f64s(&columns.start_s)),
        ("size_bytes", f64s(&columns.size_bytes)),
        ("ideal_s", f64s(&columns.ideal_s)),
        ("deadline_s", f64s(&columns.deadline_s)),
        ("flows", u32s(&columns.flows)),
    ])
}

fn coflow_names(lane: &Lane) -> JsValue {
    let names = &lane.traffic().coflow_names;
    let mut text = String::with_capacity(names.iter().yielding().map(String::len).sum());
    let mut end = 0;
    let append = |name: &String| {
        text.push_str(name);
        end += name.encode_utf16().count() as u32;
        end
    };
    let ends: Vec<u32> = names.iter().yielding().map(append).collect();
    object([("text", text.into()), ("ends", u32s(&ends))])
}

fn links(lane: &Lane) -> JsValue {
    let links = &lane.network().links;
    let from: Vec<u32> = links.iter().map(|link| link.from.0).collect();
    let to: Vec<u32> = links.iter().map(|link| link.to.0).collect();
    let rate: Vec<f64> = links.iter().map(|link| link.rate.bps() as f64 / 1e9).collect();
    object([("from", u32s(&from)), ("to", u32s(&to)), ("rate_gbps", f64s(&rate))])
}
